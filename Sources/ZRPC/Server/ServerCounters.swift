import Synchronization

/// The counters behind `ServerStatistics`: the server's state machine counts, and publishes here what others read.
final class ServerCounters: Sendable {
    private let published = Mutex(ServerStatistics())
    private let expired = Atomic(0)

    var snapshot: ServerStatistics {
        var values = published.withLock { $0 }
        values.callsExpired = expired.load(ordering: .relaxed)
        return values
    }

    /// Called by the reactor alone.
    func publish(_ counts: ServerStatistics) {
        published.withLock { $0 = counts }
    }

    /// A call's deadline passed before its handler began.
    func callExpired() { expired.add(1, ordering: .relaxed) }
}
