import Testing

@testable import DaybookCommand

@Suite struct CalendarHeatMapTests {
    @Test func `a year is drawn with its first and last day in their weeks`() {
        // 2023 began and ended on a Sunday.
        let map = CalendarHeatMap(
            year: 2023, counts: ["2023-01-01": 9, "2023-01-02": 1, "2023-12-31": 2, "2022-12-31": 50])
        let lines = map.lines
        #expect(lines.count == 8)
        #expect(lines[0].hasPrefix("    Jan"))
        #expect(lines[1].hasPrefix("Mon  ░·"))
        #expect(lines[7].hasPrefix("Sun █·") && lines[7].hasSuffix("·▓"))
        #expect(lines[1...7].allSatisfy { $0.count <= 58 })
        #expect(lines[1...7].joined().filter { "·░▒▓█".contains($0) }.count == 365)
    }

    @Test func `an empty leap year has as many days as it has`() {
        let lines = CalendarHeatMap(year: 2024, counts: [:]).lines
        #expect(lines[1...7].joined().filter { $0 == "·" }.count == 366)
    }
}
