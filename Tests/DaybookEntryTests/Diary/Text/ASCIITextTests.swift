import Testing

@testable import DaybookEntry

@Suite("Texts of ids, dates and versions")
struct ASCIITextTests {
    @Test("Dates and times have all their zeros", arguments: [("0001-01-01", "03:04:05"), ("2024-02-29", "23:59:59")])
    func dates(date: String, clock: String) {
        #expect(CivilDate(date)?.description == date)
        #expect(LocalTime("\(date)T\(clock)")?.description == "\(date)T\(clock)")
    }

    @Test("A day that no calendar of the diary has gets some text, however many digits its year has")
    func strangeDates() {
        #expect(CivilDate(day: 4_000_000_000).description == "10953598-01-11")
        #expect(!CivilDate(day: -4_000_000_000).description.isEmpty)
    }

    @Test("Offsets have seconds only if there are any", arguments: ["+00:00", "-11:30", "+18:00", "+08:27:52"])
    func offsets(text: String) {
        #expect(UTCOffset(text)?.description == text)
    }

    @Test("An id is written in lower case, whatever its bytes")
    func ids() {
        let text = "0123abcd-ef00-7fff-8a9b-0000000000ff"
        #expect(UUIDBytes(text.uppercased())?.description == text)
        #expect(UUIDBytes(text).flatMap { UUIDBytes(bytes: $0.bytes) } == UUIDBytes(text))
    }

    @Test("Bytes are written as two digits each")
    func bytes() {
        #expect(hexadecimal([] as [UInt8]).isEmpty)
        #expect(hexadecimal([0, 0x0a, 0xff] as [UInt8]) == "000aff")
        #expect(hexadecimal([UInt8](repeating: 0xc5, count: 3000)).utf8.count == 6000)
    }

    @Test("A version is quoted, and tells the whole from a part")
    func etags() {
        #expect(ETag(version: 35).description == "\"z\"")
        #expect(ETag(version: .max, isWhole: true).description == "\"1y2p0ij32e8e7-whole\"")
    }
}
