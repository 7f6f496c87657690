import ProtobufC
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
    @Test(
        "Integers are read exactly from every spelling",
        arguments: [
            ("0", 0), ("-0", 0), ("1.0", 1), ("1e3", 1000), ("1E+3", 1000), ("1500e-2", 15), ("0.5e1", 5),
            ("12.50e2", 1250),
            ("9223372036854775807", .max), ("-9223372036854775808", .min), ("-9223372036854775808.000", .min),
            ("0e999999", 0), ("0.000e-5", 0),
        ] as [(String, Int64)])
    func integers(text: String, expected: Int64) throws {
        #expect(try #require(JSONNumber(text)).integer(as: Int64.self) == expected)
    }

    @Test(
        "What is no integer, or fits none, is none",
        arguments: [
            "0.1", "1e-1", "9223372036854775808", "-9223372036854775809", "1e19", "1e400", "1e999999", "1e9999999",
            "1e99999999999999999999", "123.4e0", "1e-9223372036854775808", "1e9223372036854775807",
            "1e-9223372036854775809", "0.1e-999999", "10e999999",
        ])
    func noIntegers(text: String) throws {
        #expect(try #require(JSONNumber(text)).integer(as: Int64.self) == nil)
    }

    @Test("Narrow and unsigned integers keep their bounds")
    func bounds() throws {
        let number = { (text: String) in try #require(JSONNumber(text)) }
        #expect(try number("18446744073709551615").integer(as: UInt64.self) == .max)
        #expect(try number("18446744073709551616").integer(as: UInt64.self) == nil)
        #expect(try number("-1").integer(as: UInt64.self) == nil)
        #expect(try number("-0.0").integer(as: UInt32.self) == 0)
        #expect(try number("2147483648").integer(as: Int32.self) == nil)
        #expect(try number("-2147483648").integer(as: Int32.self) == .min)
    }

    @Test(
        "Doubles are printed as the shortest text that reads back",
        arguments: [
            0, -0.0, 1, 37.5, 0.1, 1.0 / 3, .greatestFiniteMagnitude, 1e16, 1e21, 1e-7, 123_456_789.125,
            -126.978_388_2, .leastNormalMagnitude, .leastNonzeroMagnitude,
        ] as [Double])
    func doubles(value: Double) throws {
        let number = try #require(JSONNumber(value))
        #expect(number.double?.bitPattern == value.bitPattern)
        #expect(JSONNumber(number.text) != nil)
        #expect(!number.text.hasSuffix(".0"))
    }

    @Test("Infinities, NaN and numbers beyond every double are none")
    func notFinite() throws {
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(JSONNumber(-Float.infinity) == nil)
        #expect(try #require(JSONNumber("1e400")).double == nil)
        #expect(try #require(JSONNumber("1e-400")).double == 0)
    }

    @Test(
        "Only JSON's grammar is a number",
        arguments: ["", "-", "01", "1.", ".1", "1e", "0x1", " 1", "1 ", "+1", "inf", "1_0"])
    func grammar(text: String) {
        #expect(JSONNumber(text) == nil)
    }
}
