import Synchronization

/// The owners whose calls are doing follow-ups, and the signal that wakes the background for the rest.
final class FollowUpTurns: Sendable {
    private let owners = Mutex<Set<Int64>>([])
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Marks an owner's follow-ups as running. Returns `false` if another call of the owner is doing them.
    func begin(owner: Int64) -> Bool { owners.withLock { $0.insert(owner).inserted } }

    func end(owner: Int64) { owners.withLock { _ = $0.remove(owner) } }

    /// Signals the background that follow-ups are pending.
    func wake() { signal.yield() }

    /// Waits until follow-ups may be pending. Returns `false` if the task was cancelled. For one task only.
    func wait() async -> Bool {
        for await _ in signals { return true }
        return false
    }
}
