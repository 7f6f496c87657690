import Synchronization

/// The counters behind `ServerStatistics`.
final class ServerCounters: Sendable {
    private let values = Mutex(ServerStatistics())

    var snapshot: ServerStatistics { values.withLock { $0 } }

    func update(_ change: (inout ServerStatistics) -> Void) {
        values.withLock { change(&$0) }
    }
}
