import DaybookAPI
import Glibc
import Logging
import Synchronization
import Testing

@testable import DaybookMedia

/// Films that are ended, and those that are begun again, by a maker that only pretends.
@Suite(.timeLimit(.minutes(5)))
struct FilmEndingTests {
    /// Waits until it is let go on or ended; then it writes a thousand bytes, or fails.
    private final class Maker: FilmMaking {
        private let isOpen = Mutex(false)
        private let begun = Mutex<[FilmOrder]>([])
        private let failure: MediaError.Code?

        init(isOpen: Bool = false, failure: MediaError.Code? = nil) {
            self.isOpen.withLock { $0 = isOpen }
            self.failure = failure
        }

        var orders: Int { begun.withLock { $0.count } }

        func open() { isOpen.withLock { $0 = true } }

        func make(
            _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
            progress: (Double) -> Void
        ) throws(MediaError) -> FilmMade {
            begun.withLock { $0.append(order) }
            while !isOpen.withLock({ $0 }) {
                try stop.check()
                usleep(1000)
            }
            if let failure { throw MediaError(failure, "It pretends.") }
            let content = [UInt8](repeating: 7, count: 1000)
            _ = unsafe pwrite(descriptor, content, content.count, 0)
            return FilmMade(size: content.count, width: 2, height: 2, orientation: 1)
        }
    }

