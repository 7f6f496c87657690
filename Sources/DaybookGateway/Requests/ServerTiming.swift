import Synchronization

/// The time that one request spent in each process, for the `Server-Timing` field.
///
/// Several tasks may add times.
final class ServerTiming: Sendable {
    private let spent = Mutex<[(process: String, time: Duration)]>([])
    private let start = ContinuousClock.now

    /// Adds the time that a call spent in a service.
    func add(_ process: String, time: Duration) {
        spent.withLock { spent in
            if let index = spent.firstIndex(where: { $0.process == process }) {
                spent[index].time += time
            } else {
                spent.append((process, time))
            }
        }
    }

    /// The time since the request arrived.
    var total: Duration { ContinuousClock.now - start }

    /// The value of the field: the milliseconds of each service, and the remainder for the gateway.
    var fieldValue: String {
        let services = spent.withLock { $0 }
        let inside = services.reduce(Duration.zero) { $0 + $1.time }
        let parts = [("gateway", max(.zero, total - inside))] + services.map { ($0.process, $0.time) }
        return parts.map { "\($0.0);dur=\(Self.milliseconds($0.1))" }.joined(separator: ", ")
    }

    /// Returns a time in milliseconds, to the microsecond.
    static func milliseconds(_ time: Duration) -> String {
        let micros = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
        let fraction = String(micros % 1000)
        return "\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    }
}
