import DaybookAPI
import Foundation
import Histogram
import ZRPC

/// The output of the bench.
struct BenchReport {
    let unary: [UnaryResult]
    let download: DownloadResult?
    let besideUpload: BesideResult?
    let besideDownload: BesideResult?

    /// A table for people.
    var table: String {
        let header = ["outstanding", "calls/s", "p50 us", "p99 us", "p99.9 us", "CPU us/call"]
        let rows = unary.map { result in
            [
                "\(result.outstanding)", Self.format(result.requestsPerSecond, digits: 0),
                Self.format(result.microseconds(atPercentile: 50)), Self.format(result.microseconds(atPercentile: 99)),
                Self.format(result.microseconds(atPercentile: 99.9)), Self.format(result.processorMicrosecondsPerCall),
            ]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            zip(row, widths).map { text, width in String(repeating: " ", count: width - text.count) + text }
                .joined(separator: "  ")
        }
        let last = download.map { result in
            "download \(Self.format(result.megabytesPerSecond, digits: 0)) MB/s, "
                + "CPU \(Self.format(result.processorSecondsPerGigabyte, digits: 2)) s/GB"
        }
        let besides = [("uploads", besideUpload), ("downloads", besideDownload)].map { name, result in
            result.map { Self.line(name, result: $0) }
        }
        return (lines + ([last] + besides).compactMap { $0 }).joined(separator: "\n")
    }

    private static func line(_ transfers: String, result: BesideResult) -> String {
        "beside \(transfers) of \(format(result.megabytesPerSecond, digits: 0)) MB/s, one at a time: "
            + "p50 \(format(result.beside.microseconds(atPercentile: 50))) us, "
            + "\(format(result.ratio(atPercentile: 50), digits: 2)) of alone; "
            + "p99 \(format(result.beside.microseconds(atPercentile: 99))) us, "
            + "\(format(result.ratio(atPercentile: 99), digits: 2)) of alone"
    }

    /// One line of JSON for programs, with an element for each level.
    var json: String {
        let elements = unary.map { result in
            """
            {"outstanding":\(result.outstanding),\
            "requestsPerSecond":\(Self.format(result.requestsPerSecond, digits: 0)),\
            "p50Microseconds":\(Self.format(result.microseconds(atPercentile: 50))),\
            "p99Microseconds":\(Self.format(result.microseconds(atPercentile: 99))),\
            "cpuMicrosecondsPerCall":\(Self.format(result.processorMicrosecondsPerCall, digits: 2))}
            """
        }
        let rest = download.map { result in
            """
            ,"download":{"megabytesPerSecond":\(Self.format(result.megabytesPerSecond)),\
            "cpuSecondsPerGigabyte":\(Self.format(result.processorSecondsPerGigabyte, digits: 3))}
            """
        }
        let besides = [("besideUpload", besideUpload), ("besideDownload", besideDownload)].map { name, result in
            result.map { Self.element(name, result: $0) } ?? ""
        }
        return #"{"unary":["# + elements.joined(separator: ",") + "]" + (rest ?? "") + besides.joined() + "}"
    }

    private static func element(_ name: String, result: BesideResult) -> String {
        """
        ,"\(name)":{"megabytesPerSecond":\(format(result.megabytesPerSecond)),\
        "p50Microseconds":\(format(result.beside.microseconds(atPercentile: 50))),\
        "p99Microseconds":\(format(result.beside.microseconds(atPercentile: 99))),\
        "p50OfAlone":\(format(result.ratio(atPercentile: 50), digits: 3)),\
        "p99OfAlone":\(format(result.ratio(atPercentile: 99), digits: 3))}
        """
    }

    private static func format(_ value: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }
}

/// The results of calls one at a time, alone and beside transfers.
struct BesideResult: Sendable {
    let before: UnaryResult
    let beside: UnaryResult
    let after: UnaryResult
    let transferredBytes: Int

    var megabytesPerSecond: Double { Double(transferredBytes) / 1e6 / beside.seconds }

    /// Returns the latency beside transfers, divided by the mean latency of the calls alone.
    func ratio(atPercentile percentile: Double) -> Double {
        let alone =
            (before.microseconds(atPercentile: percentile) + after.microseconds(atPercentile: percentile)) / 2
        return beside.microseconds(atPercentile: percentile) / max(1e-9, alone)
    }
}

/// The measurement of one level of the bench.
struct UnaryResult: Sendable {
    let outstanding: Int
    let seconds: Double
    /// The latency of each call, in nanoseconds.
    let latencies: Histogram<UInt64>
    /// The processor time of both processes together.
    let processorSeconds: Double

    var requestsPerSecond: Double { Double(latencies.totalCount) / seconds }
    var processorMicrosecondsPerCall: Double { processorSeconds * 1e6 / Double(max(1, latencies.totalCount)) }

    func microseconds(atPercentile percentile: Double) -> Double {
        Double(latencies.valueAtPercentile(percentile)) / 1000
    }
}
