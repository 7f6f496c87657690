import Foundation

/// The results of a benchmark of a diary.
public struct DiaryBenchmarkReport: Codable, Sendable {
    /// The result for one class of calls.
    public struct CallClass: Codable, Sendable {
        /// The name of the class.
        public var name: String
        /// The number of calls.
        public var calls: Int
        /// The median time, in microseconds.
        public var p50: Double
        /// The 99th percentile of the times, in microseconds.
        public var p99: Double
        /// The processor time of the whole process per call, in microseconds.
        public var processor: Double
        /// The steps of SQLite's virtual machine per call; 0 if they are not counted.
        public var steps: Double
    }

    /// The result for inserts by concurrent clients. Each client waits until an entry is durable before it sends the
    /// next.
    public struct Inserts: Codable, Sendable {
        /// The day of the entries.
        public var moment: String
        /// The number of clients.
        public var clients: Int
        /// The number of entries per second.
        public var rate: Double
        /// The median time, in microseconds.
        public var p50: Double
        /// The 99th percentile of the times, in microseconds.
        public var p99: Double
        /// The processor time of the whole process per entry, in microseconds.
        public var processor: Double
    }

    /// The number of entries.
    public var entries: Int
    /// The number of photos.
    public var photos: Int
    /// The number of owners.
    public var owners: Int
    /// The time to make the library, in seconds.
    public var fillSeconds: Double
    /// The classes of calls, the diary's own first.
    public var classes: [CallClass] = []
    /// The inserts, by one client and by many.
    public var inserts: [Inserts] = []
    /// The resident memory of the process at the end, in bytes.
    public var residentBytes = 0
    /// The size of the texts that are searched, in bytes.
    public var textBytes = 0
    /// The size of the full-text index, in bytes.
    public var indexBytes = 0

    /// The report as one line of JSON.
    public var json: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The report as a table for people.
    public var table: String {
        var lines = [
            "\(entries) entries, \(photos) photos, \(owners) owners; made in \(Self.text(fillSeconds)) s; "
                + "\(residentBytes >> 20) MiB resident; index \(indexBytes >> 20) MiB, "
                + "\(Self.text(Double(indexBytes) / Double(max(textBytes, 1)), digits: 2)) of the text",
            "",
            Self.line("class", figures: ["p50 us", "p99 us", "CPU us", "steps"]),
        ]
        for found in classes {
            lines.append(
                Self.line(
                    found.name,
                    figures: [
                        Self.text(found.p50), Self.text(found.p99), Self.text(found.processor), Self.text(found.steps),
                    ]))
        }
        lines += ["", Self.line("durable inserts", figures: ["a second", "p50 us", "p99 us", "CPU us"])]
        for found in inserts {
            lines.append(
                Self.line(
                    "\(found.clients) clients, \(found.moment)",
                    figures: [
                        Self.text(found.rate), Self.text(found.p50), Self.text(found.p99), Self.text(found.processor),
                    ]))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ name: String, figures: [String]) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + figures.map { String(repeating: " ", count: max(12 - $0.count, 1)) + $0 }.joined()
    }

    private static func text(_ figure: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", figure)
    }
}
