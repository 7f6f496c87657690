import Glibc
import Logging
import ServiceRuntime
import Synchronization

/// A transcoder that makes films in the background. Previews, whole films and films of shares have separate queues, so
/// that visitors of shares do not delay the owners.
///
/// Accounts are served in fair order, and an account's shortest film is first. A whole film may take hours. There are
/// two threads for whole films, and at most one of them works for one account, so that a short film of another account
/// does not wait. The work on a film ends if no record names its blob any more.
///
/// Requested films are noted on the disk and start again after a restart. A film that the decoder calls broken is tried
/// once more, because a worker may have failed. A film that takes too long or too much memory is tried a few times, at
/// growing intervals; after that it counts as impossible under this recipe. If the machine lacks space or a worker, the
/// film is tried without limit, also at growing intervals, because each try may read and write gigabytes. All films
/// share a quota; above it, the least recently used ones are removed.
final class FilmTranscoder: Sendable {
    /// The limits of number, size, time and tries.
    struct Limits: Sendable {
        /// The maximum number of waiting films; one account may have half of them.
        var waiting = 4096
        /// The same limit for films of shares, which visitors request.
        var sharedWaiting = 512
        /// The size of all stored films together, in bytes.
        var quota = 20_000_000_000
        /// The maximum size of one film, in bytes.
        var previewSize = 4 << 20
        var videoSize = 4 << 30
        /// The maximum time of making one film, in milliseconds.
        var previewTime = 60_000
        var videoTime = 4 * 3600 * 1000
        /// The number of tries of a film that the decoder calls broken, and of one that the decoder did not finish.
        var brokenTries = 2
        var postponedTries = 6
        /// The seconds between tries of a film that the decoder did not finish.
        var retries = RetryRule()
        /// The seconds between tries for which the machine lacked space or a worker.
        var lackRetries = RetryRule(firstWait: 30, longestWait: 3600)
        /// The free space in bytes below which a failure is blamed on the disk, not on the film.
        var minimumFreeSpace: UInt64 = 64 << 20

        init() {}

        /// Returns the maximum size of a film, in bytes.
        func size(of name: FilmName) -> Int { min(name == .preview ? previewSize : videoSize, quota) }

        /// Returns the earliest time of the next try. A time too far ahead comes from a clock that was wrong, and
        /// counts as now.
        func due(_ tries: FilmFiles.Tries, at now: Int) -> Int {
            tries.due <= now + retries.wait(after: tries.count) ? tries.due : now
        }
    }

    /// The state of a film for the client.
    enum Status: Sendable, Equatable {
        case ready(size: Int)
        /// The film is being made; `percent` is 0 to 99.
        case making(percent: Int)
        case impossible
    }

    /// The number of films that are made at the same time: a preview, whole films of two accounts, and one of a share.
    static let threads = 2 + videoThreads
    private static let videoThreads = 2

    let store: BlobStore
    let files: FilmFiles
    let maker: any FilmMaking
    let limits: Limits
    let now: @Sendable () -> Int
    let logger: Logger
    private let previews: ThreadPool
    private let videos: ThreadPool
    private let shared: ThreadPool
    let state = Mutex(State())

    struct State {
        /// Films that wait in a queue, or are being made.
        var begun: [FilmKey: Work] = [:]
        /// Films that have to be tried again.
        var pending: [FilmKey: Pending] = [:]
        /// Films that are made once more, for accounts that must not learn of other accounts' films.
        var repeated: [FilmKey: [JobStop]] = [:]
        /// Films of blobs that no record named in the last check.
        var suspects: Set<FilmKey> = []
        var veils = FilmVeils()
    }

    /// A film that waits in a queue, or is being made.
    struct Work {
        let wish: FilmWish
        /// The number of tries in a row for which the machine lacked resources.
        var lacks = 0
        let stop = JobStop()
    }

    /// A film that has to be tried again.
    struct Pending {
        var wish: FilmWish
        /// The earliest time of the next try, in seconds since 1970.
        var due: Int
        /// The number of tries in a row for which the machine lacked resources.
        var lacks = 0
    }

    /// A film whose work was just started, and its pending retry if there was one.
    private struct Begun {
        let work: Work
        var pending: Pending?
    }

