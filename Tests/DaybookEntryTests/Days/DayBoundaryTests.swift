import Testing

@testable import DaybookEntry

@Suite("Where a person's day begins")
struct DayBoundaryTests {
    @Test(
        "Only a time of the form HH:MM is one", arguments: ["", "4:00", "04:0", "24:00", "04:60", "04:00:00", "０4:00"])
    func forms(text: String) {
        #expect(DayBoundary(text) == nil)
    }

    @Test(
        "What happened before the boundary belongs to the day before",
        arguments: [
            ("00:00", "2023-09-01T00:00:00", "2023-09-01"), ("04:00", "2023-09-01T03:59:59", "2023-08-31"),
            ("04:00", "2023-09-01T04:00:00", "2023-09-01"), ("23:59", "2024-03-01T12:00:00", "2024-02-29"),
            ("04:00", "1970-01-01T00:00:00", "1969-12-31"),
        ])
    func days(boundary: String, local: String, day: String) throws {
        let boundary = try #require(DayBoundary(boundary))
        let local = try #require(LocalTime(local))
        #expect(boundary.day(of: local).description == day)
        #expect(boundary.localTimes(of: boundary.day(of: local)).contains(local.seconds))
    }

    @Test("The days of a boundary follow each other without a gap")
    func partition() throws {
        let boundary = try #require(DayBoundary("04:30"))
        let day = try #require(CivilDate("2024-02-28"))
        for offset in Int64(0)..<3 {
            let times = boundary.localTimes(of: CivilDate(day: day.day + offset))
            #expect(times.upperBound == boundary.localTimes(of: CivilDate(day: day.day + offset + 1)).lowerBound)
        }
    }
}
