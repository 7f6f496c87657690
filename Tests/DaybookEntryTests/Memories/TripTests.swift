import Testing

@testable import DaybookEntry

@Suite("Trips: days in a row away from home")
struct TripTests {
    private static let seoul = PlaceMark.Point(latitude: 37.52, longitude: 126.93)
    private static let jeju = PlaceMark.Point(latitude: 33.45, longitude: 126.56)
    private static let busan = PlaceMark.Point(latitude: 35.16, longitude: 129.16)
    private static let suwon = PlaceMark.Point(latitude: 37.26, longitude: 127.03)

    private func days(_ first: String, _ count: Int64, at point: PlaceMark.Point, items: Int64 = 3) throws
        -> [LocatedDay]
    {
        let first = try #require(CivilDate(first))
        let region = try #require(LocatedDay.Region(point))
        return (0..<count).map { LocatedDay(date: CivilDate(day: first.day + $0), region: region, items: items) }
    }

    private func trips(_ days: [LocatedDay]) -> [String] {
        TripFinder.trips(of: days.shuffled()).map { "\($0.first)...\($0.last)" }
    }

    @Test("Days away make a trip; a day near home, one day alone, and a place an hour away make none")
    func runs() throws {
        var all = try days("2022-05-01", 60, at: Self.seoul)
        all += try days("2022-07-01", 4, at: Self.jeju)
        all += try days("2022-07-05", 10, at: Self.seoul)
        all += try days("2022-07-15", 1, at: Self.busan)
        all += try days("2022-07-16", 5, at: Self.suwon)
        all += try days("2022-07-21", 20, at: Self.seoul)
        #expect(trips(all) == ["2022-07-01...2022-07-04"])
        #expect(trips([]).isEmpty)
    }

    @Test("Days without a place end no trip, a day at home does")
    func gaps() throws {
        var all = try days("2022-01-01", 30, at: Self.seoul)
        all += try days("2022-03-01", 2, at: Self.jeju) + days("2022-03-05", 1, at: Self.jeju)
        all += try days("2022-03-10", 2, at: Self.jeju) + days("2022-03-12", 1, at: Self.seoul)
        all += try days("2022-03-13", 2, at: Self.jeju)
        #expect(
            trips(all) == ["2022-03-01...2022-03-05", "2022-03-10...2022-03-11", "2022-03-13...2022-03-14"])
    }

    @Test("A day is where most of its things are")
    func travelling() throws {
        var all = try days("2022-01-01", 30, at: Self.seoul)
        all += try days("2022-02-01", 1, at: Self.seoul, items: 9) + days("2022-02-01", 1, at: Self.jeju, items: 2)
        all += try days("2022-02-02", 2, at: Self.jeju, items: 5) + days("2022-02-03", 1, at: Self.seoul, items: 1)
        #expect(trips(all) == ["2022-02-02...2022-02-03"])
    }

    @Test("Who moves is at home there, and travels from there")
    func moving() throws {
        var all = try days("2020-01-01", 400, at: Self.seoul)
        all += try days("2021-02-04", 600, at: Self.busan)
        all += try days("2022-09-27", 3, at: Self.seoul) + days("2022-09-30", 30, at: Self.busan)
        #expect(trips(all).last == "2022-09-27...2022-09-29")
        #expect(
            trips(all).allSatisfy { $0.hasPrefix("2021-0") || $0.hasPrefix("2022-09-27") || $0.hasPrefix("2020-1") })
        #expect(trips(all).count <= 2)
    }

    @Test("A week's and a day's namesakes in past years, leap days and long years among them")
    func pastDays() throws {
        let leap = try #require(CivilDate("2024-02-29"))
        #expect(PastDays.sameDay(as: leap, in: 2023) == nil)
        #expect(PastDays.sameDay(as: leap, in: 2020)?.description == "2020-02-29")
        let date = try #require(CivilDate("2023-09-01"))
        let week = try #require(PastDays.sameWeek(as: date, in: 2020))
        #expect(week.lowerBound.description == "2020-08-31" && week.upperBound.description == "2020-09-06")
        #expect(PastDays.sameWeek(as: leap, in: 2023)?.lowerBound.description == "2023-02-27")
        #expect(PastDays.sameWeek(as: date, in: 0) == nil)
        let newYear = try #require(CivilDate("2023-01-01"))
        for year in 1...50 as ClosedRange<Int64> {
            for day in [date, leap, newYear, CivilDate(day: newYear.day - 1)] {
                let past = try #require(PastDays.sameWeek(as: day, in: day.parts.year - year))
                #expect(PastDays.years(from: past.lowerBound, to: day) == year)
            }
        }
    }

    @Test("A memory's name is read as it was written")
    func names() throws {
        for text in ["on-this-day-2022-09-01", "this-week-2022-08-29", "trip-2022-07-01", "year-2022"] {
            #expect(try #require(MemoryID(text)).description == text)
        }
        for text in [
            "", "trip-", "trip-2022-02-30", "this-week-2022-08-30", "year-22", "year-2022-01-01", "holiday-2022",
        ] {
            #expect(MemoryID(text) == nil, "\(text)")
        }
    }
}
