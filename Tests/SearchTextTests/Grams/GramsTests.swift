import SearchTextTesting
import Testing

@testable import SearchText

@Suite("Grams")
struct GramsTests {
    @Test func `a document has its scalars, pairs, Latin triples and pairs over a space`() {
        #expect(
            document("산책 abc\u{1F}d")
                == ["산", "책", "산책", "책 a", "a", "b", "c", "ab", "bc", "abc", "d"])
    }

    @Test(arguments: [
        ("산", ["산"]), ("산책", ["산책"]), ("산책로", ["산책", "책로"]), ("침 산", ["침 산"]), ("abc", ["abc"]),
        ("abcd산", ["abc", "bcd", "d산"]), ("하하하", ["하하"]), ("a b", ["a b"]), ("", []),
        ("2026-11", ["202", "026", "6-", "-1", "11"]),
    ])
    func `a needle asks for as few grams as cover it`(needle: String, grams: [String]) {
        #expect(Grams.ofNeedle(Array(needle.utf8)).map { String(decoding: $0, as: UTF8.self) } == grams)
    }

    @Test func `every gram of every substring is a gram of the document`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let text = Fold.fold(FuzzText.random(length: 1...30, using: &random)).bytes
            let grams = Grams.ofDocument(text)
            for start in text.indices where text[start] & 0xC0 != 0x80 && text[start] != 0x20 {
                for end in start + 1...text.count where end == text.count || text[end] & 0xC0 != 0x80 {
                    guard text[end - 1] != 0x20 else { continue }
                    let missing = Grams.ofNeedle(Array(text[start..<end])).filter { !grams.contains($0) }
                    #expect(missing.isEmpty)
                }
            }
        }
    }

    @Test func `a query is planned by its grams`() throws {
        let query = try #require(SearchQuery(text: "a\" OR *b", comparison: .fold))
        let clause = try #require(query.plan.clauses.first)
        #expect(clause.grams.map { String(decoding: $0, as: UTF8.self) } == ["a\"", "\" o", "or", "r *", "*b"])
        #expect(clause.tailGrams.count == 7)
        #expect(query.plan.clauses.count == 1)
    }

    @Test(arguments: ["", " ", "\n\t ", "\u{200B}", "\u{1F}", "\u{3000}"])
    func `nothing to look for is no query`(text: String) {
        #expect(SearchQuery(text: text, comparison: .fold) == nil)
        #expect(SearchQuery(text: text, comparison: .exact) == nil)
    }

    @Test func `bytes are found wherever they are`() {
        let haystack = Array("하하하하 abcabc 산책".utf8)
        #expect(ByteNeedle(Array("하하".utf8)).ranges(in: haystack) == [0..<6, 6..<12])
        #expect(ByteNeedle(Array("abc".utf8)).ranges(in: haystack) == [13..<16, 16..<19])
        #expect(ByteNeedle(Array("abc".utf8)).ranges(in: haystack, limit: 1) == [13..<16])
        #expect(ByteNeedle(Array("책".utf8)).occurs(in: haystack))
        #expect(!ByteNeedle(Array("챡".utf8)).occurs(in: haystack))
        #expect(!ByteNeedle([]).occurs(in: haystack))
        #expect(!ByteNeedle(haystack + [0x20]).occurs(in: haystack))
    }

    private func document(_ text: String) -> Set<String> {
        Set(Grams.ofDocument(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) })
    }
}
