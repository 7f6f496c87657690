import Foundation
import Testing

@testable import DaybookCommand

@Suite struct ShownDateTests {
    private func shown(_ text: String, _ locale: String?) -> String {
        ShownDate.$locale.withValue(locale.map { Locale(identifier: $0) }) { ShownDate.day(text) }
    }

    @Test(arguments: [
        ("2023-09-01", "ko_KR", "2023년 9월 1일"), ("2023-09-01", "ja_JP", "2023年9月1日"),
        ("2023-09-01", "en_US", "Sep 1, 2023"), ("2023-05-01", "en_GB", "1 May 2023"),
        ("2024-02-29", "ko_KR", "2024년 2월 29일"), ("2023-09", "ko_KR", "2023년 9월"), ("1965", "ko_KR", "1965년"),
        ("2023-09", "en_US", "Sep 2023"),
    ])
    func `a date is written as the locale does, as far as it is known`(text: String, locale: String, date: String) {
        #expect(shown(text, locale) == date)
        #expect(shown(text, nil) == text)
    }

    @Test(arguments: ["", "0800-01-01", "2023-09-01-02", "soon", "2023-09-", "2023-00-01"])
    func `what is no date, or from before the reform, stays`(text: String) {
        #expect(shown(text, "ko_KR") == text)
    }

    @Test func `an instant is written in the machine's zone on a terminal, else in UTC`() {
        let time: JSONDocument = "2023-09-01T12:30:45.678Z"
        let forProgram = ShownDate.$isForPerson.withValue(false) {
            ShownDate.$locale.withValue(nil) { ShownDate.minute(time) }
        }
        #expect(forProgram == "2023-09-01 12:30Z")
        let local = ShownDate.$zone.withValue(TimeZone(identifier: "Asia/Seoul") ?? .gmt) {
            ShownDate.$locale.withValue(Locale(identifier: "ko_KR")) { ShownDate.minute(time) }
        }
        #expect(local.hasPrefix("2023년 9월 1일") && local.contains("9:30"), "\(local)")
        #expect(ShownDate.minute(nil).isEmpty)
    }

    @Test(arguments: [("Asia/Seoul", "2023-09-02 00:30", "2023-09-02"), ("UTC", "2023-09-01 15:30", "2023-09-01")])
    func `a person without a locale reads the machine's clock, too`(zone: String, minute: String, day: String) {
        let time: JSONDocument = "2023-09-01T15:30:45.678Z"
        func shown(toPerson isForPerson: Bool, _ text: () -> String) -> String {
            ShownDate.$isForPerson.withValue(isForPerson) {
                ShownDate.$locale.withValue(nil) {
                    ShownDate.$zone.withValue(TimeZone(identifier: zone) ?? .gmt) { text() }
                }
            }
        }
        #expect(shown(toPerson: true) { ShownDate.minute(time) } == minute)
        #expect(shown(toPerson: true) { ShownDate.day(ofInstant: time) } == day)
        #expect(shown(toPerson: false) { ShownDate.minute(time) } == "2023-09-01 15:30Z")
        #expect(shown(toPerson: false) { ShownDate.day(ofInstant: time) } == "2023-09-01")
        #expect(shown(toPerson: true) { ShownDate.day(ofInstant: nil) }.isEmpty)
        let shares = shown(toPerson: true) { ShareText.table([["createTime": time]]).lines(columns: 80)[1] }
        #expect(shares.contains(minute), "\(shares)")
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], "ko_KR"), (["LANG": "ko_KR.UTF-8", "LC_TIME": "en_GB.UTF-8"], "en_GB"),
        (["LC_ALL": "ja_JP", "LC_TIME": "en_GB"], "ja_JP"), (["LC_ALL": "", "LANG": "de_DE@euro"], "de_DE"),
        (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil), ([:], nil), (["LANG": "../../x"], nil),
    ])
    func `the environment names the locale of dates`(environment: [String: String], locale: String?) {
        #expect(ShownDate.locale(environment: environment)?.identifier == locale)
    }

    @Test func `lists have the reader's dates on a terminal`() {
        let entry: JSONDocument = ["id": "0192f3a4-5b6c", "title": "밤산책", "localDate": "2023-09-01"]
        let lines = ShownDate.$locale.withValue(Locale(identifier: "ko_KR")) {
            EntryText.table([entry], isShort: true).lines(columns: 60)
        }
        #expect(lines[1].hasPrefix("2023년 9월 1일  밤산책"), "\(lines)")
        #expect(EntryText.table([entry], isShort: true).lines(columns: 60)[1].hasPrefix("2023-09-01  밤산책"))
    }
}
