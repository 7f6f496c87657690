import ProtobufC
import Testing

@Suite("The JSON parser")
struct JSONParserTests {
    private func parse(_ text: String, limits: DecodingLimits = .default) throws(ProtobufError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8), limits: limits)
    }

    private func refusal(_ bytes: [UInt8], limits: DecodingLimits = .default) -> ProtobufError? {
        do throws(ProtobufError) {
            _ = try JSONValue(parsing: bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ text: String, limits: DecodingLimits = .default) -> ProtobufError? {
        refusal(Array(text.utf8), limits: limits)
    }

    @Test("Values of each kind are read as they were written")
    func values() throws {
        let value = try parse(
            " {\"a\" : [null, true,false , -1.50e+2,\"b\\n\\u00e9\\ud83d\\ude00/\\/\"] ,\t\"\":{}}\r\n")
        let number = try #require(JSONNumber("-1.50e+2"))
        let expected = JSONValue.object([
            ("a", .array([.null, .bool(true), .bool(false), .number(number), .string("b\né😀//")])),
            ("", .object([])),
        ])
        #expect(value == expected)
        #expect(value["a"]?.arrayValue?.count == 5)
        #expect(value["b"] == nil)
    }

    @Test(
        "What is written and read again is the same",
        arguments: [
            "null", "{}", "[]", "[[],{}]", #"{"b":1,"a":[1.0,-0,1e-7]}"#, #""\"\\\b\f\n\r\t\u0001\u001f é 가 😀""#,
            "\"\u{7F}\u{2028}\"",
        ])
    func roundTrip(text: String) throws {
        #expect(String(decoding: try parse(text).serialized(), as: UTF8.self) == text)
    }

    @Test(
        "Malformed documents are refused",
        arguments: [
            "", " ", "{", "}", "[", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{a:1}",
            "{1:2}",
            "'a'", "tru", "True", "nul", "nulll", "1 2", "01", "-", "+1", "1.", ".5", "1e", "1e+", "0x10", "NaN",
            "Infinity",
            "-Infinity", "\"", "\"a", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\n\"", "\"\t\"", "[1]]",
            "// a\n1",
            "\u{FEFF}1", "\u{A0}1", "{\"a\":1}{",
        ])
    func malformed(text: String) {
        #expect(refusal(text)?.code == .malformed)
    }

    @Test(
        "Bytes that are not UTF-8 are refused with the path",
        arguments: [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        let document = Array(#"{"parts":[{},{"note":""#.utf8) + bytes + Array("\"}]}".utf8)
        let error = refusal(document)
        #expect(error?.code == .invalidUTF8)
        #expect(error?.fieldPath == "parts[1].note")
    }

    @Test(
        "Halves of surrogate pairs are refused",
        arguments: [
            #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800x""#, #""\udbff\ue000""#, #""\ud83d\ud83d""#,
        ])
    func loneSurrogates(text: String) {
        #expect(refusal(text)?.code == .invalidUTF8)
    }

    @Test("U+0000 is refused with the path, escaped or not, in values and keys")
    func embeddedNUL() {
        #expect(refusal(#"{"item":{"title":"a\u0000b"}}"#)?.code == .embeddedNUL)
        #expect(refusal(#"{"item":{"title":"a\u0000b"}}"#)?.fieldPath == "item.title")
        #expect(refusal("{\"item\":{\"title\":\"a\0b\"}}")?.code == .embeddedNUL)
        #expect(refusal(#"{"item":{"a\u0000":1}}"#)?.code == .embeddedNUL)
        #expect(refusal(#"{"item":{"a\u0000":1}}"#)?.fieldPath == "item")
    }

    @Test(
        "Keys are compared by their bytes, which a normal form of combining marks would take minutes for",
        .timeLimit(.minutes(5)))
    func combiningMarks() {
        let members = (0..<20).map { "\"key\($0)\":0" }
        let marks = String(repeating: "\u{301}", count: 120_000) + String(repeating: "\u{316}", count: 120_000)
        let long = ["\"a\(marks)\":1", "\"a\(marks)\u{317}\":2"]
        for count in [2, 20] {
            #expect(refusal("{\((members.prefix(count) + long).joined(separator: ","))}") == nil)
        }
        #expect(refusal("{\"\u{E9}\":1,\"e\u{301}\":2}") == nil)
    }

    @Test("A key given twice is refused, in small objects and in large ones")
    func duplicateKeys() {
        #expect(refusal(#"{"a":{"b":1,"b":2}}"#)?.code == .duplicateField)
        #expect(refusal(#"{"a":{"b":1,"b":2}}"#)?.fieldPath == "a.b")
        #expect(refusal(#"{"a":{"b":1,"\u0062":2}}"#)?.code == .duplicateField)
        let members = (0..<40).map { "\"key\($0)\":\($0)" }
        #expect(refusal("{\(members.joined(separator: ","))}") == nil)
        #expect(refusal("{\((members + ["\"key3\":0"]).joined(separator: ","))}")?.code == .duplicateField)
        #expect(refusal("{\((members + ["\"key39\":0"]).joined(separator: ","))}")?.code == .duplicateField)
    }

    @Test("Nesting over the limit is refused, a hundred thousand levels too")
    func depth() {
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(refusal(nested(32)) == nil)
        #expect(refusal(nested(33))?.code == .tooDeep)
        #expect(refusal(nested(33))?.fieldPath == String(repeating: "[0]", count: 32))
        #expect(refusal(String(repeating: "[", count: 100_000))?.code == .tooDeep)
        #expect(refusal(String(repeating: "{\"a\":", count: 100_000))?.code == .tooDeep)
    }

    @Test("Documents and counts of values over the limits are refused")
    func sizes() {
        #expect(refusal("[1,2,3]", limits: DecodingLimits(maximumSize: 6))?.code == .tooLarge)
        #expect(refusal("[1,2,3]", limits: DecodingLimits(maximumElements: 4)) == nil)
        #expect(refusal("[1,2,3]", limits: DecodingLimits(maximumElements: 3))?.code == .tooLarge)
        #expect(refusal("[1,2,3]", limits: DecodingLimits(maximumElements: 3))?.fieldPath == "[2]")
    }

    @Test("Numbers of 128 characters pass, longer ones are refused with the path")
    func longNumbers() {
        #expect(refusal(String(repeating: "1", count: 128)) == nil)
        let error = refusal("{\"a\":[\(String(repeating: "1", count: 129))]}")
        #expect(error?.code == .tooLarge)
        #expect(error?.fieldPath == "a[0]")
        #expect(refusal("0." + String(repeating: "0", count: 1_000_000))?.code == .tooLarge)
    }

    @Test("The path tells no more than the beginning of a long key")
    func longKeys() {
        let key = String(repeating: "k", count: 10_000)
        #expect(refusal("{\"\(key)\":x}")?.fieldPath == String(repeating: "k", count: 64) + "...")
    }

    @Test("Random and mutated documents are refused or read, and what is read can be written", arguments: 1...4)
    func fuzz(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let original = Array(#"{"a":[1,-2.5e3,"x\n\u00e9",null,true],"b":{"c":"가","d":[]},"e":"😀"}"#.utf8)
        var accepted = 0
        for _ in 0..<3000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: index)
                }
            }
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            accepted += 1
            #expect(try JSONValue(parsing: value.serialized()) == value)
        }
        #expect(accepted > 100)
    }
}
