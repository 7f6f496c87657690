import DaybookAPI
import Dispatch
import Glibc
import Logging
import Synchronization
import Testing

@testable import DaybookMedia

/// Films that are made in the background, by a maker that only pretends.
@Suite(.timeLimit(.minutes(5)))
struct FilmWorkshopTests {
    /// Writes so many bytes, or fails.
    private final class Maker: FilmMaking {
        let size: Int
        let failure: MediaError.Code?
        /// The number of times that it fails.
        let failures: Int
        /// The signal that it waits for when it is half done.
        let gate: DispatchSemaphore?
        let orders = Mutex<[FilmOrder]>([])

        init(
            size: Int = 1000, failure: MediaError.Code? = nil, failures: Int = .max, gate: DispatchSemaphore? = nil
        ) {
            self.size = size
            self.failure = failure
            self.failures = failures
            self.gate = gate
        }

        func make(
            _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
            progress: (Double) -> Void
        ) throws(MediaError) -> FilmMade {
            let tries = orders.withLock { orders in
                orders.append(order)
                return orders.count
            }
            progress(0.5)
            while let gate, gate.wait(timeout: .now() + .milliseconds(5)) == .timedOut { try stop.check() }
            if let failure, tries <= failures { throw MediaError(failure, "It pretends.") }
            let content = [UInt8](repeating: 7, count: size + 10)
            _ = unsafe pwrite(descriptor, content, content.count, 0)
            return FilmMade(size: size, width: 2, height: 2, orientation: 1)
        }
    }

