import Foundation
import SearchText
import Testing

@testable import DaybookEntry

@Suite("Snippets of the diary's texts")
struct SnippetDisplayTests {
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

    private func snippet(_ fields: [String], _ text: String) throws -> Snippet {
        let query = try #require(SearchQuery(text: text, comparison: .fold))
        return Snippet(texts: SearchContent(texts: fields).texts, matcher: query) { $0.displayed }
    }
}
