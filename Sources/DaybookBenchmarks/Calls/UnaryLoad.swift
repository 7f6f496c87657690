import DaybookAPI
import Foundation
import Histogram
import ZRPC

/// A load with a constant number of outstanding calls: each task sends its next call as soon as it has the response to
/// the last one.
struct UnaryLoad: Sendable {
    let client: EntryServiceClient
    let serverID: Int32

    /// A request of about a hundred bytes on the wire.
    private static let request = {
        var request = GetEntryRequest()
        request.id = "0196f3a0-5a7b-7c3d-8e4f-1a2b3c4d5e6f"
        request.acceptLanguage = "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7,ja;q=0.6,de;q=0.5"
        return request
    }()

    /// Runs for a time and returns the measurement.
    func run(outstanding: Int, for time: Duration) async throws -> UnaryResult {
        let processorBefore = ProcessorTime.seconds(with: serverID)
        let start = ContinuousClock.now
        let end = start + time
        var latencies = Self.emptyHistogram
        try await withThrowingTaskGroup(of: Histogram<UInt64>.self) { group in
            for _ in 0..<outstanding {
                group.addTask { try await call(until: end) }
            }
            for try await part in group { latencies.add(part) }
        }
        let elapsed = (ContinuousClock.now - start).components
        return UnaryResult(
            outstanding: outstanding, seconds: Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18,
            latencies: latencies, processorSeconds: ProcessorTime.seconds(with: serverID) - processorBefore)
    }

    /// A histogram with three digits, from a microsecond to ten seconds.
    private static var emptyHistogram: Histogram<UInt64> {
        Histogram(
            lowestDiscernibleValue: 1000, highestTrackableValue: 10_000_000_000, numberOfSignificantValueDigits: .three)
    }

    @concurrent private func call(until end: ContinuousClock.Instant) async throws -> Histogram<UInt64> {
        var latencies = Self.emptyHistogram
        var before = ContinuousClock.now
        while before < end {
            let entry = try await client.getEntry(Self.request)
            guard entry.id == Self.request.id else {
                throw RPCError(.dataLoss, "The response is for another entry.")
            }
            let after = ContinuousClock.now
            let (seconds, attoseconds) = (after - before).components
            latencies.record(UInt64(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
            before = after
        }
        return latencies
    }
}
