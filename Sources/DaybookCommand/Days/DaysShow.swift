import ArgumentParser
import NIOHTTP1

/// `daybook days show`.
struct DaysShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a day: its entries, its photos outside entries, and the same day in earlier years.")

    @Argument(help: ArgumentHelp("The day, such as 2023-09-01 or yesterday.", valueName: "date"))
    var date: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["date": Label.theDate.localized()])
        let date = try await WrittenDay.text(date, using: api)
        let day = try await api.send(.GET, path: "/v1/days/\(DiaryAPI.escaped(date))")
        Terminal.write(connection.json ? try day.pretty : DayText.whole(day, columns: Terminal.columns()))
    }
}

/// `daybook days`.
struct DaysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "days", abstract: "The diary by days: `days 2023-09-01`, `days unwritten`.",
        subcommands: [DaysShow.self, DaysUnwritten.self], defaultSubcommand: DaysShow.self)
}

/// `daybook days unwritten`.
struct DaysUnwritten: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unwritten", abstract: "List days that have photos and no entry, newest first.")

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let days = try await connection.client().list(
            "/v1/days:unwritten", query: [], member: "days", limit: limit)
        if connection.json { return Terminal.write(try (["days": .array(days)] as JSONDocument).pretty) }
        if days.isEmpty { return Terminal.warn(Notice.allWritten.localized()) }
        var table = TextTable([.date, .photos])
        for day in days { table.add([ShownDate.day(day["date"]?.text ?? ""), RevisionText.number(day["photoCount"])]) }
        Terminal.writeList(table)
    }
}
