import Foundation
import Testing
import TextTesting

@testable import DaybookCommand

@Suite struct WrittenTimeTests {
    /// 2023-09-01T20:15:00Z: in Seoul it is the second of September by then.
    private static let now = Date(timeIntervalSince1970: 1_693_599_300)

    private func instant(_ text: String, _ zone: String, _ boundary: String = "") throws -> String {
        try WrittenTime.instant(text, in: DiaryCalendar(zone: zone, boundary: boundary), now: Self.now)
    }

    @Test(arguments: [
        ("2023-08-01", "Asia/Seoul", "2023-08-01T03:00:00Z"),
        ("2023-09-01T21:30", "Asia/Seoul", "2023-09-01T12:30:00Z"),
        ("2023-09-01 21:30:15", "Europe/Paris", "2023-09-01T19:30:15Z"),
        ("2023-09-01T21:30:00+09:00", "UTC", "2023-09-01T21:30:00+09:00"),
        ("2024-02-29", "UTC", "2024-02-29T12:00:00Z"), ("2023년 9월 1일 21:30", "Asia/Seoul", "2023-09-01T12:30:00Z"),
        ("2023年9月1日", "Asia/Seoul", "2023-09-01T03:00:00Z"), ("어제 9:05", "Asia/Seoul", "2023-09-01T00:05:00Z"),
        ("3 days ago", "UTC", "2023-08-29T12:00:00Z"), ("Sep 1, 2023 00:00", "UTC", "2023-09-01T00:00:00Z"),
        ("yesterday 9pm", "Asia/Seoul", "2023-09-01T12:00:00Z"), ("어제 오후 3시", "Asia/Seoul", "2023-09-01T06:00:00Z"),
        ("昨日の午後3時半", "Asia/Tokyo", "2023-09-01T06:30:00Z"), ("令和5年8月1日", "Asia/Tokyo", "2023-08-01T03:00:00Z"),
        ("지난 금요일 9:05", "UTC", "2023-08-25T09:05:00Z"), ("last friday at 9:05 am", "UTC", "2023-08-25T09:05:00Z"),
        ("0001-01-02", "UTC", "0001-01-02T12:00:00Z"), ("9999-12-31", "UTC", "9999-12-31T12:00:00Z"),
    ])
    func `a day or time is read in its zone`(text: String, zone: String, expected: String) throws {
        #expect(try instant(text, zone) == expected)
    }

    @Test func `today is now, by the zone and by the time at which days begin`() throws {
        let now = "2023-09-01T20:15:00Z"
        for text in ["2023-09-02", "today", "오늘", "今日"] { #expect(try instant(text, "Asia/Seoul") == now) }
        #expect(try instant("today", "Asia/Seoul", "06:00") == now)
        #expect(try instant("yesterday", "Asia/Seoul", "06:00") == "2023-08-31T03:00:00Z")
    }

    @Test(
        arguments: [
            "2023-02-30", "2023-13-01", "2023-09-01T24:00", "2023-09-01T12:60", "2023-09-01T12:00:60", "", "soon",
            "12:00",
            "T12:00", "yesterday 13pm", "9pm", "last month", "yesterday noon", "2023-09-01T12:00+9",
            LongText(repeating: "9", count: 100_000),
        ] as [LongText])
    func `what is no time is refused`(time: LongText) {
        #expect(throws: CommandError.self) { try instant(time.text, "UTC") }
    }

    @Test(arguments: [
        ("2023-09-01T12:30:00Z", "+09:00", "21:30"), ("2023-09-01T20:30:00.123Z", "+09:00", "05:30"),
        ("2023-09-01T01:00:00Z", "-03:30", "21:30"),
    ])
    func `an instant is shown as its wall clock`(instant: String, offset: String, clock: String) {
        #expect(WrittenTime.clock(instant, offset: offset) == clock)
    }
}
