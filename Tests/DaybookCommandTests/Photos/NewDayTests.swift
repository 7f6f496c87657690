import Testing
import TextTesting

@testable import DaybookCommand

struct NewDayTests {
    /// A photo of half past nine in the evening of 2023-09-01, by a clock nine hours before UTC.
    private func photo(_ members: [String: JSONDocument] = [:]) -> JSONDocument {
        let photo: [String: JSONDocument] = [
            "takenTime": "2023-09-01T12:30:15.25Z", "localDateTime": "2023-09-01T21:30:15", "utcOffset": "+09:00",
            "timeZone": "Asia/Seoul", "takenPrecision": "SECOND", "takenSource": "FILE",
        ]
        return .object(photo.merging(members) { $1 })
    }

    private func day(_ text: String, zone: String? = nil) throws -> NewDay {
        let calendar = try DiaryCalendar(zone: zone ?? "Europe/Paris")
        let day = try #require(try WrittenTime.day(text, in: calendar))
        return NewDay(day: day, calendar: calendar, isZoneGiven: zone != nil)
    }

    @Test func `a photo keeps its time of day, in its own zone or offset`() throws {
        let day = try day("2024-03-09")
        for photo in [photo(), photo(["timeZone": ""])] {
            let time = day.time(of: photo)
            #expect(time.instant == "2024-03-09T12:30:15.25Z" && time.keepsClock)
        }
        // New York has summer time on the first day alone.
        let summer = photo([
            "takenTime": "2023-09-02T01:30:15Z", "timeZone": "America/New_York", "utcOffset": "-04:00",
        ])
        #expect(day.time(of: summer).instant == "2024-03-10T02:30:15Z")
    }

    @Test func `a given zone is that of the new time`() throws {
        #expect(try day("2024-03-09", zone: "Asia/Tokyo").time(of: photo()).instant == "2024-03-09T12:30:15.25Z")
        #expect(try day("2024-03-09", zone: "Europe/Paris").time(of: photo()).instant == "2024-03-09T20:30:15.25Z")
    }

    @Test(arguments: [
        ("takenSource", "UPLOAD"), ("takenSource", "MODIFIED"), ("takenPrecision", "DAY"), ("localDateTime", "soon"),
    ])
    func `a photo whose time of day is not known is at noon`(member: String, value: String) throws {
        let time = try day("2024-03-09").time(of: photo([member: .string(value)]))
        #expect(time.instant == "2024-03-09T11:00:00Z" && !time.keepsClock)
    }

    @Test(arguments: ["2024-03-09T21:30", "yesterday 9pm", "2024-03-09T21:30:00+09:00"])
    func `a text with a clock time is not a day`(text: String) throws {
        #expect(try WrittenTime.day(text, in: DiaryCalendar(zone: "UTC")) == nil)
    }

    @Test(arguments: ["soon", "2024-02-30", LongText(repeating: "9", count: 100_000)] as [LongText])
    func `a text that is no date is refused`(day: LongText) {
        #expect(throws: CommandError.self) { try WrittenTime.day(day.text, in: DiaryCalendar(zone: "UTC")) }
    }

    @Test func `a shift needs the photo's own time`() throws {
        let shift = TimeMove.by(try #require(TimeShift("+1h")))
        #expect(shift.time(of: photo())?.instant == "2023-09-01T13:30:15.25Z")
        #expect(shift.time(of: [:])?.instant == nil)
    }
}
