import Foundation
import Histogram
import Testing

@testable import DaybookBenchmarks

struct BenchReportTests {
    /// A result of calls that took these microseconds, in one second.
    private static func result(outstanding: Int = 1, _ microseconds: [UInt64]) -> UnaryResult {
        var latencies = Histogram<UInt64>(
            lowestDiscernibleValue: 1, highestTrackableValue: 10_000_000_000, numberOfSignificantValueDigits: .three)
        for value in microseconds { latencies.record(value * 1000) }
        return UnaryResult(
            outstanding: outstanding, seconds: 1, latencies: latencies,
            processorSeconds: Double(microseconds.count) * 20e-6)
    }

    @Test("A report has a line for each level, in the table and in the JSON")
    func levels() throws {
        let report = BenchReport(
            unary: [Self.result([100, 100]), Self.result(outstanding: 64, [400, 400, 400])],
            download: DownloadResult(bytes: 50_000_000, seconds: 0.5, processorSeconds: 0.02), besideUpload: nil,
            besideDownload: nil)
        let lines = report.table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines[1].prefix(2) == ["1", "2"])
        #expect(lines[2].prefix(2) == ["64", "3"])
        #expect(report.table.hasSuffix("download 100 MB/s, CPU 0.40 s/GB"))
        let parsed = try JSONDecoder().decode(Parsed.self, from: Data(report.json.utf8))
        #expect(parsed.unary.map(\.outstanding) == [1, 64])
        #expect(parsed.unary.map(\.requestsPerSecond) == [2, 3])
        #expect(parsed.unary.map(\.cpuMicrosecondsPerCall) == [20, 20])
    }

    private struct Parsed: Decodable {
        struct Level: Decodable {
            let outstanding: Int
            let requestsPerSecond: Double
            let cpuMicrosecondsPerCall: Double
        }

        let unary: [Level]
    }

    @Test("Calls beside transfers are compared with the mean of those before and after")
    func ratio() {
        let result = BesideResult(
            before: Self.result([100]), beside: Self.result([400]), after: Self.result([300]), transferredBytes: 1)
        #expect(abs(result.ratio(atPercentile: 50) - 2) < 0.01)
    }
}
