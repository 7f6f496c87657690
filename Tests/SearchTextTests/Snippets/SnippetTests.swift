import Testing

@testable import SearchText

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
        let snippet = Snippet(texts: texts(["sun", "a sunny Sunday"]), matcher: query)
        #expect(snippet.text == "a sunny Sunday")
        #expect(snippet.highlights == [8..<11])
    }

    @Test func `a word that is given often is looked for once, and all words in the same text`() throws {
        let query = try #require(WordsQuery(text: "산책 Ａ b 산책 a B"))
        #expect(query.words.count == 3)
        #expect(Snippet(texts: texts(["a walk, b 산책"]), matcher: query).highlights.count == 4)
        // One in a form that folding loses, beside one that is folded.
        let composed = try #require(WordsQuery(text: "x\u{30C} a"))
        #expect(!Snippet(texts: texts(["A x\u{30C}"]), matcher: composed).highlights.isEmpty)
    }

    @Test func `a text is shown as its display has it, and a hit outside shows its beginning`() throws {
        let text = FieldText(field: SearchField(mark: 0x03), text: "<b>산</b>책 끝")
        let bare = { (text: FieldText) in text.text.replacing(/<[^>]*>/, with: "") }
        let found = Snippet(texts: [text], matcher: try query("산책"), display: bare)
        #expect(found.text == "산책 끝" && found.highlights == [0..<2])
        let hidden = Snippet(texts: [text], matcher: try query("<b>"), display: bare)
        #expect(hidden.text == "산책 끝" && hidden.highlights.isEmpty && hidden.field == text.field)
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

    /// Texts of the first kinds of fields; empty ones too.
    private func texts(_ fields: [String]) -> [FieldText] {
        zip(SearchField.marks, fields).map { FieldText(field: SearchField(mark: $0), text: $1) }
    }

    private func query(_ text: String) throws -> SearchQuery {
        try #require(SearchQuery(text: text, comparison: .fold))
    }

    private func snippet(_ fields: [String], _ text: String) throws -> Snippet {
        Snippet(texts: texts(fields), matcher: try query(text))
    }
}