    private let folder: TemporaryFolder
    private let store: BlobStore

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media")
    }

    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let seconds = Mutex(1_000_000)

        var now: Int { seconds.withLock { $0 } }

        func pass(_ count: Int) { seconds.withLock { $0 += count } }
    }

    private let clock = Clock()

    private func transcoder(_ maker: Maker, quota: Int = 1 << 20, leastRoom: UInt64 = 0) throws -> FilmTranscoder {
        var limits = FilmTranscoder.Limits()
        (limits.quota, limits.minimumFreeSpace) = (quota, leastRoom)
        return try FilmTranscoder(
            store: store, maker: maker, limits: limits, now: { [clock] in clock.now },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// A blob of its own for each number.
    private func blob(_ number: UInt8) async throws -> Digest {
        let upload = try await store.beginUpload(size: 1)
        try await store.blocking("write") { _ throws(SystemError) in
            try unsafe upload.append([number].span.bytes)
            try upload.sync()
        }
        let digest = upload.digest
        _ = try await store.commit(upload, as: digest, probe: [])
        return digest
    }

    /// Asks until it is not being made any more.
    private func settled(_ transcoder: FilmTranscoder, _ key: FilmKey) async throws -> FilmTranscoder.Status {
        while true {
            try Task.checkCancellation()
            let status = try await transcoder.status(key, for: FilmWish(type: .mp4))
            guard case .making(let percent) = status else { return status }
            #expect((0...99).contains(percent))
            await Task.yield()
        }
    }

    @Test("A film is made when it is asked for, once, and has the size that its maker told")
    func made() async throws {
        let maker = Maker()
        let transcoder = try transcoder(maker)
        let key = FilmKey(digest: try await blob(1), name: .preview)
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
        #expect(try await transcoder.open(key).size == 1000)
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
        #expect(maker.orders.withLock { $0.count } == 1)
    }

    @Test(
        "A film that is broken is tried once more, one that is too large is not; then neither ever is",
        arguments: [(MediaError.Code.undecodable, 2), (.tooLarge, 1)])
    func impossible(code: MediaError.Code, tries: Int) async throws {
        let maker = Maker(failure: code)
        let transcoder = try transcoder(maker)
        let key = FilmKey(digest: try await blob(2), name: .video)
        #expect(try await settled(transcoder, key) == .impossible)
        #expect(try await settled(try self.transcoder(Maker()), key) == .impossible)
        #expect(maker.orders.withLock { $0.count } == tries)
        try await settled(on: [key.fileName + ".failed"])
    }

    /// Whether nobody makes a film now.
    private func isIdle(_ key: FilmKey) throws -> Bool {
        guard let lock = try FilmFiles(paths: store.files.paths, disk: Disk()).lock(key) else { return false }
        lock.release()
        return true
    }

    /// Waits until a film has failed so often and nobody makes it any more, and returns when it may be tried again.
    private func due(_ key: FilmKey, after tries: Int) async throws -> Int {
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        while true {
            try Task.checkCancellation()
            if let noted = try files.tries(key), noted.count == tries, try isIdle(key) { return noted.due }
            await Task.yield()
        }
    }

    @Test("A film that nobody came to an end of is tried from longer to longer, also after restarts, and then given up")
    func postponed() async throws {
        let maker = Maker(failure: .postponed)
        let key = FilmKey(digest: try await blob(15), name: .video)
        var transcoder = try transcoder(maker)
        try await transcoder.want(key, for: FilmWish(type: .mp4))
        for (tries, wait) in [60, 240, 960, 3840, 15360].enumerated() {
            #expect(try await due(key, after: tries + 1) == clock.now + wait)
            clock.pass(wait - 1)
            // Whoever asks, or looks for what is to be tried, does not hurry it.
            #expect(try await transcoder.status(key, for: FilmWish(type: .mp4)) == .making(percent: 0))
            if tries % 2 == 0 {
                transcoder = try self.transcoder(maker)
                try await transcoder.resume { (_, _) async throws(MediaError) in FilmWish(type: .mp4) }
            }
            try await transcoder.retry()
            #expect(maker.orders.withLock { $0.count } == tries + 1)
            clock.pass(1)
            while maker.orders.withLock({ $0.count }) == tries + 1 {
                try await transcoder.retry()
                await Task.yield()
            }
        }
        #expect(try await settled(transcoder, key) == .impossible)
        #expect(maker.orders.withLock { $0.count } == 6)
        try await settled(on: [key.fileName + ".failed"])
    }

    @Test(
        "What the machine lacks is not counted against a film",
        arguments: [MediaError.Code.busy, .storage, .diskFull, .undecodable])
    func machine(code: MediaError.Code) async throws {
        let maker = Maker(failure: code, failures: 9)
        let key = FilmKey(digest: try await blob(16), name: .video)
        // A decoder that found no room to write says that the film is broken.
        let transcoder = try transcoder(maker, leastRoom: code == .undecodable ? .max : 0)
        try await transcoder.want(key, for: FilmWish(type: .mp4))
        while maker.orders.withLock({ $0.count }) < 9 {
            clock.pass(3600)
            try await transcoder.retry()
            await Task.yield()
        }
        #expect(try FilmFiles(paths: store.files.paths, disk: Disk()).tries(key) == nil)
        while try !notes().contains(key.fileName + ".mp4") {
            clock.pass(3600)
            try await transcoder.retry()
            await Task.yield()
        }
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
    }

    @Test("What the machine lacks is waited for from longer to longer, whoever asks meanwhile")
    func lacking() async throws {
        let maker = Maker(failure: .diskFull)
        let key = FilmKey(digest: try await blob(17), name: .video)
        let transcoder = try transcoder(maker)
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        try await transcoder.want(key, for: FilmWish(type: .mp4))
        for (tries, wait) in [30, 120, 480].enumerated() {
            while maker.orders.withLock({ $0.count }) <= tries { await Task.yield() }
            // It has failed when it is nobody's.
            while try files.lock(key).map({ $0.release() }) == nil { await Task.yield() }
            clock.pass(wait - 1)
            for _ in 0..<200 {
                try await transcoder.retry()
                #expect(try await transcoder.status(key, for: FilmWish(type: .mp4)) == .making(percent: 0))
            }
            #expect(maker.orders.withLock { $0.count } == tries + 1)
            // The wait began by either time.
            clock.pass(wait)
            while maker.orders.withLock({ $0.count }) == tries + 1 {
                try await transcoder.retry()
                await Task.yield()
            }
        }
    }

    @Test("A time that a wrong clock noted is not waited for")
    func wrongClock() async throws {
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        let key = FilmKey(digest: try await blob(18), name: .video)
        try files.want(key)
        try files.postpone(key, tries: FilmFiles.Tries(count: 1, due: clock.now + 1_000_000))
        #expect(try await settled(try transcoder(Maker()), key) == .ready(size: 1000))
    }

    @Test("What the machine lacked under a clock that was wrong is tried when the clock is set right")
    func lackingUnderWrongClock() async throws {
        let maker = Maker(failure: .diskFull, failures: 1)
        let key = FilmKey(digest: try await blob(20), name: .video)
        let transcoder = try transcoder(maker)
        clock.pass(1_000_000)
        try await transcoder.want(key, for: FilmWish(type: .mp4))
        while maker.orders.withLock({ $0.count }) == 0 { await Task.yield() }
        // The failure is noted a moment later, by either clock.
        clock.pass(-1_000_000)
        while maker.orders.withLock({ $0.count }) == 1 {
            clock.pass(1)
            try await transcoder.retry()
            await Task.yield()
        }
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
        #expect(clock.now < 1_900_000)
    }

    @Test("A film that was slow before has its second try when it breaks")
    func slowThenBroken() async throws {
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        let key = FilmKey(digest: try await blob(19), name: .video)
        try files.want(key)
        try files.postpone(key, tries: FilmFiles.Tries(count: 2, due: clock.now))
        let maker = Maker(failure: .undecodable)
        #expect(try await settled(try transcoder(maker), key) == .impossible)
        #expect(maker.orders.withLock { $0.count } == 2)
    }

    @Test("What failed once is made by the second try, and nothing tells of the first", arguments: [false, true])
    func secondTry(isAfterRestart: Bool) async throws {
        let maker = Maker(failure: .undecodable, failures: 1)
        var transcoder = try transcoder(maker)
        let key = FilmKey(digest: try await blob(9), name: .video)
        try await transcoder.want(key, for: FilmWish(type: .mp4))
        _ = try await due(key, after: 1)
        if isAfterRestart {
            transcoder = try self.transcoder(maker)
            try await transcoder.resume { (_, _) async throws(MediaError) in FilmWish(type: .mp4) }
        } else {
            while try !notes().contains(key.fileName + ".mp4") {
                try await transcoder.retry()
                await Task.yield()
            }
        }
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
        #expect(maker.orders.withLock { $0.count } == 2)
        try await settled(on: [key.fileName + ".mp4"])
    }

    @Test("Every process says how far a film is that one of them makes")
    func percents() async throws {
        let gate = DispatchSemaphore(value: 0)
        let maker = Maker(gate: gate)
        let (first, second) = (try transcoder(maker), try transcoder(Maker()))
        let key = FilmKey(digest: try await blob(8), name: .video)
        try await first.want(key, for: FilmWish(type: .mp4))
        while try FilmFiles(paths: store.files.paths, disk: Disk()).percent(key) == 0 { await Task.yield() }
        #expect(try await second.status(key, for: FilmWish(type: .mp4)) == .making(percent: 50))
        gate.signal()
        #expect(try await settled(second, key) == .ready(size: 1000))
        #expect(maker.orders.withLock { $0.count } == 1)
    }

    /// Waits until the folder has these files and no others.
    private func settled(on names: [String]) async throws {
        while try notes() != names {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    private func notes() throws -> [String] { try Disk().names(in: store.files.paths.films) }

    @Test("Over the quota the films go that nobody used for the longest")
    func quota() async throws {
        let transcoder = try transcoder(Maker(), quota: 2500)
        let keys = [
            FilmKey(digest: try await blob(3), name: .video), FilmKey(digest: try await blob(4), name: .video),
            FilmKey(digest: try await blob(5), name: .video),
        ]
        for (age, key) in keys.enumerated() {
            #expect(try await settled(transcoder, key) == .ready(size: 1000))
            if age < 2 {
                try Disk().touch(store.files.paths.films + "/" + key.fileName + ".mp4", seconds: 1000 + age)
            }
        }
        // Room is made a moment after the last is there.
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        let deadline = ContinuousClock.now + .seconds(30)
        while try files.open(keys[0]) != nil, ContinuousClock.now < deadline { await Task.yield() }
        #expect(try keys.map { try files.open($0)?.size } == [nil, 1000, 1000])
    }

    @Test("A film that was too large is made when there may be more, and not before")
    func raisedQuota() async throws {
        let key = FilmKey(digest: try await blob(10), name: .video)
        #expect(try await settled(try transcoder(Maker(failure: .tooLarge), quota: 500), key) == .impossible)
        #expect(try await settled(try transcoder(Maker(), quota: 500), key) == .impossible)
        // Who made it may hold it for a moment longer; another would look again after half a minute only.
        while try !isIdle(key) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await settled(try transcoder(Maker(), quota: 5000), key) == .ready(size: 1000))
        try await settled(on: [key.fileName + ".mp4"])
    }

    /// Names those digests that it was given.
    private struct Named: ReferenceAsking {
        var digests: Set<Digest> = []

        func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest> {
            self.digests.intersection(digests)
        }
    }

    @Test("A film whose photo is gone is ended, waiting or under way; one that is named is not")
    func unreferenced() async throws {
        let maker = Maker(gate: DispatchSemaphore(value: 0))
        let transcoder = try transcoder(maker)
        let keys = [
            FilmKey(digest: try await blob(31), name: .video), FilmKey(digest: try await blob(32), name: .video),
        ]
        let wish = FilmWish(type: .mp4, length: 1000, account: "minji")
        try await transcoder.want(keys[0], for: wish)
        while maker.orders.withLock({ $0.count }) == 0 { await Task.yield() }
        try await transcoder.want(keys[1], for: wish)
        // An upload is recorded a moment after its bytes are here.
        try await transcoder.endUnreferenced(Named())
        try await transcoder.endUnreferenced(Named(digests: Set(keys.map(\.digest))))
        try await transcoder.endUnreferenced(Named())
        #expect(try notes().count == 2)
        try await transcoder.endUnreferenced(Named())
        try await settled(on: [])
        #expect(maker.orders.withLock { $0.count } == 1)
    }

    @Test("Whose turn a film takes is known after a restart, and percents beside it")
    func accountNote() async throws {
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        let key = FilmKey(digest: try await blob(33), name: .video)
        try files.want(key, for: "minji")
        try files.noteProgress(40, of: key)
        #expect(try files.account(key) == "minji" && files.percent(key) == 40)
        let old = FilmKey(digest: try await blob(34), name: .video)
        try files.want(old)
        try files.noteProgress(7, of: old)
        #expect(try files.account(old) == "" && files.percent(old) == 7)
    }

    @Test("Who brings bytes that others had films made of is told what the first was told")
    func sameBytes() async throws {
        let gate = DispatchSemaphore(value: 0)
        let maker = Maker(gate: gate)
        let transcoder = try transcoder(maker)
        let digest = try await blob(35)
        var probe = Probe()
        (probe.mediaType, probe.kind, probe.decodable) = ("video/quicktime", .video, true)
        func stored(isNew: Bool) -> MediaLibrary.Stored {
            MediaLibrary.Stored(
                digest: digest, size: 1, receipt: isNew ? BlobReceipt(text: "r") : nil, probe: probe)
        }
        func status(_ name: DaybookMedia.FilmName, _ account: String) async throws -> FilmTranscoder.Status {
            try await transcoder.status(
                FilmKey(digest: digest, name: name), for: FilmWish(type: .quickTime, account: account))
        }
        func isReady(_ name: DaybookMedia.FilmName, _ account: String) async throws {
            while try await status(name, account) != .ready(size: 1000) {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
        await transcoder.begin(stored(isNew: true), for: "first")
        for _ in 0..<2 { gate.signal() }
        for name in [DaybookMedia.FilmName.preview, .video] { try await isReady(name, "first") }
        await transcoder.begin(stored(isNew: false), for: "second")
        for name in [DaybookMedia.FilmName.preview, .video] {
            guard case .making = try await status(name, "second") else {
                Issue.record("\(name) is there at once")
                continue
            }
            // The first one has it all the while.
            #expect(try await status(name, "first") == .ready(size: 1000))
        }
        for _ in 0..<2 { gate.signal() }
        for name in [DaybookMedia.FilmName.preview, .video] { try await isReady(name, "second") }
        #expect(maker.orders.withLock { $0.count } == 4)
        // Nothing is hidden from an account that brings bytes which are known to be its own.
        await transcoder.begin(stored(isNew: false), for: "first")
        #expect(try await status(.preview, "first") == .ready(size: 1000))
        await transcoder.begin(stored(isNew: false), for: "second")
        #expect(try await status(.video, "second") == .ready(size: 1000))
        #expect(maker.orders.withLock { $0.count } == 4)
        // A film for a share is also made once more when it is asked for.
        guard case .making = try await status(.shared, "second") else {
            Issue.record("a share tells")
            return
        }
        gate.signal()
        gate.signal()
        try await isReady(.shared, "second")
    }

    @Test("A quota that is smaller than before holds from the start")
    func loweredQuota() async throws {
        for number in 11..<14 {
            _ = try await settled(
                try transcoder(Maker()), FilmKey(digest: try await blob(UInt8(number)), name: .preview))
        }
        while try notes().count != 3 { await Task.yield() }
        try await transcoder(Maker(), quota: 1500).resume { (_, _) async throws(MediaError) in FilmWish(type: .mp4) }
        #expect(try notes().count == 1)
    }

    @Test("What was wanted before a restart is begun again; what is gone is forgotten")
    func resumed() async throws {
        let files = FilmFiles(paths: store.files.paths, disk: Disk())
        let key = FilmKey(digest: try await blob(6), name: .video)
        let gone = FilmKey(digest: try #require(Digest(hex: String(repeating: "a", count: 64))), name: .video)
        try files.want(key)
        try files.want(gone)
        let transcoder = try transcoder(Maker())
        try await transcoder.resume { (digest, _) async throws(MediaError) in
            digest == key.digest ? FilmWish(type: .mp4) : nil
        }
        #expect(try await settled(transcoder, key) == .ready(size: 1000))
        // Its note goes a moment after it is there.
        try await settled(on: [key.fileName + ".mp4"])
    }

    @Test("A blob that is deleted takes its films along")
    func deleted() async throws {
        let transcoder = try transcoder(Maker())
        let key = FilmKey(digest: try await blob(7), name: .preview)
        _ = try await settled(transcoder, key)
        try store.files.delete(key.digest)
        #expect(try FilmFiles(paths: store.files.paths, disk: Disk()).open(key) == nil)
    }

    @Test("The name of a film's file leads back to it; others lead nowhere")
    func names() throws {
        let digest = try #require(Digest(hex: String(repeating: "0", count: 64)))
        let key = FilmKey(digest: digest, name: .video)
        #expect(FilmKey(fileName: key.fileName) == key)
        for name in ["", "-", key.fileName + "-1", "\(digest.hex)-0-video", "\(digest.hex)-1-other"] {
            #expect(FilmKey(fileName: name) == nil)
        }
    }
}
