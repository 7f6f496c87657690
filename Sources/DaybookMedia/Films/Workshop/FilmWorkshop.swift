import Glibc
import Logging
import ServiceRuntime
import Synchronization

/// Makes films of films in the background: previews one after the other, beside them whole films, and beside these what is
/// shared, so that visitors of shares keep nobody waiting who lives here.
///
/// Accounts take turns, and an account's shortest film is first. Whole films may take hours: there are two places for
/// them, of which one account has one, so that a short film of another account does not wait for them. A film that no
/// record names any more is not made to its end.
///
/// What is wanted is noted on the disk: after a restart it is begun again. What the decoder calls broken is tried once
/// more, for it may have been a worker's fault; what took too long or too much memory a few times, from longer to longer;
/// after that there is none of this recipe. What the machine had no room or worker for is tried until it has, from longer
/// to longer, too, for each try may read and write gigabytes. Films have a quota together; over it those go that nobody
/// used for the longest.
final class FilmWorkshop: Sendable {
    /// How much may be made, and for how long.
    struct Limits: Sendable {
        /// Films that may wait to be made, half of them of one account.
        var waiting = 4096
        /// The same of films for shares, which visitors ask for.
        var sharedWaiting = 512
        /// Bytes of all films that are kept.
        var quota = 20_000_000_000
        /// Bytes of one.
        var previewSize = 4 << 20
        var videoSize = 4 << 30
        /// Milliseconds that making one may take.
        var previewTime = 60_000
        var videoTime = 4 * 3600 * 1000
        /// Tries of a film that the decoder calls broken, and of one that it could not come to an end of.
        var brokenTries = 2
        var postponedTries = 6
        /// Seconds from one of the latter to the next.
        var retries = RetryRule()
        /// Seconds from one try that the machine had no room or worker for to the next.
        var lackRetries = RetryRule(firstWait: 30, longestWait: 3600)
        /// Bytes: with less room on the disk than this, that a film could not be made says nothing of the film.
        var leastRoom: UInt64 = 64 << 20

        init() {}

        /// Bytes that a film may have.
        func size(of name: FilmName) -> Int { min(name == .preview ? previewSize : videoSize, quota) }

        /// When a film may be tried again that failed so often. A time too far ahead was noted by a clock that was wrong.
        func due(_ tries: FilmFiles.Tries, at now: Int) -> Int {
            tries.due <= now + retries.wait(after: tries.count) ? tries.due : now
        }
    }

    /// Whether a film is there.
    enum Standing: Sendable, Equatable {
        case ready(size: Int)
        /// So much of it is made, 0 to 99.
        case making(percent: Int)
        case impossible
    }

    /// Films that are made side by side: a preview, whole films of two accounts, and one of a share.
    static let threads = 2 + videoThreads
    private static let videoThreads = 2

    let store: BlobStore
    let files: FilmFiles
    let maker: any FilmMaking
    let limits: Limits
    let now: @Sendable () -> Int
    let logger: Logger
    private let previews: WorkerPool
    private let videos: WorkerPool
    private let shared: WorkerPool
    let state = Mutex(State())

    struct State {
        /// Films that wait or are made here.
        var begun: [FilmKey: Work] = [:]
        /// Films that are to be tried again.
        var owed: [FilmKey: Owed] = [:]
        /// Films that are made once more, for accounts that are not to know of others'.
        var repeated: [FilmKey: [JobStop]] = [:]
        /// Films of blobs that no record named at the last look.
        var suspects: Set<FilmKey> = []
        var veils = FilmVeils()
    }

    /// A film that waits or is made.
    struct Work {
        let wish: FilmWish
        /// The number of tries in a row for which the machine lacked resources.
        var lacks = 0
        let stop = JobStop()
    }

    /// A film that is to be tried again.
    struct Owed {
        var wish: FilmWish
        /// Seconds since 1970: not before.
        var due: Int
        /// The number of tries in a row for which the machine lacked resources.
        var lacks = 0
    }

    /// A film that was just begun, and whether it was to be tried again before.
    private struct Begun {
        let work: Work
        var owed: Owed?
    }

    /// What came of a try.
    private enum Outcome {
        /// It is made, or is not to be made any more.
        case done
        /// It failed and may be tried again then.
        case failed(due: Int)
        /// The machine lacked room, or a worker.
        case lacking
    }