    /// The result of a try.
    private enum Outcome {
        /// The film is made, or no longer has to be made.
        case done
        /// The try failed. The film may be tried again at `due`.
        case failed(due: Int)
        /// The machine lacked space or a worker.
        case lacking
    }

    /// - Parameter now: The current time, in seconds since 1970.
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
        previews = try ThreadPool(name: "previews", threads: 1, foregroundLimit: limits.waiting, backgroundLimit: 0)
        videos = try ThreadPool(
            name: "films", threads: Self.videoThreads, foregroundLimit: limits.waiting, backgroundLimit: 0,
            accountLimit: 1)
        shared = try ThreadPool(
            name: "shared films", threads: 1, foregroundLimit: limits.sharedWaiting, backgroundLimit: 0)
    }

    /// Returns the state of a film, and starts a film that does not exist but can be made. For bytes that were stored
    /// before, an account gets the same response as for bytes that only it has.
    ///
    /// - Throws: `busy`, `storage`, `cancelled`.
    func status(_ key: FilmKey, for wish: FilmWish) async throws(MediaError) -> Status {
        let (files, limits) = (files, limits)
        if let percent = try makeVeiled(key, wish: wish) { return .making(percent: percent) }
        let known = try await store.blocking("look for a film") { _ throws(SystemError) -> Status? in
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

    /// Opens a finished film.
    ///
    /// - Throws: `notFound`, `storage`, `cancelled`.
    func open(_ key: FilmKey) async throws(MediaError) -> ReadFile {
        let files = files
        let file = try await store.blocking("open a film") { _ throws(SystemError) in try files.open(key) }
        guard let file else { throw MediaError(.notFound, "There is no such film.") }
        return file
    }

    /// Queues a film; after a failure, once it is due.
    ///
    /// - Throws: `busy` when too many films wait; `storage`, `cancelled`.
    func want(_ key: FilmKey, for wish: FilmWish) async throws(MediaError) {
        let (files, limits) = (files, limits)
        let now = now()
        let due = try await store.blocking("look for a film") { _ throws(SystemError) -> Int? in
            if try files.hasFailed(key, within: limits.size(of: key.name)) { return nil }
            if try files.open(key) != nil { return nil }
            return try files.tries(key).map { limits.due($0, at: now) } ?? 0
        }
        guard let due else { return state.withLock { $0.pending[key] = nil } }
        guard let begun = begin(key, wish: wish, due: due, now: now) else { return }
        do throws(MediaError) {
            try await store.blocking("note a film") { _ throws(SystemError) in
                try files.want(key, for: wish.account)
            }
            guard submit(key, wish: wish, body: { [self] in make(key, wish: wish, until: begun.work.stop) }) else {
                throw MediaError(.busy, "Too many films wait to be made.")
            }
        } catch {
            // A pending retry stays pending.
            state.withLock { state in
                state.begun[key] = nil
                state.pending[key] = begun.pending
            }
            throw error
        }
    }

    func submit(_ key: FilmKey, wish: FilmWish, body: @escaping @Sendable () -> Void) -> Bool {
        let pool =
            switch key.name {
            case .preview: previews
            case .video: videos
            case .shared: shared
            }
        return pool.submit(.foreground, for: wish.account, weight: wish.cost, body: body)
    }

    /// Marks a film as started; `nil` if it is started already, or not due. If its work is being stopped, a retry is
    /// noted.
    private func begin(_ key: FilmKey, wish: FilmWish, due: Int, now: Int) -> Begun? {
        state.withLock { state in
            if let work = state.begun[key] {
                if work.stop.isRequested {
                    schedule(key, pending: Pending(wish: wish, due: due, lacks: work.lacks), in: &state)
                }
                return nil
            }
            let pending = state.pending[key]
            let isLacking = pending.map { $0.lacks > 0 && !limits.isDue($0, at: now) } ?? false
            guard due <= now, !isLacking else {
                let due = isLacking ? max(due, pending?.due ?? due) : due
                schedule(
                    key, pending: Pending(wish: pending?.wish ?? wish, due: due, lacks: pending?.lacks ?? 0), in: &state
                )
                return nil
            }
            state.pending[key] = nil
            let work = Work(wish: wish, lacks: pending?.lacks ?? 0)
            state.begun[key] = work
            return Begun(work: work, pending: pending)
        }
    }

    /// Notes a retry. If there are too many, the one that is due first is dropped: its film starts at the next request,
    /// or after a restart.
    func schedule(_ key: FilmKey, pending: Pending, in state: inout State) {
        if state.pending.count >= limits.waiting, state.pending[key] == nil,
            let first = state.pending.min(by: { $0.value.due < $1.value.due })?.key
        {
            state.pending[first] = nil
        }
        state.pending[key] = pending
    }

    /// Starts the films of a blob that are needed before any request. If the queue is full, they start at the first
    /// request.
    func begin(_ stored: MediaLibrary.Stored, for account: String) async {
        guard let wish = stored.probe.filmWish(for: account) else { return }
        if stored.existed, !account.isEmpty { veil(stored, for: account) }
        for name in stored.probe.filmsAhead {
            let key = FilmKey(digest: stored.digest, name: name)
            if (try? makeVeiled(key, wish: wish)) == nil { try? await want(key, for: wish) }
        }
    }

    // MARK: The thread

    private func make(_ key: FilmKey, wish: FilmWish, until stop: JobStop) {
        var outcome = Outcome.lacking
        do throws(SystemError) {
            outcome = try makeNow(key, type: wish.type, until: stop)
        } catch {
            logger.warning(
                "could not keep a film",
                metadata: ["film": "\(key.fileName)", "error": "\(SystemFailure.reason(of: error))"])
        }
        let now = now()
        state.withLock { state in
            let lacks = (state.begun.removeValue(forKey: key)?.lacks ?? 0) + 1
            switch outcome {
            // If the film is requested again while it is being stopped, a retry is noted already.
            case .done: break
            case .failed(let due): schedule(key, pending: Pending(wish: wish, due: due), in: &state)
            case .lacking:
                let due = now + limits.lackRetries.wait(after: lacks)
                schedule(key, pending: Pending(wish: wish, due: due, lacks: lacks), in: &state)
            }
        }
    }

    func order(_ key: FilmKey, type: MediaType) -> FilmOrder {
        FilmOrder(
            type: type, name: key.name, sizeLimit: limits.size(of: key.name),
            timeLimit: key.name == .preview ? limits.previewTime : limits.videoTime)
    }

    static func percent(_ done: Double) -> Int { min(max(Int(done * 100), 0), 99) }

    private func makeNow(_ key: FilmKey, type: MediaType, until stop: JobStop) throws(SystemError) -> Outcome {
        guard !stop.isRequested else {
            try files.unwant(key)
            return .done
        }
        // Another process makes the film, and may end before it is done.
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
        try files.noteProgress(0, of: key)
        let temporary = files.paths.newTemporary()
        let descriptor = try Disk.retried { unsafe Glibc.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        do throws(MediaError) {
            let made = try maker.make(order(key, type: type), from: bytes, into: descriptor, until: stop) { done in
                // The film does not depend on this note.
                try? files.noteProgress(FilmTranscoder.percent(done), of: key)
            }
            try keep(temporary, descriptor: descriptor, made: made, as: key)
            return .done
        } catch {
            // The partial film may have used up the last space.
            let hasSpace = files.disk.freeBytes(files.paths.temporary).map { $0 >= limits.minimumFreeSpace } ?? true
            try? files.disk.remove(temporary)
            guard error.code != .cancelled else {
                try files.unwant(key)
                return .done
            }
            logger.info(
                "a film cannot be made",
                metadata: ["film": "\(key.fileName)", "error": "\(SystemFailure.reason(of: error))"])
            // If workers or space are lacking, the film stays requested.
            guard hasSpace, ![.busy, .storage, .diskFull].contains(error.code) else {
                try files.noteProgress(0, of: key)
                return .lacking
            }
            return try noteFailure(key, code: error.code, size: size)
        }
    }

    private func noteFailure(
        _ key: FilmKey, code: MediaError.Code, size: Int
    ) throws(SystemError) -> Outcome {
        // Another try would exceed the size again.
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
        try files.postpone(key, tries: tries)
        return .failed(due: tries.due)
    }
}