    /// Names those digests that it was given.
    private struct Named: ReferenceAsking {
        var digests: Set<Digest> = []

        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            self.digests.intersection(digests)
        }
    }

    private let folder: TemporaryFolder
    private let store: BlobStore
    private let files: FilmFiles
    private let wish = FilmWish(type: .mp4, length: 1000, account: "minji")

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media")
        files = FilmFiles(paths: store.files.paths, disk: Disk())
    }

    private func transcoder(_ maker: Maker, waiting: Int = 4096) throws -> FilmTranscoder {
        var limits = FilmTranscoder.Limits()
        (limits.quota, limits.minimumFreeSpace, limits.waiting) = (1 << 20, 0, waiting)
        return try FilmTranscoder(
            store: store, maker: maker, limits: limits, now: { 1_000_000 },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// A film of a blob of its own for each number.
    private func film(_ number: UInt8, _ name: DaybookMedia.FilmName = .video) async throws -> FilmKey {
        let upload = try await store.beginUpload(size: 1)
        try await store.blocking("write") { _ throws(SystemError) in
            try unsafe upload.append([number].span.bytes)
            try upload.sync()
        }
        let digest = upload.digest
        _ = try await store.commit(upload, as: digest, probe: [])
        return FilmKey(digest: digest, name: name)
    }

    private func until(_ holds: () throws -> Bool) async throws {
        while try !holds() {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    private func notes() throws -> [String] { try Disk().names(in: store.files.paths.films) }

    @Test("An account with too many films keeps no other from being resumed, and has all of its own in the end")
    func resumed() async throws {
        var keys: [FilmKey] = []
        for number in 1...6 { keys.append(try await film(UInt8(number))) }
        // One account may have two films wait, and one be made.
        for key in keys { try files.want(key, for: key == keys[5] ? "other" : "minji") }
        let maker = Maker()
        let transcoder = try transcoder(maker, waiting: 4)
        func resume() async throws {
            try await transcoder.resume { (_, account) async throws(MediaError) in
                FilmWish(type: .mp4, length: 1000, account: account)
            }
        }
        await #expect { try await resume() } throws: { ($0 as? MediaError)?.code == .busy }
        let begun = transcoder.state.withLock { Set($0.begun.keys) }
        let pending = transcoder.state.withLock { Set($0.pending.keys) }
        #expect(begun.contains(keys[5]) && begun.union(pending) == Set(keys) && begun.isDisjoint(with: pending))
        maker.open()
        while try keys.contains(where: { try files.open($0) == nil }) {
            try Task.checkCancellation()
            try? await transcoder.retry()
            await Task.yield()
        }
        #expect(maker.orders == 6)
    }

    @Test("A film whose blob cannot be looked at now keeps no other from being begun, and is when that goes")
    func unseen() async throws {
        let keys = [try await film(1), try await film(2)]
        for key in keys { try files.want(key) }
        let maker = Maker()
        let transcoder = try transcoder(maker)
        for (failing, begun) in zip(keys, [Set(keys[1...]), Set(keys)]) {
            await #expect {
                try await transcoder.resume { (digest, _) async throws(MediaError) in
                    if digest == failing.digest { throw MediaError(.busy, "It pretends.") }
                    return FilmWish(type: .mp4)
                }
            } throws: {
                ($0 as? MediaError)?.code == .busy
            }
            #expect(transcoder.state.withLock { Set($0.begun.keys) } == begun)
        }
        maker.open()
        try await until { try keys.allSatisfy { try files.open($0) != nil } }
    }

    @Test("A film that is wanted again while it is being ended is made after all")
    func wantedAgain() async throws {
        let maker = Maker()
        let transcoder = try transcoder(maker)
        let keys = [try await film(1), try await film(2)]
        for key in keys { try await transcoder.want(key, for: wish) }
        try await until { maker.orders == 1 }
        // The second waits for the first, which is named.
        for _ in 0..<2 { try await transcoder.endUnreferenced(Named(digests: [keys[0].digest])) }
        try await transcoder.want(keys[1], for: wish)
        maker.open()
        while try files.open(keys[1]) == nil {
            try Task.checkCancellation()
            try await transcoder.retry()
            await Task.yield()
        }
        #expect(try files.open(keys[0]) != nil && maker.orders == 2)
    }

    @Test("A film that is to be tried again is forgotten with its photo, also by the next start")
    func pending() async throws {
        let transcoder = try transcoder(Maker(isOpen: true, failure: .postponed))
        let key = try await film(1)
        try await transcoder.want(key, for: wish)
        try await until { transcoder.state.withLock { $0.pending[key] != nil } }
        try await transcoder.endUnreferenced(Named())
        #expect(try files.wanted() == [key])
        try await transcoder.endUnreferenced(Named())
        #expect(try files.wanted() == [])
        #expect(transcoder.state.withLock { $0.pending.isEmpty && $0.begun.isEmpty })
    }

    @Test("A film that is made once more for an account is ended with its photo, waiting or under way")
    func repeated() async throws {
        let maker = Maker(isOpen: true)
        let transcoder = try transcoder(maker)
        let keys = [try await film(1), try await film(2)]
        for key in keys { try await transcoder.want(key, for: wish) }
        try await until { try keys.allSatisfy { try files.open($0) != nil } }
        let closed = Maker()
        let other = try self.transcoder(closed)
        var probe = Probe()
        (probe.mediaType, probe.kind, probe.decodable, probe.browserPlayable) = ("video/mp4", .video, true, true)
        for key in keys {
            await other.begin(
                MediaLibrary.Stored(digest: key.digest, size: 1, receipt: nil, probe: probe), for: "second")
            _ = try await other.status(key, for: FilmWish(type: .mp4, length: 1000, account: "second"))
        }
        // A film in full, and a preview.
        try await until { closed.orders == 2 }
        for _ in 0..<2 { try await other.endUnreferenced(Named()) }
        try await until { other.state.withLock { $0.repeated.isEmpty } }
        #expect(closed.orders == 2)
    }

    @Test("Films and notes that another recipe left go, and those of this one stay")
    func oldRecipes() async throws {
        let key = try await film(1)
        try files.want(key, for: "minji")
        for suffix in [".mp4", ".wanted", ".tried", ".failed"] {
            let path = store.files.paths.films + "/\(key.digest.hex)-0-video" + suffix
            try Disk().writeFile(path, bytes: [1], isDurable: false)
        }
        try files.trim(to: 1000)
        #expect(try notes() == [key.fileName + ".wanted"])
    }
}