    /// - Parameter now: The time, in seconds since 1970.
    init(
        store: BlobStore, maker: any FilmMaking, limits: Limits = Limits(),
        now: @escaping @Sendable () -> Int = { time(nil) }, logger: Logger = Logger(label: "media-service")
    ) throws(MediaError) {
        self.store = store
        self.maker = maker
        self.limits = limits
        self.now = now
        self.logger = logger
        files = FilmFiles(paths: store.files.paths, disk: store.files.disk)
        previews = try WorkerPool(name: "previews", threads: 1, foregroundLimit: limits.waiting, backgroundLimit: 0)
        videos = try WorkerPool(
            name: "films", threads: Self.videoThreads, foregroundLimit: limits.waiting, backgroundLimit: 0,
            accountLimit: 1)
        shared = try WorkerPool(
            name: "shared films", threads: 1, foregroundLimit: limits.sharedWaiting, backgroundLimit: 0)
    }

    /// Returns whether a film is there, and begins a film that is not there but can be made. An account that brought
    /// bytes which were here before is told the same as of bytes that nobody else has.
    ///
    /// - Throws: `busy`, `storage`, `cancelled`.
    func standing(_ key: FilmKey, for wish: FilmWish) async throws(MediaError) -> Standing {
        let (files, limits) = (files, limits)
        if let percent = try makeVeiled(key, wish) { return .making(percent: percent) }
        let known = try await store.blocking("look for a film") { _ throws(SystemError) -> Standing? in
            if let file = try files.open(key) {
                try files.touch(key)
                return .ready(size: file.size)
            }
            return try files.hasFailed(key, within: limits.size(of: key.name)) ? .impossible : nil
        }
        if let known { return known }
        try await want(key, for: wish)
        return .making(
            percent: try await store.blocking("look for a film") { _ throws(SystemError) in try files.percent(key) })
    }

    /// A film that is there.
    ///
    /// - Throws: `notFound`, `storage`, `cancelled`.
    func open(_ key: FilmKey) async throws(MediaError) -> ReadFile {
        let files = files
        let file = try await store.blocking("open a film") { _ throws(SystemError) in try files.open(key) }
        guard let file else { throw MediaError(.notFound, "There is no such film.") }
        return file
    }

    /// Has a film made when there is time, and when it is due where making it failed before.
    ///
    /// - Throws: `busy` when too many wait; `storage`, `cancelled`.
    func want(_ key: FilmKey, for wish: FilmWish) async throws(MediaError) {
        let (files, limits) = (files, limits)
        let now = now()
        let due = try await store.blocking("look for a film") { _ throws(SystemError) -> Int? in
            if try files.hasFailed(key, within: limits.size(of: key.name)) { return nil }
            if try files.open(key) != nil { return nil }
            return try files.tries(key).map { limits.due($0, at: now) } ?? 0
        }
        guard let due else { return state.withLock { $0.owed[key] = nil } }
        guard let begun = begin(key, wish, due: due, now: now) else { return }
        do throws(MediaError) {
            try await store.blocking("note a film") { _ throws(SystemError) in
                try files.want(key, for: wish.account)
            }
            guard submit(key, wish, { [self] in make(key, wish, until: begun.work.stop) }) else {
                throw MediaError(.busy, "Too many films wait to be made.")
            }
        } catch {
            // What is to be tried again stays so.
            state.withLock { state in
                state.begun[key] = nil
                state.owed[key] = begun.owed
            }
            throw error
        }
    }

    func submit(_ key: FilmKey, _ wish: FilmWish, _ body: @escaping @Sendable () -> Void) -> Bool {
        let pool =
            switch key.name {
            case .preview: previews
            case .video: videos
            case .shared: shared
            }
        return pool.submit(.foreground, for: wish.account, weight: wish.cost, body)
    }

    /// Takes a film as begun; `nil` when it is already, or not due. One that is being ended is tried again when it has.
    private func begin(_ key: FilmKey, _ wish: FilmWish, due: Int, now: Int) -> Begun? {
        state.withLock { state in
            if let work = state.begun[key] {
                if work.stop.isRequested { owe(key, Owed(wish: wish, due: due, lacks: work.lacks), in: &state) }
                return nil
            }
            let owed = state.owed[key]
            let isLacking = owed.map { $0.lacks > 0 && !limits.isDue($0, at: now) } ?? false
            guard due <= now, !isLacking else {
                let due = isLacking ? max(due, owed?.due ?? due) : due
                owe(key, Owed(wish: owed?.wish ?? wish, due: due, lacks: owed?.lacks ?? 0), in: &state)
                return nil
            }
            state.owed[key] = nil
            let work = Work(wish: wish, lacks: owed?.lacks ?? 0)
            state.begun[key] = work
            return Begun(work: work, owed: owed)
        }
    }

    /// When there are too many, the one that is due first makes place: it is begun when it is asked for, or after a restart.
    func owe(_ key: FilmKey, _ owed: Owed, in state: inout State) {
        if state.owed.count >= limits.waiting, state.owed[key] == nil,
            let first = state.owed.min(by: { $0.value.due < $1.value.due })?.key
        {
            state.owed[first] = nil
        }
        state.owed[key] = owed
    }

