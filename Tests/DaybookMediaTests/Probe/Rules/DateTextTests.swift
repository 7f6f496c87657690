import Testing
import TextTesting

@testable import DaybookMedia

/// Dates as cameras, scanners and editors write them.
struct DateTextTests {
    private static let precisions: [TimePrecision: Int] = [.second: 19, .day: 10, .month: 7, .year: 4]

    /// The part of a time that is known, and its offset.
    private func known(_ time: WrittenTime?) -> String? {
        time.map { String($0.time.text.prefix(Self.precisions[$0.precision] ?? 0)) + ($0.offset?.text ?? "") }
    }

    @Test(
        "What is known of a date is read, however it is written",
        arguments: [
            ("2008:05:30 15:56:01", "2008-05-30T15:56:01"),
            ("2008-05-30T15:56:01.25+09:00", "2008-05-30T15:56:01+09:00"),
            ("1965", "1965"), ("1965-07", "1965-07"), ("1965-07-04", "1965-07-04"),
            ("1965-07-04T10:20", "1965-07-04T10:20:00"), ("1974:08:15", "1974-08-15"),
            ("1974:08:15   :  :  ", "1974-08-15"), ("1974:08:00 00:00:00", "1974-08"), ("1974:08:   :  :  ", "1974-08"),
            ("1993:00:00 00:00:00", "1993"), ("1993:  :     :  :  ", "1993"), ("1993:00:15 12:00:00", "1993"),
            ("2003: 4: 2  9: 3:41", "2003-04-02T09:03:41"), ("2003 04 02 09:03:41", "2003-04-02T09:03:41"),
            ("2003.04.02 09.03.41", "2003-04-02T09:03:41"), ("2003/4/2 9:3:41 PM", "2003-04-02T21:03:41"),
            ("1899:12:31 23:59:59", "1899-12-31T23:59:59"), ("1999:12:31 24:00:00", "2000-01-01T00:00:00"),
            ("1999:12:31 25:61:00", "1999-12-31"), ("20080530", "2008-05-30"),
            ("20080530T155601", "2008-05-30T15:56:01"), ("20080530155601", "2008-05-30T15:56:01"),
            ("SUN JUL 22 15:04:11 2007\n", "2007-07-22T15:04:11"), ("Mon Mar  3 09:05:01 2008", "2008-03-03T09:05:01"),
            ("Mon, 06 May 2019 07:08:09 +0900", "2019-05-06T07:08:09+09:00"),
            ("Mon, 06 May 2019 07:08:09 GMT", "2019-05-06T07:08:09+00:00"),
            ("May 2019", "2019-05"), ("2001/ 1/27  1:42PM", "2001-01-27T13:42:00"),
            ("2008-5-30 15:56-07:00", "2008-05-30T15:56:00-07:00"), ("2008-5-30 15-56-07", "2008-05-30T15:56:07"),
            ("2008-5-30 15:56:01-07:00", "2008-05-30T15:56:01-07:00"),
        ])
    func read(text: String, expected: String) { #expect(known(DateText.read(text)) == expected) }

    @Test(
        "What no calendar has is no date",
        arguments: [
            "", "    ", "0000:00:00 00:00:00", "    :  :     :  :  ", "2019:13:01 00:00:00", "2019:02:29 00:00:00",
            "12345",
            "soon", "Monday 15:04:11", "-999", LongText(repeating: "9", count: 5000),
        ] as [LongText])
    func refused(date: LongText) { #expect(DateText.read(date.text) == nil) }

    @Test("A fraction of a second is read to the microsecond")
    func fractions() {
        #expect(DateText.read("2008-05-30T15:56:01.0947721+09:00")?.microseconds == 94_772)
        for (digits, value) in [("094772", 94_772), ("78", 780_000), ("", 0), ("7x", 0), ("1234567", 123_456)] {
            #expect(WrittenTime.microseconds(ofFraction: digits) == value)
        }
    }

    @Test("IPTC's dates may lack the day or the month")
    func iptc() {
        #expect(
            known(DateText.read(compactDate: "19740815", compactTime: "101112+0900")) == "1974-08-15T10:11:12+09:00")
        #expect(known(DateText.read(compactDate: "19740815", compactTime: nil)) == "1974-08-15")
        #expect(known(DateText.read(compactDate: "19740800", compactTime: nil)) == "1974-08")
        #expect(known(DateText.read(compactDate: "19740000", compactTime: "000000")) == "1974")
        #expect(known(DateText.read(compactDate: "1974:08:15", compactTime: "10:11:12")) == "1974-08-15T10:11:12")
        for (time, read) in [
            ("155601", "T15:56:01"), ("155601-0700", "T15:56:01-07:00"), ("1556+0900", "T15:56:00+09:00"), ("", ""),
            ("15", ""),
        ] {
            #expect(known(DateText.read(compactDate: "2008-05-30", compactTime: time)) == "2008-05-30" + read)
        }
    }

    @Test("Clocks of films that count from 1970 are read so, and a clock that was never set is none")
    func filmClocks() {
        let from1904 = 2_082_844_800
        #expect(MovieReader.unixTime(1_338_275_706) == 1_338_275_706)
        #expect(MovieReader.unixTime(1_338_275_706 + from1904) == 1_338_275_706)
        for unset in [0, 1, from1904, from1904 + 3600, -1, 1 << 41] { #expect(MovieReader.unixTime(unset) == nil) }
    }

    @Test("A date without a day is refined by a later one that agrees, and by no other")
    func refined() {
        var facts = FileFacts(type: .jpeg)
        facts.exif.dateTimeOriginal = "1965:00:00 00:00:00"
        facts.exif.createDate = "2021:05:06 10:11:12"
        #expect(CaptureTimeRule.moment(facts)?.precision == .year)
        facts.xmp.values["photoshop:DateCreated"] = "1965-07-04"
        #expect(CaptureTimeRule.moment(facts)?.time.text == "1965-07-04T00:00:00")
        #expect(CaptureTimeRule.moment(facts)?.precision == .day)
    }
}
