import ServiceRuntime
import Synchronization

/// One who is told of changes by a ``ChangeHub``.
final class ChangeFollower: Sendable {
    /// Where changes may be.
    enum Place: Hashable, Sendable {
        case owners(Set<Int64>)
        case everywhere
    }

    private let waiting = Mutex<Set<Int64>>([])
    private let bell = Bell()

    /// Where something changed since the call before; waits until something does. Nil when there will be no more, or the
    /// task is cancelled. One task asks at a time.
    func next() async -> Place? {
        while await bell.wait() {
            let owners = waiting.withLock { exchange(&$0, with: []) }
            if owners.count > ChangeHub.maximumOwners { return .everywhere }
            if !owners.isEmpty { return .owners(owners) }
        }
        return nil
    }

    func tell(_ owners: Set<Int64>) {
        waiting.withLock { waiting in
            // One more than are told apart says that there are too many.
            if waiting.count <= ChangeHub.maximumOwners { waiting.formUnion(owners) }
        }
        bell.ring()
    }

    func close() { bell.close() }
}
