import DaybookAPI
import Glibc
import Logging
import Synchronization
import Testing

@testable import DaybookMedia

/// Damage is found, put aside and mended; whatever ends a scrub, the next goes on.
struct ScrubberTests {
    /// A diary that names what a test says.
    private final class Diary: ReferenceAsking, RecordedDigests {
        let named = Mutex<Set<Digest>>([])
        static var batchLimit: Int { 1000 }

        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            named.withLock { $0.intersection(digests) }
        }

        func digests(after digest: Digest?) async throws -> [Digest] {
            named.withLock { named in
                Array(named.sorted().filter { next in digest.map { $0 < next } ?? true }.prefix(2))
            }
        }
    }

    private let folder: TemporaryFolder
    private let store: BlobStore
    private let diary = Diary()

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media")
    }

    /// Marks of the store, with which something happens when the scrub looks for the n-th time whether to stop.
    private final class EventfulMarks: ScrubMarks {
        private let store: BlobStore
        private let looks: Mutex<Int>
        private let event: @Sendable () async throws -> Void

        init(_ store: BlobStore, look: Int, _ event: @escaping @Sendable () async throws -> Void) {
            self.store = store
            looks = Mutex(look)
            self.event = event
        }

        func stopRequest() async throws(MediaError) -> Int? {
            let left = looks.withLock { looks in
                looks -= 1
                return looks
            }
            if left == 0 {
                do { try await event() } catch { throw MediaError(.storage, "\(error)") }
            }
            return try await store.stopRequest()
        }

        func beginScrubbing() async throws(MediaError) -> FileLock? { try await store.beginScrubbing() }
        func scrub() async throws(MediaError) -> Scrub? { try await store.scrub() }
        func note(_ scrub: Scrub) async throws(MediaError) { try await store.note(scrub) }
        func requestStop(_ wanted: Bool) async throws(MediaError) { try await store.requestStop(wanted) }
    }

    /// Marks of the store, of which somebody else has the right to scrub for some looks, or whose scrub ends at that look.
    private final class BegunMarks: ScrubMarks {
        private let store: BlobStore
        private let refusals: Mutex<Int>
        private let last: Scrub?

        init(_ store: BlobStore, refusals: Int = 0, last: Scrub? = nil) {
            self.store = store
            self.refusals = Mutex(refusals)
            self.last = last
        }

        func beginScrubbing() async throws(MediaError) -> FileLock? {
            if let last { try await store.note(last) }
            let isRefused = refusals.withLock { left in
                left -= 1
                return left >= 0
            }
            return isRefused ? nil : try await store.beginScrubbing()
        }

        func stopRequest() async throws(MediaError) -> Int? { try await store.stopRequest() }
        func scrub() async throws(MediaError) -> Scrub? { try await store.scrub() }
        func note(_ scrub: Scrub) async throws(MediaError) { try await store.note(scrub) }
        func requestStop(_ wanted: Bool) async throws(MediaError) { try await store.requestStop(wanted) }
    }

    private func scrubber(grace: Int = 48 * 3600, marks: (any ScrubMarks)? = nil) throws -> Scrubber {
        let pace = ScrubPace()
        pace.hurry(true)
        return Scrubber(
            storage: store, marks: marks ?? store, references: diary, records: diary,
            hash: BlobHash(pool: try ThreadPool(threads: 1, foregroundLimit: 0, backgroundLimit: 4)), pace: pace,
            grace: grace, logger: Logger(label: "test"))
    }

    @discardableResult
    private func put(_ text: String, isNamed: Bool = true) async throws -> Digest {
        let bytes = [UInt8](text.utf8)
        let upload = try await store.beginUpload()
        try bytes.withSpan { span throws(SystemError) in try upload.append(span) }
        let digest = upload.digest
        _ = try await store.commit(upload, as: digest, probe: [1])
        if isNamed { diary.named.withLock { _ = $0.insert(digest) } }
        return digest
    }

    /// Changes one byte of a file, as a bad disk does.
    private func damage(_ path: String) throws {
        let bytes = try #require(try Disk().readFile(path, limit: 1 << 20))
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [bytes[0] ^ 1] + bytes.dropFirst(), isDurable: false)
    }

    /// The result of the last complete scrub.
    private func complete() throws -> Scrub? { try store.files.readNote(store.files.paths.scrubbed) }

    private func scrubbed() async throws -> Scrub { try #require(try await store.scrub()) }

    @Test("A blob without its sum gets it, and one with a wrong sum the right one")
    func sums() async throws {
        let digests = [try await put("one"), try await put("two")]
        let expected = try await store.open(digests[0]).keptSum
        let path = store.files.paths.blob(digests[0])
        let bytes = try #require(try Disk().readFile(path, limit: 1 << 20))
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: bytes, isDurable: false)
        let second = try await store.open(digests[1])
        let right = second.keptSum
        #expect((right != nil) == TemporaryFolder.keepsSums)
        second.keep(sum: (right ?? 0) ^ 1)
        #expect(try await store.open(digests[0]).keptSum == nil)
        try await scrubber().run()
        #expect((expected != nil) == TemporaryFolder.keepsSums)
        #expect(try await store.open(digests[0]).keptSum == expected)
        #expect(second.keptSum == right)
        // A blob without a sum had no wrong one.
        #expect(try await scrubbed().correctedSums == (TemporaryFolder.keepsSums ? 1 : 0))
    }

    @Test("A store that is whole is found whole")
    func whole() async throws {
        for number in 0..<5 { try await put("blob \(number)") }
        try await scrubber().run()
        let scrub = try await scrubbed()
        #expect(scrub.state == .done && scrub.blobs == 5 && scrub.scanned == 5 && scrub.scannedBytes == 30)
        #expect(scrub.damaged + scrub.unreadable + scrub.orphans + scrub.dangling + scrub.restored == 0)
        #expect(scrub.endTime >= scrub.beginTime && scrub.beginTime > 0)
    }

    @Test("A changed byte is found; the blob is put aside, told of, and stored anew when its bytes come again")
    func damaged() async throws {
        let good = try await put("good")
        let bad = try await put("bad")
        try damage(store.files.paths.blob(bad))
        try await scrubber().run()
        let scrub = try await scrubbed()
        #expect(scrub.damaged == 1 && scrub.damagedDigests == [bad.hex] && scrub.scanned == 2)
        // Its record is now without bytes.
        #expect(scrub.dangling == 1 && scrub.danglingDigests == [bad.hex])
        #expect(try await store.quarantined() == [bad])
        #expect(try await store.open(good).size == 4)
        await #expect { try await store.open(bad) } throws: { ($0 as? MediaError)?.code == .notFound }
        #expect(try await put("bad") == bad)
        #expect(try await store.open(bad).read(at: 0, count: .max) == [UInt8]("bad".utf8))
        // What lies aside is still damaged: the bytes that came are kept.
        try await scrubber().run()
        #expect(try await scrubbed().restored == 0)
        #expect(try await store.open(bad).size == 3)
    }

    /// The scrub looks before the blob, and behind its bytes, which it reads twice.
    @Test("A blob that is mended while the scrub has it in hand stays where it is", arguments: 1...3)
    func mendedMeanwhile(look: Int) async throws {
        let bad = try await put("bad")
        let path = store.files.paths.blob(bad)
        try damage(path)
        let marks = EventfulMarks(store, look: look) { [self] in try await put("bad") }
        try await scrubber(marks: marks).run()
        #expect(try await store.open(bad).read(at: 0, count: .max) == [UInt8]("bad".utf8))
        let scrub = try await scrubbed()
        #expect(scrub.scanned == 1 && scrub.damaged == 0 && scrub.dangling == 0)
        #expect(try await store.quarantined().isEmpty)
        // In its own place, as a person does that has a copy.
        try damage(path)
        try Disk().touch(path, seconds: 1000)
        let again = EventfulMarks(store, look: look) {
            let descriptor = try Disk().openForWriting(path)
            defer { close(descriptor) }
            try unsafe Disk().write([UInt8]("bad".utf8).span.bytes, to: descriptor, at: 0, named: path)
        }
        try await scrubber(marks: again).run()
        #expect(try await store.quarantined().isEmpty)
        #expect(try await scrubbed().damaged == 0)
    }

    @Test("A good copy put into the place of a damaged blob is taken back")
    func restored() async throws {
        let bad = try await put("bad")
        try damage(store.files.paths.blob(bad))
        try await scrubber().run()
        let path = store.files.paths.quarantined(bad)
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [UInt8]("bad".utf8), isDurable: false)
        try await scrubber().run()
        let scrub = try await scrubbed()
        #expect(scrub.restored == 1 && scrub.scanned == 1 && scrub.damaged == 0 && scrub.dangling == 0)
        #expect(try await store.open(bad).read(at: 0, count: .max) == [UInt8]("bad".utf8))
        #expect(try await store.quarantined().isEmpty)
    }

    @Test("A good copy in quarantine replaces damaged bytes that no scrub has found yet, and missing ones")
    func replaced() async throws {
        let (bad, gone) = (try await put("bad"), try await put("gone"))
        try damage(store.files.paths.blob(bad))
        try Disk().remove(store.files.paths.blob(gone))
        for (digest, text) in [(bad, "bad"), (gone, "gone")] {
            let path = store.files.paths.quarantined(digest)
            try Disk().writeFile(path, bytes: [UInt8](text.utf8), isDurable: false)
        }
        try await scrubber().run()
        let scrub = try await scrubbed()
        #expect(scrub.restored == 2 && scrub.scanned == 2 && scrub.damaged == 0 && scrub.dangling == 0)
        #expect(try await store.open(bad).read(at: 0, count: .max) == [UInt8]("bad".utf8))
        #expect(try await store.open(gone).read(at: 0, count: .max) == [UInt8]("gone".utf8))
        #expect(try await store.quarantined().isEmpty)
    }

    @Test("A file that was cut short is damage, an empty one too")
    func cut() async throws {
        let bad = try await put("cut short")
        let path = store.files.paths.blob(bad)
        try Disk().remove(path)
        try Disk().writeFile(path, bytes: [], isDurable: false)
        try await scrubber().run()
        #expect(try await scrubbed().damagedDigests == [bad.hex])
    }

    @Test("Blobs without a record are counted once they are old enough, records without a blob always")
    func references() async throws {
        try await put("named")
        let orphan = try await put("orphan", isNamed: false)
        let lost = try #require(Digest(hex: String(repeating: "f", count: 64)))
        diary.named.withLock { _ = $0.insert(lost) }
        try await scrubber().run()
        var scrub = try await scrubbed()
        #expect(scrub.orphans == 0 && scrub.dangling == 1 && scrub.danglingDigests == [lost.hex])
        try await scrubber(grace: 0).run()
        scrub = try await scrubbed()
        #expect(scrub.orphans == 1 && scrub.orphanBytes == 6)
        // The collector's part: nothing was done to it.
        #expect(try await store.listing(orphan)?.condemned == nil)
    }

    @Test("A scrub that was stopped goes on where it was; one that is begun anew reads all")
    func resumed() async throws {
        var digests: [Digest] = []
        for number in 0..<6 { digests.append(try await put("blob \(number)")) }
        digests.sort()
        var half = Scrub()
        half.state = .running
        half.beginTime = 1
        half.blobs = 6
        half.scanned = 4
        half.lastDigest = digests[3].hex
        try await store.note(half)
        // Behind it: not read again, so not found by this scrub.
        try damage(store.files.paths.blob(digests[0]))
        try damage(store.files.paths.blob(digests[5]))
        try await store.requestStop(true)
        await #expect(throws: CancellationError.self) { try await scrubber().run() }
        #expect(try await scrubbed().state == .stopped)
        #expect(try complete() == nil)
        try await store.requestStop(false)
        try await scrubber().run()
        var scrub = try await scrubbed()
        // The result stays while the next scrub runs.
        try await store.note(half)
        #expect(try complete() == scrub)
        try await store.note(scrub)
        #expect(scrub.scanned == 6 && scrub.damagedDigests == [digests[5].hex] && scrub.beginTime == 1)
        try await scrubber().run(restart: true)
        scrub = try await scrubbed()
        #expect(scrub.damagedDigests == [digests[0].hex] && scrub.scanned == 5)
    }

    @Test("A scrub that stops among blobs that came since its start tells that it did not read all")
    func grown() async throws {
        var digests: [Digest] = []
        for number in 0..<6 { digests.append(try await put("blob \(number)")) }
        digests.sort()
        var half = Scrub()
        (half.state, half.beginTime, half.blobs, half.scanned) = (.running, 1, 3, 3)
        half.lastDigest = digests[2].hex
        try await store.note(half)
        try await store.requestStop(true)
        await #expect(throws: CancellationError.self) { try await scrubber().run() }
        let stopped = try await scrubbed()
        #expect(stopped.state == .stopped && stopped.scanned == 3 && stopped.blobs == 6)
        try await store.requestStop(false)
        // Some went.
        half.blobs = 100
        try await store.note(half)
        try await scrubber().run()
        let scrub = try await scrubbed()
        #expect(scrub.state == .done && scrub.scanned == 6 && scrub.blobs == 6)
    }

    @Test("A scrub that ends while it is asked about is told of as it ended, and a question hinders none")
    func begunMeanwhile() async throws {
        try await put("blob")
        var running = Scrub()
        (running.state, running.beginTime) = (.running, 1)
        try await store.note(running)
        var done = running
        done.state = .done
        let asked = ScrubSchedule(
            try scrubber(marks: BegunMarks(store, last: done)), logger: Logger(label: "test"))
        #expect(try await asked.report().state == .done)
        try await scrubber(marks: BegunMarks(store, refusals: 1)).run()
        #expect(try await scrubbed().scanned == 1)
    }

    @Test("One process scrubs at a time, and whoever is asked tells of it")
    func alone() async throws {
        let schedule = ScrubSchedule(try scrubber(), logger: Logger(label: "test"))
        #expect(try await schedule.report().state == .never)
        let lock = try #require(try await store.beginScrubbing())
        await #expect { try await scrubber().run() } throws: { ($0 as? MediaError)?.code == .busy }
        var running = Scrub()
        running.state = .running
        running.beginTime = 1
        try await store.note(running)
        #expect(try await schedule.report().state == .running)
        lock.release()
        // Its process has died.
        #expect(try await schedule.report().state == .stopped)
    }

    @Test("A scrub that is asked for runs, and is done when it says so")
    func asked() async throws {
        try await put("blob")
        let schedule = ScrubSchedule(try scrubber(), logger: Logger(label: "test"))
        var scrub = try await schedule.start(restart: false)
        for _ in 0..<2000 where scrub.state != .done {
            try await Task.sleep(for: .milliseconds(5))
            scrub = try await schedule.report()
        }
        #expect(scrub.state == .done && scrub.scanned == 1)
        #expect(try await schedule.stop().state == .done)
        #expect(try await store.stopRequest() != nil)
        _ = try await schedule.start(restart: true)
        #expect(try await store.stopRequest() == nil)
    }
}
