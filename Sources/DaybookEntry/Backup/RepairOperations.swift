import Synchronization
import Wording

/// The repair of derived data that the owner of the diary's folder wants: at most one at a time.
///
/// A repair goes on if its caller goes away, because it ends by itself and leaves the diary as whole as it came to be.
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

        var isRunning: Bool { !status.isDone && failure == nil }
    }

    private let store: any DiaryRepairing
    private let current = Mutex<Repair?>(nil)

    init(store: any DiaryRepairing) { self.store = store }

    /// Begins a repair, and returns at once.
    ///
    /// - Parameter id: The ID of a complete copy, which was made after the last repair.
    /// - Throws: ``DiaryError`` of code `busy` while another one runs.
    func start(_ data: DerivedData, byCopy id: String) throws -> Status {
        try current.withLock { current in
            if current?.isRunning == true {
                throw DiaryError(.busy, CopyFault.repairing, retryAfter: .seconds(15))
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
            change { $0.status.isDone = true }
        } catch {
            change { $0.failure = error }
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
