import Foundation
import Testing

@testable import DaybookEntry

@Suite("Snippets")
struct SnippetTests {
    @Test func `a snippet is the text as it was written with the hits marked`() throws {
        let snippet = try snippet(["제목", "아침\n산책, 밤산책"], "산책")
        #expect(snippet.text == "아침\n산책, 밤산책")
        #expect(snippet.highlights == [3..<5, 8..<10])
    }

    @Test(arguments: [
        ("Hauptstraße 5", "STRASSE", [5..<11]), ("ﬁn", "fi", [0..<1]), ("Cafe\u{301}에서", "café", [0..<5]),
        ("가족 👨\u{200D}👩\u{200D}👧 사진", "👩", [3..<11]), ("아침   산책", "침 산", [1..<6]), ("산\u{200B}책!", "산책", [0..<3]),
        ("ｶﾞﾗｽ", "ガラ", [0..<3]), ("하하하하하", "하하", [0..<4]), ("각도", "각", [0..<1]), ("❤\u{FE0F}❤", "❤", [0..<3]),
        ("\u{200B}산", "산", [1..<2]), ("x\u{30C}y", "\u{30C}", [0..<2]),
    ])
    func `highlights cover whole graphemes of the raw text`(raw: String, query: String, ranges: [Range<Int>]) throws {
        let snippet = try snippet([raw], query)
        #expect(snippet.text.utf16.elementsEqual(raw.utf16))
        #expect(snippet.highlights == ranges)
    }

    @Test func `exact hits are marked exactly`() throws {
        let query = try #require(SearchQuery(text: "Sun", comparison: .exact))
        let snippet = Snippet(texts: SearchContent(texts: ["sun", "a sunny Sunday"]).texts, matcher: query)
        #expect(snippet.text == "a sunny Sunday")
        #expect(snippet.highlights == [8..<11])
    }

    @Test func `a word that is given often is looked for once, and all words in the same text`() throws {
        let query = try #require(WordsQuery(text: "산책 Ａ b 산책 a B"))
        #expect(query.words.count == 3)
        #expect(Snippet(texts: SearchContent(texts: ["a walk, b 산책"]).texts, matcher: query).highlights.count == 4)
        // One in a form that folding loses, beside one that is folded.
        let composed = try #require(WordsQuery(text: "x\u{30C} a"))
        #expect(!Snippet(texts: SearchContent(texts: ["A x\u{30C}"]).texts, matcher: composed).highlights.isEmpty)
    }

    @Test func `a body's snippet has none of Markdown's signs, and its hits are where they are shown`() throws {
        let body = "# 여행\n**제주**에서 *산*책, [산책](https://example.org/산책)"
        let found = try snippet(["", body], "산책")
        #expect(found.text == "여행\n제주에서 산책, 산책")
        #expect(found.highlights == [8..<10, 12..<14])
        let utf16 = Array(found.text.utf16)
        for range in found.highlights { #expect(String(decoding: utf16[range], as: UTF16.self) == "산책") }
        // A text that matches in an address only is shown from its beginning, with nothing marked.
        let address = try snippet(["제목", body], "example.org")
        #expect(address.text == "여행\n제주에서 산책, 산책" && address.field == .body && address.highlights.isEmpty)
        // Titles and captions are no Markdown.
        #expect(try snippet(["*별*"], "별").text == "*별*")
    }

    @Test func `graphemes stay whole where signs were between them`() throws {
        let found = try snippet(["", "**e**\u{301}👨\u{200D}*👩* 끝"], "끝")
        let range = try #require(found.highlights.first)
        let start = try #require(
            String.Index(utf16Offset: range.lowerBound, in: found.text).samePosition(in: found.text))
        #expect(found.text[start...] == "끝")
    }

    @Test func `a long text is cut around the first hit`() throws {
        let words = (0..<500).map { "낱말\($0)" }.joined(separator: " ")
        let snippet = try snippet(["", words], "낱말250")
        #expect(words.contains(snippet.text))
        #expect(snippet.text.count == 160)
        #expect(snippet.text.hasPrefix("낱말24"))
        let range = try #require(snippet.highlights.first)
        let utf16 = Array(snippet.text.utf16)
        #expect(String(decoding: utf16[range], as: UTF16.self) == "낱말250")
    }

    @Test func `endless graphemes do not make endless snippets`() throws {
        let heavy = "e" + String(repeating: "\u{301}", count: 3000)
        let snippet = try snippet([heavy + "산책" + heavy], "산책")
        #expect(snippet.text == "산책")
    }

    @Test func `without a hit the snippet is the beginning of the text`() throws {
        #expect(try snippet(["", "글"], "없음").text == "글")
        #expect(try snippet([], "없음") == Snippet(texts: [], matcher: try query("글")))
    }

    private func query(_ text: String) throws -> SearchQuery {
        try #require(SearchQuery(text: text, comparison: .fold))
    }

    private func snippet(_ fields: [String], _ text: String) throws -> Snippet {
        Snippet(texts: SearchContent(texts: fields).texts, matcher: try query(text))
    }
}
