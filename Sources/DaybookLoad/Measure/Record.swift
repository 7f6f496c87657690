/// What a recorder took down.
struct Record: Sendable {
    let seconds: Double
    /// Responses without error a second, over the whole seconds of the measured time.
    let achievedPerSecond: Double
    let all: OperationResult
    let operations: [OperationResult]
    let startDelay: LatencyFigures
    let series: [SecondPoint]
}
