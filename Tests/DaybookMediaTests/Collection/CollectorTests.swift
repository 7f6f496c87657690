import DaybookAPI
import Logging
import Synchronization
import Testing

@testable import DaybookMedia

/// What no record names goes, and nothing else, whatever happens meanwhile.
struct CollectorTests {
    /// A diary that names what a test says, and lets the test act while it is asked.
    private final class Diary: ReferenceAsking {
        let named = Mutex<Set<Digest>>([])
        let asked = Mutex<[[Digest]]>([])
        let answer: @Sendable ([Digest]) async throws -> Set<Digest>?

        init(_ answer: @escaping @Sendable ([Digest]) async throws -> Set<Digest>? = { _ in nil }) {
            self.answer = answer
        }

        func referenced(among digests: [Digest]) async throws -> Set<Digest> {
            asked.withLock { $0.append(digests) }
            return try await answer(digests) ?? named.withLock { $0.intersection(digests) }
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
        var collector = Collector(store: library.store, references: diary, logger: Logger(label: "test"))
        let clock = clock
        let real = collector.now
        collector.now = { real() + clock.shift.withLock { $0 } }
        return collector
    }

    @discardableResult
    private func put(_ frames: Int) async throws -> Digest {
        let session = try await library.receive()
        try await session.append([PictureFiles.gif(frames: frames)])
        return try await library.store(session).digest
    }

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
        let diary = Diary()
        clock.advance(grace + 1)
        _ = try await collector(diary).run()
        diary.named.withLock { $0 = [digest] }
        clock.advance(condemned + 1)
        #expect(try await collector(diary).run().kept == 1)
        diary.named.withLock { $0 = [] }
        #expect(try await collector(diary).run().condemned == 1)
        #expect(await isThere(digest))
    }

    @Test("Bytes that come again clear the mark and begin a new grace")
    func uploadedAgain() async throws {
        let digest = try await put(1)
        let diary = Diary()
        clock.advance(grace + 1)
        _ = try await collector(diary).run()
        #expect(folder.files().contains { $0.hasSuffix(".condemned") })
        #expect(try await put(1) == digest)
        #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
    }

    @Test("A dry run counts and changes nothing")
    func dryRun() async throws {
        let digest = try await put(1)
        let diary = Diary()
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
        var collector = collector(Diary())
        collector.bound.blobs = 2
        clock.advance(grace + 1)
        for _ in 0..<2 {
            await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
            #expect(!folder.files().contains { $0.hasSuffix(".condemned") })
        }
        #expect(try await collector.run(dryRun: true).condemned == 6)
        try library.store.files.disk.writeFile(library.store.files.paths.collectMany, [], isDurable: false)
        #expect(try await collector.run().condemned == 6)
        #expect(folder.files().filter { $0.hasSuffix(".condemned") }.count == 6)
        // Once, not for ever.
        #expect(!folder.files().contains("collect-many"))
    }

    @Test("A pass that stops deletes nothing of what was condemned before")
    func nothingDeleted() async throws {
        let old = try await put(1)
        var collector = collector(Diary())
        collector.bound.blobs = 1
        clock.advance(grace + 1)
        #expect(try await collector.run().condemned == 1)
        for frames in 2...4 { try await put(frames) }
        clock.advance(condemned + 1)
        await #expect { try await collector.run() } throws: { ($0 as? MediaError)?.code == .tooManyUnnamed }
        #expect(await isThere(old))
    }

    @Test("A hundred blobs or a tenth of all, whichever is more, may be condemned")
    func bound() {
        #expect(Collector.Bound().limit(of: 0) == 100)
        #expect(Collector.Bound().limit(of: 1000) == 100)
        #expect(Collector.Bound().limit(of: 20_009) == 2000)
    }

    @Test("An error keeps everything; so does an answer for what was not asked")
    func distrust() async throws {
        struct Down: Error {}
        let digest = try await put(1)
        clock.advance(grace + 1)
        _ = try await collector(Diary()).run()
        clock.advance(condemned + 1)
        await #expect(throws: Down.self) { try await collector(Diary { _ in throw Down() }).run() }
        let stranger = Digest(hash: [UInt8](repeating: 9, count: 32))
        await #expect(throws: MediaError.self) { try await collector(Diary { _ in [stranger] }).run() }
        // The first question is answered, the one before deleting is not.
        let once = Mutex(false)
        let flaky = Diary { _ in
            let isFirst = once.withLock { seen in
                defer { seen = true }
                return !seen
            }
            if isFirst { return [] }
            throw Down()
        }
        #expect(try await collector(flaky).run().kept == 1)
        #expect(await isThere(digest))
    }

    @Test("A record made between the two questions keeps the blob")
    func namedMeanwhile() async throws {
        let digest = try await put(1)
        clock.advance(grace + 1)
        _ = try await collector(Diary()).run()
        clock.advance(condemned + 1)
        let count = Mutex(0)
        let diary = Diary { digests in
            count.withLock {
                $0 += 1; return $0
            } == 1 ? [] : Set(digests)
        }
        #expect(try await collector(diary).run() == Collector.Outcome(scanned: 1, kept: 1))
        #expect(await isThere(digest))
    }

    @Test("Bytes that come while they are being deleted are there afterwards")
    func uploadDuringDeletion() async throws {
        let digest = try await put(1)
        clock.advance(grace + 1)
        _ = try await collector(Diary()).run()
        clock.advance(condemned + 1)
        let library = library
        let uploads = Mutex<Task<Bool, any Error>?>(nil)
        let count = Mutex(0)
        let diary = Diary { _ in
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

    @Test("Bytes that come while the diary is asked are not condemned")
    func uploadDuringQuestion() async throws {
        let digest = try await put(1)
        clock.advance(grace + 1)
        let library = library
        let clock = clock
        let diary = Diary { _ in
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
