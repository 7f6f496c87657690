import Synchronization

/// The counters behind `ServerStatistics`: the server's state machine counts, and publishes the values here for other
/// threads.
final class ServerCounters: Sendable {
    private let published = Mutex(ServerStatistics())
    private let expired = Atomic(0)

    var snapshot: ServerStatistics {
        var values = published.withLock { $0 }
        values.callsExpired = expired.load(ordering: .relaxed)
        return values
    }

    /// Publishes the counts of the state machine. Only the reactor calls this.
    func publish(_ counts: ServerStatistics) {
        published.withLock { $0 = counts }
    }

    /// Counts a call whose deadline passed before its handler started.
    func callExpired() { expired.add(1, ordering: .relaxed) }
}
