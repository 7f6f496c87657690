import Foundation

/// What the bench prints.
enum BenchReport {
    /// A table for people.
    static func table(_ results: [UnaryResult], _ download: DownloadResult?) -> String {
        let header = ["outstanding", "calls/s", "p50 us", "p99 us", "p99.9 us", "CPU us/call"]
        let rows = results.map { result in
            [
                "\(result.outstanding)", format(result.requestsPerSecond, digits: 0),
                format(result.microseconds(atPercentile: 50)), format(result.microseconds(atPercentile: 99)),
                format(result.microseconds(atPercentile: 99.9)), format(result.processorMicrosecondsPerCall),
            ]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([header] + rows).map { row in
            zip(row, widths).map { text, width in String(repeating: " ", count: width - text.count) + text }
                .joined(separator: "  ")
        }
        let last = download.map { result in
            "download \(format(result.megabytesPerSecond, digits: 0)) MB/s, "
                + "CPU \(format(result.processorSecondsPerGigabyte, digits: 2)) s/GB"
        }
        return (lines + (last.map { [$0] } ?? [])).joined(separator: "\n")
    }

    /// One line for programs, with an element for each level.
    static func json(_ results: [UnaryResult], _ download: DownloadResult?) -> String {
        let elements = results.map { result in
            """
            {"outstanding":\(result.outstanding),\
            "requestsPerSecond":\(format(result.requestsPerSecond, digits: 0)),\
            "p50Microseconds":\(format(result.microseconds(atPercentile: 50))),\
            "p99Microseconds":\(format(result.microseconds(atPercentile: 99))),\
            "cpuMicrosecondsPerCall":\(format(result.processorMicrosecondsPerCall, digits: 2))}
            """
        }
        let rest = download.map { result in
            """
            ,"download":{"megabytesPerSecond":\(format(result.megabytesPerSecond)),\
            "cpuSecondsPerGigabyte":\(format(result.processorSecondsPerGigabyte, digits: 3))}
            """
        }
        return #"{"unary":["# + elements.joined(separator: ",") + "]" + (rest ?? "") + "}"
    }

    private static func format(_ value: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", value)
    }
}
