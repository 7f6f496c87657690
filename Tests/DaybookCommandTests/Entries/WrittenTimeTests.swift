import Foundation
import Testing

@testable import DaybookCommand

@Suite struct WrittenTimeTests {
    @Test(arguments: [
        ("2023-09-01", "Asia/Seoul", "2023-09-01T03:00:00Z"),
        ("2023-09-01T21:30", "Asia/Seoul", "2023-09-01T12:30:00Z"),
        ("2023-09-01 21:30:15", "Europe/Paris", "2023-09-01T19:30:15Z"),
        ("2023-09-01T21:30:00+09:00", "UTC", "2023-09-01T21:30:00+09:00"),
        ("2024-02-29", "UTC", "2024-02-29T12:00:00Z"),
    ])
    func `a day or time is read in its zone`(text: String, zone: String, instant: String) throws {
        #expect(try WrittenTime.instant(text, zone: zone) == instant)
    }

    @Test func `today is now`() throws {
        let now = try Date("2023-09-01T20:15:00Z", strategy: .iso8601)
        // It is the second of September in Seoul by then.
        #expect(try WrittenTime.instant("2023-09-02", zone: "Asia/Seoul", now: now) == "2023-09-01T20:15:00Z")
    }

    @Test(arguments: ["2023-02-30", "2023-13-01", "2023-09-01T24:00", "2023-09-01T12:60", "yesterday", "", "2023-9-1"])
    func `what is no time is refused`(text: String) {
        #expect(throws: CommandError.self) { try WrittenTime.instant(text, zone: "UTC") }
    }

    @Test func `an unknown zone is refused`() {
        #expect(throws: CommandError.self) { try WrittenTime.instant("2023-09-01", zone: "Mars/Olympus") }
    }

    @Test(arguments: [
        ("2023-09-01T12:30:00Z", "+09:00", "21:30"), ("2023-09-01T20:30:00.123Z", "+09:00", "05:30"),
        ("2023-09-01T01:00:00Z", "-03:30", "21:30"),
    ])
    func `an instant is shown as its wall clock`(instant: String, offset: String, clock: String) {
        #expect(WrittenTime.clock(instant, offset: offset) == clock)
    }
}
