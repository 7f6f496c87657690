import Foundation

/// What a benchmark of a diary found.
public struct DiaryBenchmarkReport: Codable, Sendable {
    /// Calls of one kind.
    public struct CallClass: Codable, Sendable {
        /// What was called.
        public var name: String
        /// How many calls.
        public var calls: Int
        /// Half took no longer, in microseconds.
        public var p50: Double
        /// All but one of a hundred took no longer.
        public var p99: Double
        /// Processor time of the whole process for each call, in microseconds.
        public var processor: Double
        /// Steps of SQLite's virtual machine for each call; 0 where they are not counted.
        public var steps: Double
    }

    /// Inserts by some clients at once, each of which waits for one to be durable before the next.
    public struct Inserts: Codable, Sendable {
        /// Of what day the entries are.
        public var moment: String
        /// How many clients.
        public var clients: Int
        /// Entries a second.
        public var rate: Double
        /// Half took no longer, in microseconds.
        public var p50: Double
        /// All but one of a hundred took no longer.
        public var p99: Double
        /// Processor time of the whole process for each entry, in microseconds.
        public var processor: Double
    }

    /// How many entries there were.
    public var entries: Int
    /// How many photos there were.
    public var photos: Int
    /// How many people shared them.
    public var owners: Int
    /// How long making them took.
    public var fillSeconds: Double
    /// What was measured, ours first.
    public var classes: [CallClass] = []
    /// Inserts, by one client and by many.
    public var inserts: [Inserts] = []
    /// What the process had in memory at the end.
    public var residentBytes = 0
    /// The texts that are searched.
    public var textBytes = 0
    /// The full-text index.
    public var indexBytes = 0

    /// One line for programs.
    public var json: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// A table for people.
    public var table: String {
        var lines = [
            "\(entries) entries, \(photos) photos, \(owners) owners; made in \(Self.text(fillSeconds)) s; "
                + "\(residentBytes >> 20) MiB resident; index \(indexBytes >> 20) MiB, "
                + "\(Self.text(Double(indexBytes) / Double(max(textBytes, 1)), digits: 2)) of the text",
            "",
            Self.line("class", ["p50 us", "p99 us", "CPU us", "steps"]),
        ]
        for found in classes {
            lines.append(
                Self.line(
                    found.name,
                    [Self.text(found.p50), Self.text(found.p99), Self.text(found.processor), Self.text(found.steps)]))
        }
        lines += ["", Self.line("durable inserts", ["a second", "p50 us", "p99 us", "CPU us"])]
        for found in inserts {
            lines.append(
                Self.line(
                    "\(found.clients) clients, \(found.moment)",
                    [Self.text(found.rate), Self.text(found.p50), Self.text(found.p99), Self.text(found.processor)]))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ name: String, _ figures: [String]) -> String {
        name.padding(toLength: 34, withPad: " ", startingAt: 0)
            + figures.map { String(repeating: " ", count: max(12 - $0.count, 1)) + $0 }.joined()
    }

    private static func text(_ figure: Double, digits: Int = 1) -> String {
        String(format: "%.\(digits)f", figure)
    }
}
