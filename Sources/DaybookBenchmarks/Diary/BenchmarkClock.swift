import DaybookEntry
import Foundation
import Hashing

/// A stopwatch for calls that are made one after the other.
struct BenchmarkClock: Sendable {
    let calls: Int
    let diary: LocalDiary

    /// Measures calls. Every measurement begins with the same random numbers, from which its calls draw their choices.
    func measure(
        _ name: String, warmUp: Int = 30, calls: Int? = nil, call: (inout SplitMix) async throws -> Void
    ) async throws -> DiaryBenchmarkReport.CallClass {
        var random = SplitMix(seed: 17)
        for _ in 0..<warmUp { try await call(&random) }
        let count = calls ?? self.calls
        diary.resetSteps()
        var times: [Double] = []
        let before = Self.processorMicroseconds()
        for _ in 0..<count {
            let start = ContinuousClock.now
            try await call(&random)
            times.append(DiaryBenchmark.seconds(since: start) * 1_000_000)
        }
        let processor = (Self.processorMicroseconds() - before) / Double(count)
        times.sort()
        return .init(
            name: name, calls: count, p50: Self.percentile(50, of: times), p99: Self.percentile(99, of: times),
            processor: processor, steps: Double(diary.steps) / Double(count))
    }

    /// - Parameter times: The times, sorted, at least one.
    static func percentile(_ percent: Double, of times: [Double]) -> Double {
        times[min(Int(Double(times.count) * percent / 100), times.count - 1)]
    }

    /// Returns the processor time that this process has used so far.
    static func processorMicroseconds() -> Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        return Double(seconds) * 1_000_000 + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }
}
