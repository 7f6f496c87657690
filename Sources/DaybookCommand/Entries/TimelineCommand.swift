import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook timeline`.
struct TimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Count entries and photos by year, month or day, newest first.")

    @Option(help: ArgumentHelp("year, month or day.", valueName: "width"))
    var by = Granularity.month

    @Option(help: ArgumentHelp("photos, entries or all.", valueName: "what"))
    var of = Subject.all

    @Flag(help: "Draw a year as a calendar in which fuller days are darker.")
    var calendar = false

    @Option(
        help: ArgumentHelp("Year of the calendar. Without it: the newest year that has something.", valueName: "year"))
    var year: Int?

    @OptionGroup var connection: ConnectionOptions

    enum Granularity: String, ListedOption, Sendable {
        case year, month, day

        /// The heading of the column with the period.
        fileprivate var column: Column {
            switch self {
            case .year: .year
            case .month: .month
            case .day: .day
            }
        }
    }

    enum Subject: String, ListedOption, Sendable { case photos, entries, all }

    private static let years = 1...9999

    func validate() throws {
        if let year, !Self.years.contains(year) { throw ValidationError("--year", outside: Self.years) }
        guard year == nil || calendar else { throw ValidationError(.yearAlone) }
    }

    func run() async throws {
        let by = calendar ? Granularity.day : by
        let timeline = try await connection.client().send(
            .GET, path: "/v1/timeline",
            query: [("granularity", by.rawValue.uppercased()), ("of", of.rawValue.uppercased())])
        if connection.json { return Terminal.write(try timeline.pretty) }
        if calendar { return Terminal.write(try heatMap(timeline)) }
        Terminal.writeList(Self.table(timeline, by: by))
    }

    /// Returns the counts of each period, and their sums.
    static func table(_ timeline: JSONDocument, by granularity: Granularity) -> TextTable {
        var table = TextTable([granularity.column, .entries, .photos])
        for bucket in timeline["buckets"]?.items ?? [] {
            table.add([
                ShownDate.day(bucket["key"]?.text ?? ""), count(bucket["entryCount"]), count(bucket["photoCount"]),
            ])
        }
        table.add(
            ["all", count(timeline["totalEntries"]), count(timeline["totalPhotos"])],
            localized: [0: Mark.all.localized()])
        return table
    }

    private func heatMap(_ timeline: JSONDocument) throws -> String {
        var counts: [String: Int] = [:]
        for bucket in timeline["buckets"]?.items ?? [] {
            let total = (bucket["entryCount"]?.number ?? 0) + (bucket["photoCount"]?.number ?? 0)
            counts[bucket["key"]?.text ?? ""] = Int(exactly: total) ?? 0
        }
        guard let year = year ?? counts.keys.max().flatMap({ Int($0.prefix(4)) }) else {
            throw CommandError(.missing, CommandFault.emptyDiary)
        }
        let map = CalendarHeatMap(year: year, counts: counts)
        return ([ShownDate.day(String(year))] + map.lines).joined(separator: "\n")
    }

    private static func count(_ document: JSONDocument?) -> String { String(document?.count ?? 0) }
}
