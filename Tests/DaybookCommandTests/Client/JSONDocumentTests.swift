import Testing

@testable import DaybookCommand

@Suite("JSON from a server")
struct JSONDocumentTests {
    @Test(
        "a number of any size is read as a count",
        arguments: [
            ("3", 3), ("2.9", 2), ("-0.5", 0), ("1e300", Int.max), ("-1e300", Int.min),
            ("9223372036854775807", Int.max),
            ("\"3\"", 0), ("null", 0),
        ])
    func counts(text: String, count: Int) throws {
        #expect(try JSONDocument(Array(text.utf8)).count == count)
    }

    @Test("a 64-bit integer is read from text", arguments: [("\"12\"", 12), ("\"1e3\"", 0), ("12", 0)])
    func integers(text: String, integer: Int) throws {
        #expect(try JSONDocument(Array(text.utf8)).integer == integer)
    }

    @Test("sizes that no file has are shown all the same", arguments: ["-1e300", "nan", "1e300", "-5"])
    func sizes(text: String) {
        #expect(!PhotoText.size(text).isEmpty)
    }

    @Test("a use beyond all bounds is shown all the same")
    func usage() {
        #expect(AccountStorage.sentence(used: .min, quota: 1).contains("0"))
        #expect(AccountStorage.sentence(used: .max, quota: 1).contains("100"))
    }
}