    /// Begins the films of a blob that are shown before anybody asks. Those that cannot wait now are begun when they are
    /// asked for.
    func begin(_ stored: MediaLibrary.Stored, for account: String) async {
        guard let wish = stored.probe.filmWish(for: account) else { return }
        if stored.existed, !account.isEmpty { veil(stored, account) }
        for name in stored.probe.filmsAhead {
            let key = FilmKey(digest: stored.digest, name: name)
            if (try? makeVeiled(key, wish)) == nil { try? await want(key, for: wish) }
        }
    }

    // MARK: The thread

    private func make(_ key: FilmKey, _ wish: FilmWish, until stop: JobStop) {
        var outcome = Outcome.lacking
        do throws(SystemError) {
            outcome = try makeNow(key, wish.type, until: stop)
        } catch {
            logger.warning(
                "could not keep a film",
                metadata: ["film": "\(key.fileName)", "error": "\(SystemFailure.reason(of: error))"])
        }
        let now = now()
        state.withLock { state in
            let lacks = (state.begun.removeValue(forKey: key)?.lacks ?? 0) + 1
            switch outcome {
            // A film that is wanted again while it is being ended is made later.
            case .done: break
            case .failed(let due): owe(key, Owed(wish: wish, due: due), in: &state)
            case .lacking:
                let due = now + limits.lackRetries.wait(after: lacks)
                owe(key, Owed(wish: wish, due: due, lacks: lacks), in: &state)
            }
        }
    }

    func order(_ key: FilmKey, _ type: MediaType) -> FilmOrder {
        FilmOrder(
            type: type, name: key.name, sizeLimit: limits.size(of: key.name),
            timeLimit: key.name == .preview ? limits.previewTime : limits.videoTime)
    }

    static func percent(_ done: Double) -> Int { min(max(Int(done * 100), 0), 99) }

    private func makeNow(_ key: FilmKey, _ type: MediaType, until stop: JobStop) throws(SystemError) -> Outcome {
        guard !stop.isRequested else {
            try files.unwant(key)
            return .done
        }
        // Another process makes it, and may end before it has.
        guard let lock = try files.lock(key) else { return .failed(due: now() + limits.lackRetries.wait(after: 1)) }
        defer { lock.release() }
        // Another process may have been faster.
        let size = limits.size(of: key.name)
        guard try files.open(key) == nil, try !files.hasFailed(key, within: size) else {
            try files.unwant(key)
            return .done
        }
        guard let bytes = try store.files.open(key.digest) else {
            try files.remove(key.digest)
            return .done
        }
        try files.tell(0, of: key)
        let temporary = files.paths.newTemporary()
        let descriptor = try Disk.retried { unsafe Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        do throws(MediaError) {
            let made = try maker.make(order(key, type), from: bytes, into: descriptor, until: stop) { done in
                // Without it the film is made all the same.
                try? files.tell(FilmWorkshop.percent(done), of: key)
            }
            try keep(temporary, descriptor, made, key)
            return .done
        } catch {
            // What was written of it may have taken the last room.
            let hasRoom = files.disk.freeBytes(files.paths.temporary).map { $0 >= limits.leastRoom } ?? true
            try? files.disk.remove(temporary)
            guard error.code != .cancelled else {
                try files.unwant(key)
                return .done
            }
            logger.info(
                "a film cannot be made",
                metadata: ["film": "\(key.fileName)", "error": "\(SystemFailure.reason(of: error))"])
            // For want of workers or room it stays wanted.
            guard hasRoom, ![.busy, .storage, .diskFull].contains(error.code) else {
                try files.tell(0, of: key)
                return .lacking
            }
            return try noteFailure(key, error.code, size)
        }
    }

    private func noteFailure(
        _ key: FilmKey, _ code: MediaError.Code, _ size: Int
    ) throws(SystemError) -> Outcome {
        // A film that gets too large would again.
        if code == .tooLarge {
            try files.giveUp(key, tooLargeFor: size)
            return .done
        }
        var tries = try files.tries(key) ?? FilmFiles.Tries(count: 0, due: 0)
        let isBroken = code == .undecodable
        tries.count += 1
        if isBroken { tries.breaks += 1 }
        guard tries.count < limits.postponedTries, tries.breaks < limits.brokenTries else {
            try files.giveUp(key, tooLargeFor: nil)
            return .done
        }
        tries.due = isBroken ? now() : now() + limits.retries.wait(after: tries.count)
        try files.postpone(key, tries)
        return .failed(due: tries.due)
    }
}
