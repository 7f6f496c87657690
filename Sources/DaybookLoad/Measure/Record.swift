/// The measurements of a recorder.
struct Record: Sendable {
    let seconds: Double
    /// The number of successful responses per second, over the whole seconds of the measured time.
    let achievedPerSecond: Double
    let all: OperationResult
    let operations: [OperationResult]
    let startDelay: LatencyFigures
    let series: [SecondPoint]
}
