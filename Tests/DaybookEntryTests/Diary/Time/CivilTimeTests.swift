import Foundation
import Testing

@testable import DaybookEntry

@Suite("Civil dates and time zones")
struct CivilTimeTests {
    let zones: TimeZoneDatabase

    init() throws {
        zones = try TimeZoneDatabase()
    }

    @Test(
        "Dates that do not exist are none",
        arguments: [
            "2023-02-29", "2023-13-01", "2023-00-10", "0000-01-01", "2023-1-1", "2023-01-01 ", "+023-01-01",
            "1900-02-29",
        ])
    func refusesDate(text: String) {
        #expect(CivilDate(text) == nil)
    }

    @Test("Every day of four centuries has one name and back")
    func datesRoundTrip() throws {
        var previous = CivilDate(day: -141_428)
        for day in stride(from: previous.day + 1, through: previous.day + 146_097, by: 1) {
            let date = CivilDate(day: day)
            let parts = date.parts
            #expect(CivilDate.dayNumber(year: parts.year, month: parts.month, day: parts.day) == day)
            let before = previous.parts
            let isNext = parts.day == before.day + 1 || (parts.day == 1 && parts.month != before.month)
            if !isNext { Issue.record("\(previous) is followed by \(date)") }
            previous = date
        }
        #expect(CivilDate("0001-01-01") == .earliest)
        #expect(CivilDate("9999-12-31") == .latest)
        #expect(CivilDate("2023-09-01")?.weekday == 5)
    }

    @Test("Names are the tz database's, letter for letter")
    func zoneNames() {
        for name in ["UTC", "Asia/Seoul", "America/Argentina/Buenos_Aires", "Etc/GMT+9", "US/Pacific", "GB", "ROK"] {
            #expect(zones.rules(of: name) != nil, "\(name)")
        }
        for name in [
            "", "GMT+9", "asia/seoul", "Asia/seoul", "posix/UTC", "right/UTC", "../../etc/passwd", "localtime",
            "tzdata.zi", "Asia", "Asia/Seoul ", "KST", "+09:00",
        ] {
            #expect(zones.rules(of: name) == nil, "\(name)")
        }
    }

    @Test(
        "Offsets through history agree with the C library's",
        arguments: [
            "Asia/Seoul", "Europe/Dublin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
            "Africa/Casablanca", "America/Sao_Paulo", "Pacific/Apia", "Antarctica/Troll", "Europe/Amsterdam",
        ])
    func offsetsMatchReference(name: String) throws {
        let rules = try #require(zones.rules(of: name))
        // date(1) reads the same database through another implementation.
        let instants = stride(from: Int64(-2_400_000_000), through: 4_000_000_000, by: 97_111_000).map { $0 }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let list = instants.map { "date -d @\($0) +%z" }.joined(separator: "; ")
        process.arguments = ["-c", list]
        process.environment = ["TZ": name, "PATH": "/usr/bin:/bin"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let expected = output.split(separator: "\n").map(String.init)
        try #require(expected.count == instants.count)
        for (instant, text) in zip(instants, expected) {
            let offset = rules.offset(at: Instant(microseconds: instant * 1_000_000)).description
            // %z has no seconds, and writes UTC without a name as -0000.
            let expected = text == "-0000" ? "+0000" : text
            #expect(offset.prefix(6).filter { $0 != ":" } == expected, "\(name) at \(instant)")
        }
    }

    @Test("A time shown twice is the first of the two; a time never shown lands behind the gap")
    func gapsAndOverlaps() throws {
        let berlin = try #require(zones.rules(of: "Europe/Berlin"))
        let overlap = try #require(LocalTime("2023-10-29T02:30:00"))
        #expect(berlin.instant(of: overlap) == utc("2023-10-29T00:30:00"))
        let gap = try #require(LocalTime("2023-03-26T02:30:00"))
        let landed = berlin.instant(of: gap)
        #expect(landed == utc("2023-03-26T01:30:00"))
        #expect(LocalTime(landed, offset: berlin.offset(at: landed)).description == "2023-03-26T03:30:00")

        let apia = try #require(zones.rules(of: "Pacific/Apia"))
        let skippedDay = try #require(LocalTime("2011-12-30T12:00:00"))
        let after = apia.instant(of: skippedDay)
        #expect(LocalTime(after, offset: apia.offset(at: after)).date.description == "2011-12-31")
    }

    @Test(
        "Every wall-clock time that exists reads back",
        arguments: ["Asia/Seoul", "America/St_Johns", "Australia/Lord_Howe", "Europe/London"])
    func localTimesRoundTrip(name: String) throws {
        let rules = try #require(zones.rules(of: name))
        for second in stride(from: Int64(-3_000_000_000), to: 5_000_000_000, by: 7_654_321) {
            let instant = Instant(microseconds: second * 1_000_000)
            let local = LocalTime(instant, offset: rules.offset(at: instant))
            let back = rules.instant(of: local)
            #expect(LocalTime(back, offset: rules.offset(at: back)) == local)
            #expect(back <= instant)
        }
    }

    @Test("An entry's civil date is the date where it happened")
    func civilDateOfEntry() throws {
        let rules = EntryRules(zones: zones)
        let content = EntryContent(time: utc("2023-08-31T15:30:00"), timeZone: "Asia/Seoul")
        let civil = try rules.civil(content)
        #expect(civil.date.description == "2023-09-01")
        #expect(civil.offset.description == "+09:00")
    }

    @Test(
        "Offsets are read as they are written",
        arguments: [("+09:00", 32400), ("-03:30", -12600), ("Z", 0), ("+08:27:52", 30472)])
    func readsOffset(text: String, seconds: Int32) {
        #expect(UTCOffset(text)?.seconds == seconds)
    }

    @Test(
        "What is no offset is refused",
        arguments: ["9", "+9:00", "+0900", "+19:00", "+09:60", "09:00", "+09:00:", "+٠٩:٠٠"])
    func refusesOffset(text: String) {
        #expect(UTCOffset(text) == nil)
    }

    @Test("Every number of seconds can be written down")
    func describesEveryOffset() {
        #expect(UTCOffset(seconds: .min).description == "-596523:14:08")
        #expect(UTCOffset(seconds: .max).description == "+596523:14:07")
    }
}
