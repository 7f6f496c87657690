import Testing
import Wording

@testable import DaybookEntry

@Suite("Ages by the calendar")
struct AgeTests {
    private func age(_ birthday: String, _ date: String) throws -> CivilAge {
        CivilAge(from: try #require(CivilDate(birthday)), to: try #require(CivilDate(date)))
    }

    @Test(
        "Months and days are those of civil dates",
        arguments: [
            ("2022-07-16", "2023-09-01", 412, 13), ("2023-01-31", "2023-02-28", 28, 1),
            ("2023-01-31", "2023-02-27", 27, 0),
            ("2023-01-31", "2023-03-30", 58, 1), ("2023-01-31", "2023-03-31", 59, 2),
            ("2020-02-29", "2021-02-28", 365, 12),
            ("2020-02-29", "2021-02-27", 364, 11), ("2020-02-29", "2024-02-28", 1460, 47),
            ("2020-02-29", "2024-02-29", 1461, 48), ("2023-09-01", "2023-09-01", 0, 0),
            ("2023-09-01", "2023-08-31", -1, 0),
            ("1999-12-31", "2000-01-01", 1, 0),
        ])
    func arithmetic(birthday: String, date: String, days: Int64, months: Int64) throws {
        let age = try age(birthday, date)
        #expect(age.days == days && age.months == months)
    }

    @Test(
        "Each month of life begins where the month before is full",
        arguments: ["2020-02-29", "2023-01-31", "2023-09-01"])
    func months(birthday: String) throws {
        let birthday = try #require(CivilDate(birthday))
        for month in 1...60 as ClosedRange<Int64> {
            let start = try #require(CivilAge.start(ofMonth: month, from: birthday))
            #expect(CivilAge(from: birthday, to: start).months == month)
            #expect(CivilAge(from: birthday, to: CivilDate(day: start.day - 1)).months == month - 1)
        }
        #expect(CivilAge.start(ofMonth: 0, from: birthday) == birthday)
        #expect(CivilAge.start(ofMonth: 12 * 8000, from: birthday) == nil)
    }

    @Test("An age is told in Korean, English and Japanese")
    func words() throws {
        func texts(_ birthday: String, _ date: String) throws -> [String?] {
            let age = try age(birthday, date)
            return [.korean, .english, .japanese].map { AgeText.text(age, in: $0) }
        }
        #expect(try texts("2022-07-16", "2023-09-01") == ["생후 412일", "13 months", "1歳1か月"])
        #expect(try texts("2023-06-01", "2023-09-01") == ["생후 92일", "3 months", "生後3か月"])
        #expect(try texts("2023-08-31", "2023-09-01") == ["생후 1일", "1 day", "生後1日"])
        #expect(try texts("2023-09-01", "2023-09-01") == ["태어난 날", "day of birth", "生まれた日"])
        #expect(try texts("2023-08-01", "2023-09-01") == ["생후 31일", "1 month", "生後1か月"])
        #expect(try texts("2022-09-02", "2023-09-01") == ["생후 364일", "11 months", "生後11か月"])
        #expect(try texts("2022-09-01", "2023-09-01") == ["생후 365일", "12 months", "1歳"])
        #expect(try texts("2021-09-02", "2023-09-01") == ["생후 729일", "23 months", "1歳11か月"])
        #expect(try texts("2021-09-01", "2023-09-01") == ["2살", "2 years", "2歳"])
        #expect(try texts("2022-08-01", "2023-09-01") == ["생후 396일", "13 months", "1歳1か月"])
        #expect(try texts("2020-08-01", "2023-09-01") == ["3살 1개월", "3 years 1 month", "3歳1か月"])
        #expect(try texts("2020-02-29", "2020-03-01") == ["생후 1일", "1 day", "生後1日"])
        #expect(try texts("2023-09-02", "2023-09-01") == ["태어나기 1일 전", "1 day before birth", "生まれる1日前"])
        #expect(try texts("2024-06-27", "2023-09-01") == ["태어나기 300일 전", "300 days before birth", "生まれる300日前"])
        #expect(try texts("2024-06-28", "2023-09-01") == [nil, nil, nil])
        #expect(try texts("2021-06-01", "2023-09-01") == ["2살 3개월", "2 years 3 months", "2歳3か月"])
        #expect(try texts("2020-02-29", "2023-02-28") == ["3살", "3 years", "3歳"])
        #expect(try texts("2023-10-01", "2023-09-01") == ["태어나기 30일 전", "30 days before birth", "生まれる30日前"])
        #expect(try texts("2024-09-01", "2023-09-01") == [nil, nil, nil])
    }
}
