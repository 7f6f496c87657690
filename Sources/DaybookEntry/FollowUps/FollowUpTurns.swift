import Synchronization

/// The owners whose calls now do the follow-ups of their writes, and the signal that wakes the background for the rest.
final class FollowUpTurns: Sendable {
    private let owners = Mutex<Set<Int64>>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Takes an owner's turn. Returns `false` when another call has it.
    func begin(owner: Int64) -> Bool { owners.withLock { $0.insert(owner).inserted } }

    func end(owner: Int64) { owners.withLock { _ = $0.remove(owner) } }

    /// Tells the background that something is left.
    func wake() { signal.yield() }

    /// Waits until something may be left. Returns `false` when the task was cancelled. For one task.
    func wait() async -> Bool {
        for await _ in signals { return true }
        return false
    }
}
