import Testing

@testable import DaybookMedia

struct RuleTests {
    @Test("Civil time and instants agree over three centuries")
    func civilTime() throws {
        for seconds in stride(from: -2_208_988_800, to: 7_000_000_000, by: 86_399 * 13) {
            let time = try #require(CivilTime(utc: seconds))
            #expect(time.secondsAsUTC == seconds)
        }
        #expect(CivilTime(utc: 0)?.text == "1970-01-01T00:00:00")
        #expect(CivilTime(utc: 951_782_400)?.text == "2000-02-29T00:00:00")
        #expect(CivilTime(2023, 2, 29, 0, 0, 0) == nil)
        #expect(CivilTime(2016, 12, 31, 23, 59, 60)?.second == 59)
    }

    @Test(
        "Offsets are read in each of their spellings",
        arguments: [("+09:00", "+09:00"), ("-0330", "-03:30"), ("Z", "+00:00"), ("+14", "+14:00")])
    func offsets(text: String, expected: String) { #expect(ClockOffset(text)?.text == expected) }

    @Test("What is no offset is none", arguments: ["", "+15:00", "+9", "09:00", "+09:60", "+ab:cd", "+0900123"])
    func wrongOffsets(text: String) { #expect(ClockOffset(text) == nil) }

    @Test("Minutes beyond fourteen hours are no offset, the least number included", arguments: [841, -841, .min, .max])
    func farOffsets(minutes: Int) { #expect(ClockOffset(minutes: minutes) == nil) }

    @Test(
        "ISO 6709 is read with degrees, minutes and seconds",
        arguments: [
            ("+27.5916+086.5640+8850/", 27.5916, 86.564), ("-4030.6-07400.0/", -40.51, -74.0),
            ("+401213.1-0750015.1/", 40.203638889, -75.004194444), ("+48.8125+2.4862+000.000/", 48.8125, 2.4862),
        ])
    func iso6709(text: String, latitude: Double, longitude: Double) throws {
        let location = try #require(LocationRule.iso6709(text))
        #expect(abs(location.latitude - latitude) < 1e-6)
        #expect(abs(location.longitude - longitude) < 1e-6)
    }

    @Test("What is no ISO 6709 is none", arguments: ["", "48.8", "+91+000/", "north", "+48.8577/"])
    func wrongPlaces(text: String) { #expect(LocationRule.iso6709(text) == nil) }

    @Test("Weighted pixels bound what is decoded")
    func budget() {
        #expect(PixelBudget.cost(pixels: PixelBudget.pixels(10_000, 10_000), decodesWhole: false) <= PixelBudget.limit)
        #expect(PixelBudget.cost(pixels: PixelBudget.pixels(10_001, 10_000), decodesWhole: false) > PixelBudget.limit)
        #expect(PixelBudget.cost(pixels: PixelBudget.pixels(8064, 6048), decodesWhole: true) <= PixelBudget.limit)
        #expect(PixelBudget.cost(pixels: PixelBudget.pixels(14_500, 14_000), decodesWhole: true) > PixelBudget.limit)
        #expect(PixelBudget.cost(pixels: PixelBudget.pixels(.max, 2), decodesWhole: false) == .max)
    }
}
