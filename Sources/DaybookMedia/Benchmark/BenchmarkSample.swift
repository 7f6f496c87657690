/// The cost of one run: one contender, all photos of one kind.
struct BenchmarkSample: Sendable, Equatable {
    /// The processor time of all processes that took part, in seconds.
    var processor: Double = 0
    /// The elapsed time, in seconds.
    var elapsed: Double = 0
    /// The largest memory of one worker, in bytes; nil for a contender without workers.
    var peakBytes: Int?
    /// The number of photos that gave no picture.
    var failures = 0
}
