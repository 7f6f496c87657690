import ArgumentParser
import NIOHTTP1

/// `daybook days unwritten`.
struct DaysUnwritten: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwritten", abstract: "List days that have photos and no entry, newest first.")

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let days = try await connection.client().list(
            "/v1/days:unwritten", query: [], member: "days", limit: limit)
        if connection.json { return Terminal.write(try (["days": .array(days)] as JSONDocument).pretty) }
        if days.isEmpty { return Terminal.warn(Notice.allWritten.told()) }
        var table = TextTable([.date, .photos])
        for day in days { table.add([day["date"]?.text ?? "", RevisionText.number(day["photoCount"])]) }
        Terminal.writeList(table)
    }
}
