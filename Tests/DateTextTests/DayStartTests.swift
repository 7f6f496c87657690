import Testing

@testable import DateText

@Suite("The start of a day")
struct DayStartTests {
    @Test(
        "Only a time of the form HH:MM is one",
        arguments: ["", ":", "4:00", "04:0", "24:00", "04:60", "04:00:00", "-1:00", "+4:00", "０4:00", "04:00 "])
    func forms(text: String) {
        #expect(DayStart(text) == nil)
    }

    @Test("A time before the start belongs to the previous day, also before 1970 and at the ends of the numbers")
    func days() throws {
        let start = try #require(DayStart("04:00"))
        #expect(start.seconds == 14_400)
        #expect(start.day(ofLocalSeconds: 14_400) == 0)
        #expect(start.day(ofLocalSeconds: 14_399) == -1)
        #expect(start.day(ofLocalSeconds: -86_400 + 14_399) == -2)
        #expect(DayStart.midnight.day(ofLocalSeconds: -1) == -1)
        #expect(DayStart.midnight.day(ofLocalSeconds: 86_400) == 1)
        #expect(start.day(ofLocalSeconds: .min) < start.day(ofLocalSeconds: .max))
    }
}
