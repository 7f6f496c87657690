import Synchronization
import Wording

/// The copies of the diary that the owner of its folder makes: at most one at a time.
///
/// A copy belongs to the caller that started it. If that caller makes no call for some seconds, another caller may
/// replace the copy.
final class CopyOperations: Sendable {
    /// The progress of a copy.
    struct Status: Sendable, Equatable {
        let id: String
        let fileName: String
        /// The uptime at the beginning.
        let began: Duration
        var copied = 0
        var all = 0
        /// Whether the copy is complete and on the disk.
        var isDone = false
    }

    private struct Copy {
        var status: Status
        var lastCall: Duration
        let task: Task<Void, any Error>
        var failure: (any Error)?
    }

    /// The time without a call after which a copy may be replaced.
    static let abandonedTime = Duration.seconds(15)

    private let store: any DiaryCopying
    private let uptime: @Sendable () -> Duration
    private let random: RandomSource
    private let current = Mutex<Copy?>(nil)

    init(store: any DiaryCopying, clock: DiaryClock = .system, random: RandomSource = .system) {
        self.store = store
        uptime = clock.uptime
        self.random = random
    }

    /// Begins a copy, and returns at once.
    ///
    /// - Throws: ``DiaryError`` of code `busy` while another caller has a copy.
    func start() throws -> Status {
        let id = hexadecimal(random.bytes(8))
        let now = uptime()
        let status = Status(id: id, fileName: store.copyName(of: id), began: now)
        return try current.withLock { current in
            let old = current
            if let old, old.failure == nil, now - old.lastCall < Self.abandonedTime {
                throw DiaryError(.busy, CopyFault.underWay, retryAfter: Self.abandonedTime)
            }
            let task = Task { [self, before = old?.task] in
                before?.cancel()
                _ = await before?.result
                try await copy(id)
            }
            current = Copy(status: status, lastCall: now, task: task)
            return status
        }
    }

    /// Returns the progress of a copy.
    ///
    /// - Throws: The reason if the copy failed; ``DiaryError`` of code `notFound` if the copy was ended or replaced.
    func status(of id: String) throws -> Status {
        let now = uptime()
        return try current.withLock { current in
            guard current?.status.id == id, var copy = current else {
                throw DiaryError(.notFound, CopyFault.unknown)
            }
            if let failure = copy.failure { throw failure }
            copy.lastCall = now
            current = copy
            return copy.status
        }
    }

    /// Reads from a copy.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the copy was ended or replaced, or is not complete.
    func read<Value: Sendable>(
        _ id: String, work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        guard try status(of: id).isDone else { throw DiaryError(.notFound, CopyFault.unknown) }
        return try await store.readCopy(id: id, work: work)
    }

    /// Ends a copy, and removes its file. Does nothing if the copy was ended already.
    func end(_ id: String) async throws {
        let task = current.withLock { $0?.status.id == id ? $0?.task : nil }
        guard let task else { return }
        task.cancel()
        _ = await task.result
        let isCurrent = current.withLock { current in
            guard current?.status.id == id else { return false }
            current = nil
            return true
        }
        // Another copy may have begun by now.
        if isCurrent { try await store.removeCopy(id: id) }
    }

    /// Ends a copy whose caller has gone, and removes its file.
    func endAbandoned() async throws {
        let now = uptime()
        let id = current.withLock { current in
            current.flatMap { now - $0.lastCall >= Self.abandonedTime ? $0.status.id : nil }
        }
        if let id { try await end(id) }
    }

    /// Ends the copy, because the service stops.
    func close() async {
        let id = current.withLock { $0?.status.id }
        // The next start removes the rest.
        if let id { try? await end(id) }
    }

    private func copy(_ id: String) async throws {
        do {
            try await store.removeCopies()
            try await store.copy(id: id) { [self] copied, all in
                change(id) { ($0.copied, $0.all) = (copied, all) }
            }
            change(id) { $0.isDone = true }
        } catch {
            current.withLock { current in
                if current?.status.id == id { current?.failure = error }
            }
            throw error
        }
    }

    private func change(_ id: String, by change: (inout Status) -> Void) {
        current.withLock { current in
            guard current?.status.id == id, var copy = current else { return }
            change(&copy.status)
            current = copy
        }
    }
}
