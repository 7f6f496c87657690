import ArgumentParser
import NIOHTTP1

/// `daybook timeline`.
struct TimelineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Count entries and photos by year, month or day, newest first.")

    @Option(help: ArgumentHelp("year, month or day.", valueName: "width"))
    var by = Granularity.month

    @Option(help: ArgumentHelp("photos, entries or all.", valueName: "what"))
    var of = Subject.all

    @OptionGroup var connection: ConnectionOptions

    enum Granularity: String, ExpressibleByArgument, Sendable { case year, month, day }
    enum Subject: String, ExpressibleByArgument, Sendable { case photos, entries, all }

    func run() async throws {
        let timeline = try await connection.client().send(
            .GET, "/v1/timeline",
            query: [("granularity", by.rawValue.uppercased()), ("of", of.rawValue.uppercased())])
        if connection.json { return Terminal.write(try timeline.pretty) }
        var table = TextTable([by.rawValue.uppercased(), "ENTRIES", "PHOTOS"])
        for bucket in timeline["buckets"]?.items ?? [] {
            table.add([bucket["key"]?.text ?? "", count(bucket["entryCount"]), count(bucket["photoCount"])])
        }
        table.add(["all", count(timeline["totalEntries"]), count(timeline["totalPhotos"])])
        Terminal.writeList(table)
    }

    private func count(_ document: JSONDocument?) -> String { String(Int(document?.number ?? 0)) }
}
