import Foundation
import Testing

@testable import DaybookCommand

@Suite struct TodayCommandTests {
    @Test(arguments: [
        ("UTC", "00:00", "2023-09-01"), ("Asia/Seoul", "00:00", "2023-09-02"), ("Asia/Seoul", "04:00", "2023-09-01"),
        ("Pacific/Kiritimati", "08:00", "2023-09-01"), ("Etc/GMT+12", "00:00", "2023-09-01"),
    ])
    func `today is the account's, by its zone and the day's boundary`(zone: String, boundary: String, date: String) {
        // 2023-09-01T17:30:00Z.
        let now = Date(timeIntervalSince1970: 1_693_589_400)
        #expect(TodayCommand.date(at: now, zone: zone, boundary: boundary) == date)
    }
}
