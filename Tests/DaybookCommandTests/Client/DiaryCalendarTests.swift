import DateText
import Foundation
import Testing

@testable import DaybookCommand

@Suite struct DiaryCalendarTests {
    @Test(arguments: [
        ("UTC", "00:00", "2023-09-01"), ("Asia/Seoul", "00:00", "2023-09-02"), ("Asia/Seoul", "04:00", "2023-09-01"),
        ("Pacific/Kiritimati", "08:00", "2023-09-01"), ("Etc/GMT+12", "00:00", "2023-09-01"),
    ])
    func `today is the account's, by its zone and the day's boundary`(
        zone: String, boundary: String, date: String
    ) throws {
        // 2023-09-01T17:30:00Z.
        let now = Date(timeIntervalSince1970: 1_693_589_400)
        let calendar = try DiaryCalendar(zone: zone, boundary: boundary)
        #expect(CivilCalendar.text(of: calendar.today(at: now)) == date)
    }

    @Test(arguments: [
        // New York's clocks went from 02:00 to 03:00 on 2023-03-12, and from 02:00 to 01:00 on 2023-11-05.
        ("America/New_York", 2023, 3, 12, 2.5, "2023-03-12T07:30:00Z"),
        ("America/New_York", 2023, 3, 12, 3.5, "2023-03-12T07:30:00Z"),
        ("America/New_York", 2023, 11, 5, 1.5, "2023-11-05T05:30:00Z"),
        ("America/New_York", 2023, 11, 5, 2.5, "2023-11-05T07:30:00Z"),
        ("Asia/Seoul", 2023, 9, 1, 21.5, "2023-09-01T12:30:00Z"),
    ])
    func `a wall clock is the first instant at which it shows the time, and past a gap`(
        zone: String, year: Int, month: Int, day: Int, hour: Double, instant: String
    ) throws {
        let date = try #require(CivilCalendar.day(year: Int64(year), month: Int64(month), day: Int64(day)))
        let seconds = try DiaryCalendar(zone: zone).instant(day: date, second: Int64(hour * 3600))
        #expect(Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601) == instant)
    }

    @Test func `an unknown zone is refused`() {
        #expect(throws: CommandError.self) { try DiaryCalendar(zone: "Mars/Olympus") }
    }
}
