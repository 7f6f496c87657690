import ArgumentParser
import DateText
import NIOHTTP1

/// `daybook today`.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today, by your account's time zone and start of the day.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let date = CivilCalendar.text(of: try await DiaryCalendar.ofAccount(api).today())
        let day = try await api.send(.GET, path: "/v1/days/\(date)")
        Terminal.write(connection.json ? try day.pretty : DayText.whole(day, columns: Terminal.columns()))
    }
}
