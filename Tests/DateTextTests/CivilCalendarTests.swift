import Testing

@testable import DateText

@Suite("Civil calendar")
struct CivilCalendarTests {
    @Test func `counts each day of four centuries on, and of years before the first`() throws {
        var expected = CivilCalendar.dayNumber(year: 1900, month: 1, day: 1)
        for year in 1900...2299 as ClosedRange<Int64> {
            for month in 1...12 as ClosedRange<Int64> {
                for day in 1...CivilCalendar.days(ofMonth: month, in: year) {
                    #expect(CivilCalendar.dayNumber(year: year, month: month, day: day) == expected)
                    let parts = CivilCalendar.parts(of: expected)
                    #expect(parts.year == year && parts.month == month && parts.day == day)
                    expected += 1
                }
            }
        }
        #expect(expected == CivilCalendar.dayNumber(year: 2300, month: 1, day: 1))
        let early = CivilCalendar.parts(of: CivilCalendar.dayNumber(year: -401, month: 2, day: 28))
        #expect(early.year == -401 && early.month == 2 && early.day == 28)
    }

    @Test func `has the years 1 to 9999`() {
        #expect(CivilCalendar.day(year: 1, month: 1, day: 1) == CivilCalendar.days.lowerBound)
        #expect(CivilCalendar.day(year: 9999, month: 12, day: 31) == CivilCalendar.days.upperBound)
        #expect(CivilCalendar.text(of: CivilCalendar.days.lowerBound) == "0001-01-01")
        for (year, month, day) in [(0, 1, 1), (10_000, 1, 1), (2023, 2, 29), (2023, 0, 1), (2023, 13, 1), (2023, 1, 0)]
        {
            #expect(CivilCalendar.day(year: Int64(year), month: Int64(month), day: Int64(day)) == nil)
        }
        #expect(CivilCalendar.period(year: 2024, month: 2, day: nil)?.count == 29)
        #expect(CivilCalendar.period(year: 2023, month: nil, day: nil)?.count == 365)
    }

    @Test func `knows the day of the week, also before 1970`() {
        #expect(CivilCalendar.weekday(of: 0) == 4)
        #expect(CivilCalendar.weekday(of: -4) == 0)
        #expect(CivilCalendar.weekday(of: 20_779) == 0)
    }
}
