import DaybookAPI
import Glibc
import Logging
import Synchronization
import Testing

@testable import DaybookMedia

/// The collector removes the blobs that no record names, and no others, whatever happens meanwhile.
struct CollectorTests {
    /// A diary that names what a test says, and lets the test act while it is asked.
    private final class Diary: ReferenceAsking {
        let named = Mutex<Set<Digest>>([])
        let asked = Mutex<[[Digest]]>([])
        let limits = Mutex<[Duration?]>([])
        let answer: @Sendable ([Digest]) async throws -> Set<Digest>?

        /// The digests that it names in any case: a diary that names none is not believed.
        let always: Set<Digest>

        init(
            _ always: Digest..., answer: @escaping @Sendable ([Digest]) async throws -> Set<Digest>? = { _ in nil }
        ) {
            self.always = Set(always)
            self.answer = answer
        }

        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            asked.withLock { $0.append(digests) }
            limits.withLock { $0.append(limit) }
            let named = try await answer(digests) ?? named.withLock { $0.intersection(digests) }
            return named.union(always.intersection(digests))
        }
    }

    private final class Clock: Sendable {
        let shift = Mutex(0)
        func advance(_ seconds: Int) { shift.withLock { $0 += seconds } }
    }

    private let folder: TemporaryFolder
    private let library: MediaLibrary
    private let clock = Clock()

    init() throws {
        folder = try TemporaryFolder()
        library = try MediaLibrary(directory: folder.path, maker: PlainMaker())
    }

    private func collector(_ diary: Diary) -> Collector {
        var collector = Collector(
            store: library.store, marks: library.store, references: diary, logger: Logger(label: "test"))
        let clock = clock
        let real = collector.now
        collector.now = { real() + clock.shift.withLock { $0 } }
        return collector
    }

    @discardableResult
    private func put(_ frames: Int) async throws -> Digest {
        try await bring(frames).digest
    }

    /// A blob that stays.
    private func other() async throws -> Digest { try await put(99) }

    private func isThere(_ digest: Digest) async -> Bool { (try? await library.store.open(digest)) != nil }

    private let grace = 48 * 3600
    private let condemned = 7 * 24 * 3600

    @Test("A young blob is not even asked for")
    func young() async throws {
        try await put(1)
        let diary = Diary()
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 1, kept: 1))
        #expect(diary.asked.withLock { $0 } == [])
    }

    @Test("An unnamed blob is condemned, and deleted with all that was made of it when it stayed unnamed")
    func deleted() async throws {
        let (lost, kept) = (try await put(1), try await put(2))
        let diary = Diary()
        diary.named.withLock { $0 = [kept] }
        clock.advance(grace + 1)
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 2, condemned: 1, kept: 1))
        #expect(await isThere(lost))
        // Still condemned, not yet long enough.
        #expect(try await collector(diary).run().deleted == 0)
        clock.advance(condemned + 1)
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 2, deleted: 1, kept: 1))
        #expect(await !isThere(lost))
        #expect(await isThere(kept))
        #expect(folder.files().filter { $0.contains(lost.hex) } == [])
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 1, kept: 1))
    }

    @Test("A blob that is named again is pardoned")
    func pardoned() async throws {
        let digest = try await put(1)
        let diary = Diary(try await other())
        clock.advance(grace + 1)
        _ = try await collector(diary).run()
        diary.named.withLock { $0 = [digest] }
        clock.advance(condemned + 1)
        #expect(try await collector(diary).run().kept == 2)
        diary.named.withLock { $0 = [] }
        #expect(try await collector(diary).run().condemned == 1)
        #expect(await isThere(digest))
    }

    @Test("Bytes that come again clear the mark and begin a new grace")
    func uploadedAgain() async throws {
        let digest = try await put(1)
        let diary = Diary(try await other())
        clock.advance(grace + 1)
        _ = try await collector(diary).run()
        #expect(folder.files().contains { $0.hasSuffix(".condemned") })
        #expect(try await put(1) == digest)
        #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
    }

    @Test("A dry run counts and changes nothing")
    func dryRun() async throws {
        let digest = try await put(1)
        let diary = Diary(try await other())
        clock.advance(grace + 1)
        let before = folder.files()
        #expect(try await collector(diary).run(dryRun: true).condemned == 1)
        #expect(folder.files() == before)
        _ = try await collector(diary).run()
        clock.advance(condemned + 1)
        #expect(try await collector(diary).run(dryRun: true).deleted == 1)
        #expect(await isThere(digest))
    }

    @Test("A pass that would condemn far too many stops, until a person lets one through")
    func tooMany() async throws {
        for frames in 1...6 { try await put(frames) }
        var collector = collector(Diary(try await other()))
        collector.limits.few = 2
        clock.advance(grace + 1)
        for _ in 0..<2 {
            await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
            #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
        }
        #expect(try await collector.run(dryRun: true).condemned == 6)
        try library.store.files.disk.writeFile(library.store.files.paths.collectMany, bytes: [], isDurable: false)
        #expect(try await collector.run().condemned == 6)
        #expect(folder.files().filter { $0.hasSuffix(".condemned") }.count == 6)
        // Until it is done, not for ever.
        #expect(folder.files().contains("collect-many"))
        clock.advance(condemned + 1)
        #expect(try await collector.run().deleted == 6)
        #expect(!folder.files().contains("collect-many"))
    }

    @Test("A pass that stops deletes nothing of what was condemned before")
    func nothingDeleted() async throws {
        let old = try await put(1)
        var collector = collector(Diary(try await other()))
        collector.limits.few = 1
        clock.advance(grace + 1)
        #expect(try await collector.run().condemned == 1)
        for frames in 2...4 { try await put(frames) }
        clock.advance(condemned + 1)
        await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        #expect(await isThere(old))
    }

    @Test("A tenth of all blobs may stand condemned, and ten of a handful")
    func bound() {
        #expect(Collector.Limits().limit(of: 0) == 10)
        #expect(Collector.Limits().limit(of: 150) == 15)
        #expect(Collector.Limits().limit(of: 20_009) == 2000)
    }

    @Test(
        "A small store whose diary was lost keeps every blob, however long the collector goes on",
        arguments: [1, 3, 50])
    func lostDiary(blobs: Int) async throws {
        var all: [Digest] = []
        for frames in 1...blobs { all.append(try await put(frames)) }
        let collector = collector(Diary())
        for _ in 0..<5 {
            clock.advance(condemned + grace)
            await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        }
        for digest in all { #expect(await isThere(digest)) }
        #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
    }

    @Test("A small store whose diary is an old copy keeps what the copy does not name")
    func oldDiary() async throws {
        var (named, later): (Set<Digest>, [Digest]) = ([], [])
        for frames in 1...44 { named.insert(try await put(frames)) }
        for frames in 45...50 { later.append(try await put(frames)) }
        let diary = Diary()
        diary.named.withLock { $0 = named }
        var collector = collector(diary)
        collector.limits.few = 3
        clock.advance(grace + 1)
        await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        // Not by and by either, while blobs come of age one after the other.
        for digest in later.prefix(5) { try library.store.files.condemn(digest) }
        let shift = clock.shift.withLock { $0 }
        for digest in later.prefix(5) {
            try library.store.files.disk.touch(
                library.store.files.paths.condemned(digest), seconds: Int(time(nil)) + shift)
        }
        await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        // Nor when those that stood condemned before are due.
        clock.advance(condemned + 1)
        await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        for digest in later { #expect(await isThere(digest)) }
    }

    @Test("One pass condemns and deletes so many at most; the next goes on")
    func passes() async throws {
        for frames in 1...7 { try await put(frames) }
        var collector = collector(Diary(try await other()))
        collector.limits.few = 7
        collector.limits.pass = 3
        clock.advance(grace + 1)
        #expect(try await collector.run() == Collector.Outcome(scanned: 8, condemned: 3, kept: 5, left: 4))
        #expect(try await collector.run() == Collector.Outcome(scanned: 8, condemned: 6, kept: 2, left: 1))
        #expect(try await collector.run() == Collector.Outcome(scanned: 8, condemned: 7, kept: 1))
        clock.advance(condemned + 1)
        #expect(try await collector.run() == Collector.Outcome(scanned: 8, deleted: 3, kept: 5, left: 4))
        // Never more than may stand condemned of what is there.
        collector.limits.few = 2
        #expect(try await collector.run() == Collector.Outcome(scanned: 5, deleted: 2, kept: 3, left: 2))
        #expect(try await collector.run() == Collector.Outcome(scanned: 3, deleted: 2, kept: 1))
    }

    @Test("Whoever lets the collector through lets it through until nothing is left")
    func letThrough() async throws {
        for frames in 1...5 { try await put(frames) }
        var collector = collector(Diary())
        collector.limits.pass = 3
        clock.advance(grace + 1)
        try library.store.files.disk.writeFile(library.store.files.paths.collectMany, bytes: [], isDurable: false)
        #expect(try await collector.run().left == 2)
        #expect(try await collector.run() == Collector.Outcome(scanned: 5, condemned: 5))
        // What stands condemned is still let through when it is due, though the diary names nothing.
        clock.advance(condemned + 1)
        #expect(try await collector.run() == Collector.Outcome(scanned: 5, deleted: 3, kept: 2, left: 2))
        #expect(try await collector.run() == Collector.Outcome(scanned: 2, deleted: 2))
        #expect(!folder.files().contains("collect-many"))
    }

    @Test("An error keeps everything; so does an answer for what was not asked")
    func distrust() async throws {
        struct Down: Error {}
        let digest = try await put(1)
        let other = try await other()
        clock.advance(grace + 1)
        _ = try await collector(Diary(other)).run()
        clock.advance(condemned + 1)
        await #expect(throws: Down.self) { try await collector(Diary(answer: { _ in throw Down() })).run() }
        let unauthenticated = Digest(hash: [UInt8](repeating: 9, count: 32))
        await #expect(throws: MediaError.self) { try await collector(Diary(answer: { _ in [unauthenticated] })).run() }
        // The first question is answered, the one before deleting is not.
        let once = Mutex(false)
        let flaky = Diary(other) { digests in
            guard digests.contains(digest) else { return [] }
            let isFirst = once.withLock { seen in
                defer { seen = true }
                return !seen
            }
            if isFirst { return [] }
            throw Down()
        }
        #expect(try await collector(flaky).run().kept == 2)
        #expect(await isThere(digest))
    }

    @Test("A record made between the two questions keeps the blob")
    func namedMeanwhile() async throws {
        let digest = try await put(1)
        let other = try await other()
        clock.advance(grace + 1)
        _ = try await collector(Diary(other)).run()
        clock.advance(condemned + 1)
        let count = Mutex(0)
        let diary = Diary(other) { digests in
            guard digests.contains(digest) else { return [] }
            return count.withLock {
                $0 += 1; return $0
            } == 1 ? [] : Set(digests)
        }
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 2, kept: 2))
        #expect(await isThere(digest))
    }

    @Test("Bytes that come while they are being deleted are there afterwards")
    func uploadDuringDeletion() async throws {
        let digest = try await put(1)
        let other = try await other()
        clock.advance(grace + 1)
        _ = try await collector(Diary(other)).run()
        clock.advance(condemned + 1)
        let library = library
        let uploads = Mutex<Task<Bool, any Error>?>(nil)
        let count = Mutex(0)
        let diary = Diary(other) { digests in
            guard digests.contains(digest) else { return [] }
            // The second question is asked under the digest's lock: the upload has to wait for the deletion.
            if count.withLock({
                $0 += 1; return $0
            }) == 2 {
                let task = Task {
                    let session = try await library.receive()
                    try await session.append([PictureFiles.gif(frames: 1)])
                    return try await library.store(session).existed
                }
                uploads.withLock { $0 = task }
                try await Task.sleep(for: .milliseconds(50))
            }
            return []
        }
        #expect(try await collector(diary).run().deleted == 1)
        let task = try #require(uploads.withLock { $0 })
        #expect(try await task.value == false)
        #expect(await isThere(digest))
        #expect(try await library.stat(digest).probe.mediaType == "image/gif")
    }

    private func bring(_ frames: Int) async throws -> MediaLibrary.Stored {
        let session = try await library.receive()
        try await session.append([PictureFiles.gif(frames: frames)])
        return try await library.store(session)
    }

    @Test("Bytes that could not be recorded go at once, with all that was made of them")
    func withdrawn() async throws {
        let stored = try await bring(1)
        let receipt = try #require(stored.receipt)
        #expect(try await collector(Diary()).withdraw(stored.digest, receipt: receipt))
        #expect(await !isThere(stored.digest))
        #expect(!folder.files().contains { $0.contains("blobs/") })
    }

    @Test("Bytes that somebody else was told are stored are not taken back, and none while the diary cannot be asked")
    func notWithdrawn() async throws {
        struct Silent: Error {}
        let stored = try await bring(1)
        let receipt = try #require(stored.receipt)
        let silent = Diary { _ in throw Silent() }
        await #expect { try await collector(silent).withdraw(stored.digest, receipt: receipt) } throws: {
            ($0 as? MediaError)?.code == .storage
        }
        #expect(try await !collector(Diary(stored.digest)).withdraw(stored.digest, receipt: receipt))
        let again = try await bring(1)
        #expect(again.receipt == nil)
        let diary = Diary()
        #expect(try await !collector(diary).withdraw(stored.digest, receipt: receipt))
        #expect(diary.asked.withLock { $0 } == [])
        #expect(await isThere(stored.digest))
    }

    @Test("The diary has little time to reply while others wait for bytes like those that it is asked for")
    func limited() async throws {
        let stored = try await bring(1)
        let receipt = try #require(stored.receipt)
        let diary = Diary(try await other())
        let timeout = collector(diary).timeout
        #expect(try await collector(diary).withdraw(stored.digest, receipt: receipt))
        try await put(2)
        clock.advance(grace + 1)
        _ = try await collector(diary).run()
        clock.advance(condemned + 1)
        #expect(try await collector(diary).run().deleted == 1)
        let limits = diary.limits.withLock { $0 }
        let expected: [Duration?] = [timeout, nil, nil, timeout]
        #expect(limits == expected)
    }

    @Test("Bytes that somebody claims are not taken back; while they are taken back, nobody can claim them")
    func claimed() async throws {
        let stored = try await bring(1)
        let receipt = try #require(stored.receipt)
        #expect(try await library.store.claim(stored.digest))
        let silent = Diary()
        #expect(try await !collector(silent).withdraw(stored.digest, receipt: receipt))
        #expect(silent.asked.withLock { $0 } == [])
        #expect(await isThere(stored.digest))
        let other = try await bring(2)
        let second = try #require(other.receipt)
        let (store, digest) = (library.store, other.digest)
        let claims = Mutex<Task<Bool, any Error>?>(nil)
        let diary = Diary { _ in
            // Asked under the digest's lock: the claim has to wait for the deletion.
            let task: Task<Bool, any Error> = Task { try await store.claim(digest) }
            claims.withLock { $0 = task }
            try await Task.sleep(for: .milliseconds(50))
            return []
        }
        #expect(try await collector(diary).withdraw(digest, receipt: second))
        let task = try #require(claims.withLock { $0 })
        #expect(try await !task.value)
    }

    @Test("Bytes that come while they are taken back are there afterwards")
    func uploadDuringWithdrawal() async throws {
        let stored = try await bring(1)
        let receipt = try #require(stored.receipt)
        let library = library
        let uploads = Mutex<Task<Bool, any Error>?>(nil)
        let diary = Diary { _ in
            // Asked under the digest's lock: the upload has to wait for the deletion.
            let task = Task {
                let session = try await library.receive()
                try await session.append([PictureFiles.gif(frames: 1)])
                return try await library.store(session).existed
            }
            uploads.withLock { $0 = task }
            try await Task.sleep(for: .milliseconds(50))
            return []
        }
        #expect(try await collector(diary).withdraw(stored.digest, receipt: receipt))
        let task = try #require(uploads.withLock { $0 })
        #expect(try await task.value == false)
        #expect(await isThere(stored.digest))
    }

    @Test("Bytes that come while the diary is asked are not condemned")
    func uploadDuringQuestion() async throws {
        let digest = try await put(1)
        let other = try await other()
        clock.advance(grace + 1)
        let library = library
        let clock = clock
        let diary = Diary(other) { _ in
            // The clock goes back to now, as if the blob were new again after this upload.
            let session = try await library.receive()
            try await session.append([PictureFiles.gif(frames: 1)])
            _ = try await library.store(session)
            clock.shift.withLock { $0 = 0 }
            return []
        }
        _ = try await collector(diary).run()
        #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
        #expect(await isThere(digest))
    }
}
