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
            #expect(time.instant == "2024-03-09T12:30:15.25Z" && time.clock == .kept)
        }
        // New York has summer time on the first day alone.
        let summer = photo([
            "takenTime": "2023-09-02T01:30:15Z", "timeZone": "America/New_York", "utcOffset": "-04:00",
        ])
        #expect(day.time(of: summer).instant == "2024-03-10T02:30:15Z")
    }

    @Test(arguments: [
        ("2023-07-04", "2023-07-05T03:30:15.5Z"), ("2023-12-25", "2023-12-26T04:30:15.5Z"),
        // The last and first days of summer time.
        ("2023-11-05", "2023-11-06T04:30:15.5Z"), ("2023-11-04", "2023-11-05T03:30:15.5Z"),
        ("2024-03-10", "2024-03-11T03:30:15.5Z"), ("2024-03-09", "2024-03-10T04:30:15.5Z"),
    ])
    func `a photo without an offset keeps its time of day in the account's zone`(day: String, instant: String) throws {
        let calendar = try DiaryCalendar(zone: "America/New_York")
        let number = try #require(try WrittenTime.day(day, in: calendar))
        let winter: JSONDocument = [
            "takenTime": "2023-03-02T04:30:15.5Z", "localDateTime": "2023-03-01T23:30:15", "takenPrecision": "SECOND",
            "takenSource": "FILE",
        ]
        let time = NewDay(day: number, calendar: calendar, isZoneGiven: false).time(of: winter)
        #expect(time.instant == instant && time.clock == .kept)
    }

    @Test(arguments: ["", "America/New_York"])
    func `a time of day that clocks skip is past the gap, and one that they show twice is the first`(
        zone: String
    ) throws {
        let calendar = try DiaryCalendar(zone: "America/New_York")
        func time(_ clock: String, on day: String) throws -> (instant: String, clock: NewDay.Clock) {
            let number = try #require(try WrittenTime.day(day, in: calendar))
            let photo: JSONDocument = [
                "takenTime": "2023-01-01T06:30:15Z", "localDateTime": .string("2023-01-01T" + clock),
                "timeZone": .string(zone), "takenPrecision": "SECOND", "takenSource": "FILE",
            ]
            return NewDay(day: number, calendar: calendar, isZoneGiven: false).time(of: photo)
        }
        let skipped = try time("02:30:15", on: "2023-03-12")
        #expect(skipped.instant == "2023-03-12T07:30:15Z" && skipped.clock == .skipped)
        let next = try time("03:00:00", on: "2023-03-12")
        #expect(next.instant == "2023-03-12T07:00:00Z" && next.clock == .kept)
        let twice = try time("01:30:15", on: "2023-11-05")
        #expect(twice.instant == "2023-11-05T05:30:15Z" && twice.clock == .kept)
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
        #expect(time.instant == "2024-03-09T11:00:00Z" && time.clock == .noon)
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
