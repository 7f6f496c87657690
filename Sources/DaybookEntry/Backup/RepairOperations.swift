import Synchronization
import Wording

/// The repairs of derived data that the owner of the diary's folder requests: at most one at a time.
///
/// A repair continues if its caller disconnects. It then fails at the next step that opens the copy, which is removed
/// some seconds later; the corrections until then stay.
final class RepairOperations: Sendable {
    /// The progress of a repair.
    struct Status: Sendable, Equatable {
        /// The ID of the copy that the repair began with.
        let copy: String
        var done = 0
        var all = 0
        var isDone = false
    }

    private struct Repair {
        var status: Status
        let task: Task<Void, Never>
        var failure: (any Error)?
        /// The uptime at the end; nil while the repair runs.
        var ended: Duration?
    }

    private let store: any DiaryRepairing
    private let uptime: @Sendable () -> Duration
    private let current = Mutex<Repair?>(nil)

    init(store: any DiaryRepairing, clock: DiaryClock = .system) {
        self.store = store
        uptime = clock.uptime
    }

    /// Begins a repair, and returns at once.
    ///
    /// A difference that a copy shows must be corrected only once, even if the earlier repair failed or its caller has
    /// disconnected.
    /// - Parameters:
    ///   - id: The ID of a complete copy.
    ///   - begun: The uptime at the beginning of that copy; nil if it is known to be later than the last repair.
    /// - Throws: ``DiaryError`` of code `busy` while another repair runs; `notFound` for the copy of the last repair,
    ///   and for a copy that began before that repair ended.
    func start(_ data: DerivedData, byCopy id: String, begun: Duration? = nil) throws -> Status {
        try current.withLock { current in
            if let last = current {
                guard let ended = last.ended else {
                    throw DiaryError(.busy, CopyFault.repairing, retryAfter: .seconds(15))
                }
                if last.status.copy == id || (begun ?? ended) < ended {
                    throw DiaryError(.notFound, CopyFault.unknown)
                }
            }
            let status = Status(copy: id)
            let task = Task { [self] in await repair(data, byCopy: id) }
            current = Repair(status: status, task: task)
            return status
        }
    }

    /// Returns the progress of the last repair.
    ///
    /// - Throws: The reason if the repair failed; ``DiaryError`` of code `notFound` if it began with another copy.
    func status(ofCopy id: String) throws -> Status {
        try current.withLock { current in
            guard let repair = current, repair.status.copy == id else {
                throw DiaryError(.notFound, CopyFault.unknown)
            }
            if let failure = repair.failure { throw failure }
            return repair.status
        }
    }

    /// Ends the repair after a step, because the service stops.
    func close() async {
        let task = current.withLock { $0?.task }
        task?.cancel()
        await task?.value
    }

    private func repair(_ data: DerivedData, byCopy id: String) async {
        do {
            try await store.repair(data, byCopy: id) { [self] done, all in
                change { ($0.status.done, $0.status.all) = (done, all) }
            }
            end { $0.status.isDone = true }
        } catch {
            end { $0.failure = error }
        }
    }

    private func end(_ change: (inout Repair) -> Void) {
        let now = uptime()
        self.change { repair in
            change(&repair)
            repair.ended = now
        }
    }

    private func change(_ change: (inout Repair) -> Void) {
        current.withLock { current in
            guard var repair = current else { return }
            change(&repair)
            current = repair
        }
    }
}
