/// What one contender took for all photos of one kind, once.
struct BenchmarkSample: Sendable, Equatable {
    /// Processor time of all processes that took part, in seconds.
    var processor: Double = 0
    /// From beginning to end, in seconds.
    var elapsed: Double = 0
    /// The most memory that one worker had, in bytes, where there are workers.
    var peakBytes: Int?
    /// Photos that nothing was made of.
    var failures = 0
}
