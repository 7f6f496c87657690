import Testing
import Wording

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

    /// The memory for decoding a JPEG with this kind of frame and this sampling of its components.
    private func cost(_ width: Int, _ height: Int, marker: UInt8, sampling: [UInt8], inFirstScan: Int? = nil) -> Int? {
        let bytes = Bytes.make { bytes in
            bytes.raw([0xFF, 0xD8, 0xFF, marker])
            bytes.big(8 + 3 * sampling.count, 2)
            bytes.raw([8])
            bytes.big(height, 2)
            bytes.big(width, 2)
            bytes.raw([UInt8(sampling.count)])
            for (index, factors) in sampling.enumerated() { bytes.raw([UInt8(index), factors, 0]) }
            bytes.raw([0xFF, 0xDA, 0, 12, UInt8(inFirstScan ?? sampling.count)])
        }
        return Prober.probe(ByteSource(bytes))?.decodeCost
    }

    @Test("Memory bounds what is decoded: a JPEG's rows, the coefficients of one that comes in several scans")
    func jpegMemory() throws {
        let colours: [UInt8] = [0x22, 0x11, 0x11]
        let limit = DecodingMemory.usualLimit
        // Phones of 108 and 200 megapixels, a panorama, and the largest that there can be.
        for (width, height) in [(12_000, 9000), (16_320, 12_240), (24_480, 6000), (65_535, 65_535)] {
            #expect(try #require(cost(width, height, marker: 0xC0, sampling: colours)) < 150)
        }
        #expect(try #require(cost(12_000, 9000, marker: 0xC2, sampling: colours)) == 324 + 25)
        #expect(try #require(cost(12_000, 9000, marker: 0xC2, sampling: [0x11, 0x11, 0x11])) > limit)
        #expect(try #require(cost(16_320, 12_240, marker: 0xC2, sampling: colours)) > limit)
        #expect(try #require(cost(14_500, 14_000, marker: 0xC2, sampling: [0x11])) > limit)
        // A sequential picture whose components come one after the other is kept whole, too.
        #expect(try #require(cost(16_320, 12_240, marker: 0xC0, sampling: colours, inFirstScan: 1)) > limit)
        #expect(try #require(cost(1000, 1000, marker: 0xC0, sampling: [0, 0xFF, 0x10, 0x41, 0x11, 9])) < 20)
    }

    @Test("What has to be decoded at its full size has a bound of pixels, for it would not come to an end in time")
    func fullSize() throws {
        func refusal(_ width: Int, _ height: Int) throws -> PictureRefusal? {
            try #require(
                Prober.probe(
                    ByteSource(
                        Bytes.make { bytes in
                            bytes.raw([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
                            bytes.text("IHDR")
                            bytes.big(width, 4)
                            bytes.big(height, 4)
                            bytes.raw([8, 2, 0, 0, 0])
                        }))
            ).refusal
        }
        #expect(try refusal(24_480, 6000) == nil)
        #expect(try refusal(20_000, 20_000) == nil)
        #expect(try refusal(31_000, 30_000) == .tooCostly)
        #expect(try refusal(0x7FFF_FFFF, 0x7FFF_FFFF) == .tooCostly)
    }
}
