/// A tally of the calls of one operation, or of all operations.
struct Tally: Sendable {
    /// The maximum number of error kinds; further kinds are counted together.
    private static let maximumKinds = 50

    /// The number of calls that started and were due in the measured time, without dropped calls.
    private(set) var count = 0
    private(set) var failed = 0
    var dropped = 0
    private(set) var latencies = Latencies()
    private var errors: [String: ErrorCount] = [:]

    /// Adds a call. Only a successful call has a latency, because errors can be fast.
    mutating func add(_ latency: Duration, failure: CallFailure?) {
        count += 1
        guard let failure else {
            latencies.record(latency)
            return
        }
        failed += 1
        let kind = errors[failure.kind] == nil && errors.count >= Self.maximumKinds ? "other" : failure.kind
        errors[kind, default: ErrorCount(kind: kind, count: 0, example: failure.message)].count += 1
    }

    /// Returns the figures of a result; `seconds` is the measured time.
    func result(_ name: String, seconds: Double) -> OperationResult {
        OperationResult(
            name: name, count: count, failed: failed, dropped: dropped,
            successesPerSecond: seconds > 0 ? Double(count - failed) / seconds : 0,
            errors: errors.values.sorted { ($0.count, $1.kind) > ($1.count, $0.kind) }, latency: latencies.figures,
            distribution: latencies.series)
    }
}
