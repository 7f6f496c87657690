import ArgumentParser
import Foundation
import NIOHTTP1

/// `daybook today`.
struct TodayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "today", abstract: "Show today, as your account counts days.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let account = try await api.send(.GET, path: "/v1/account")
        let date = Self.date(
            at: .now, zone: account["timeZone"]?.text ?? "UTC", boundary: account["dayBoundary"]?.text ?? "00:00")
        let day = try await api.send(.GET, path: "/v1/days/\(date)")
        Terminal.write(connection.json ? try day.pretty : DayText.whole(day, columns: Terminal.columns()))
    }

    /// Returns the day of a time zone's wall clock, if days begin at a boundary such as `04:00`.
    static func date(at now: Date, zone: String, boundary: String) -> String {
        let parts = boundary.split(separator: ":").compactMap { Int($0) }
        let minutes = parts.count == 2 ? parts[0] * 60 + parts[1] : 0
        let offset = TimeZone(identifier: zone)?.secondsFromGMT(for: now) ?? 0
        let shifted = now.addingTimeInterval(Double(offset - minutes * 60))
        return String(shifted.formatted(.iso8601).prefix(10))
    }
}
