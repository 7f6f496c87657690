import Testing

@testable import DateText

@Suite("Clock words")
struct ClockWordsTests {
    @Test(arguments: [
        ("yesterday 9pm", "yesterday", 21, 0), ("yesterday at 9:30 p.m.", "yesterday", 21, 30),
        ("last friday, 12 am", "last friday", 0, 0), ("today 12pm", "today", 12, 0), ("어제 오후 3시", "어제", 15, 0),
        ("어제 오전 12시 5분", "어제", 0, 5), ("어제 저녁 7시 반", "어제", 19, 30), ("9월 1일 21시", "9월 1일", 21, 0),
        ("9월 1일 밤 10시", "9월 1일", 22, 0), ("어제 오후 3:30", "어제", 15, 30), ("새벽 2시", "", 2, 0), ("아침 8시", "", 8, 0),
        ("昨日の午後3時", "昨日", 15, 0), ("昨日午後3時半", "昨日", 15, 30), ("9月1日21時30分", "9月1日", 21, 30),
        ("昨日 午後0時", "昨日", 12, 0), ("2023-09-01t21:30", "2023-09-01", 21, 30),
        ("2023-09-01T21:30", "2023-09-01", 21, 30), ("2023-09-01 9:05", "2023-09-01", 9, 5), ("12:00", "", 12, 0),
        ("昨日　２１：３０", "昨日", 21, 30), ("3 days ago 9 PM", "3 days ago", 21, 0),
    ])
    func `a time ends the text, and the day is before it`(text: String, day: String, hour: Int64, minute: Int64) throws
    {
        let clock = try #require(ClockWords(text))
        #expect(clock.second == hour * 3600 + minute * 60, "\(text)")
        #expect(clock.rest == day)
    }

    @Test func `seconds are read`() {
        #expect(ClockWords("2023-09-01 21:30:15")?.second == 77_415)
    }

    @Test(arguments: [
        "today 24:00", "today 12:60", "today 13pm", "오후 13시", "밤 12시", "25시", "today 12:00:60", "오후 3시 60분", "아침 12시",
        "저녁 3시", "朝12時",
    ])
    func `a time that no clock shows is none`(text: String) throws {
        #expect(try #require(ClockWords(text)).second == nil)
    }

    @Test(arguments: [
        "", " ", "yesterday", "2023-09-01", "3시간 전", "9pmx", "yesterday noon", "2023", "9월 1일", "오후", "pm", "12:0",
        "1:2:3",
        "2023-09-01T12:00+9", "팔시",
    ])
    func `what has no time at its end has none`(text: String) {
        #expect(ClockWords(text) == nil)
    }

    @Test func `any text is read or not`() {
        var random = SystemRandomNumberGenerator()
        let parts = ["오후", "3", "시", " ", ":", "30", "pm", "t", "の", "午前", "時", "半", "at", "\u{1112}", "🇰🇷"]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in parts.randomElement() ?? "" }.joined()
            if let second = ClockWords(text)?.second { #expect((0..<86_400).contains(second), "\(text)") }
        }
    }
}
