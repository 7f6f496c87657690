import Foundation
import Testing

@testable import DaybookCommand

@Suite struct DayTextTests {
    @Test func `the heading of a day names its places`() throws {
        let day: JSONDocument = [
            "date": "2023-09-01", "displayDate": "2023년 9월 1일 금요일", "placeNames": ["성산", "한\u{1B}강"],
        ]
        func heading(_ locale: Locale?) -> Substring? {
            ShownDate.$locale.withValue(locale) { DayText.whole(day, columns: nil) }.split(separator: "\n").first
        }
        #expect(heading(Locale(identifier: "ko_KR")) == "2023년 9월 1일 · 성산, 한 강")
        // The language of the account is not that of a pipe.
        #expect(heading(nil) == "2023-09-01 · 성산, 한 강")
        let bare = DayText.whole(["date": "2023-09-01"], columns: nil)
        #expect(bare.split(separator: "\n").first == "2023-09-01")
    }
}
