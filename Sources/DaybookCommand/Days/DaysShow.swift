import ArgumentParser
import NIOHTTP1

/// `daybook days show`.
struct DaysShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a day: entries, photos in none, the same day in years before.")

    @Argument(help: ArgumentHelp("The day, as 2023-09-01.", valueName: "date"))
    var date: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let day = try await connection.client(flags: ["date": Label.theDate.told()]).send(
            .GET, "/v1/days/\(DiaryAPI.escaped(date))")
        Terminal.write(connection.json ? try day.pretty : DayText.whole(day, columns: Terminal.columns()))
    }
}
