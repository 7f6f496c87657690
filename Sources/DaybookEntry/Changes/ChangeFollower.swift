import ServiceRuntime
import Synchronization

/// A follower of the changes that a ``ChangeHub`` reports.
final class ChangeFollower: Sendable {
    /// The owners whose diaries may have changed.
    enum Place: Hashable, Sendable {
        case owners(Set<Int64>)
        case everywhere
    }

    private let waiting = Mutex<Set<Int64>>([])
    private let signal = WorkSignal()

    /// Waits for changes, and returns the owners whose diaries changed since the previous call; `nil` after the end, or
    /// if the task is cancelled. Only one task may call it at a time.
    func next() async -> Place? {
        while await signal.wait() {
            let owners = waiting.withLock { exchange(&$0, with: []) }
            if owners.count > ChangeHub.maximumOwners { return .everywhere }
            if !owners.isEmpty { return .owners(owners) }
        }
        return nil
    }

    func notify(_ owners: Set<Int64>) {
        waiting.withLock { waiting in
            // One owner more than the maximum stands for all owners.
            if waiting.count <= ChangeHub.maximumOwners { waiting.formUnion(owners) }
        }
        signal.signal()
    }

    func close() { signal.close() }
}
