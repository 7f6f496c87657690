import Foundation
import Testing

@testable import PlainForm

@Suite("Values above a text")
struct FrontMatterTests {
    @Test("Values stand in their order, and empty ones are left out")
    func values() {
        var values = FrontMatter()
        values.add("id", as: .plain("0198"))
        values.add("title", as: .text("A: \"b\"\n# c"))
        values.add("none", as: .text(""))
        values.add("tags", as: .texts(["눈", "- x", "true"]))
        values.add("people", as: .texts([]))
        values.add("favorite", as: .flag(true))
        let photo = [FrontMatter.Field("file", as: .text("a.jpg")), FrontMatter.Field("caption", as: .text("b"))]
        values.add("photos", as: .items([photo, photo]))
        #expect(
            values.text == """
                ---
                id: 0198
                title: "A: \\"b\\"\\n# c"
                tags:
                  - "눈"
                  - "- x"
                  - "true"
                favorite: true
                photos:
                  - file: "a.jpg"
                    caption: "b"
                  - file: "a.jpg"
                    caption: "b"
                ---

                """)
    }

    @Test(
        "A quoted text is one line, and the text again for every reader of JSON",
        arguments: [
            "plain", "---", "a: b", "# no comment", "- item", "'single' \"double\" \\back", "line\nline\r\n\ttab",
            "yes", "null", "~", "!tag", "&anchor *alias", "{a: [b]}", "%percent", "@at `tick`", "", " blank ",
            "\u{85}\u{2028}\u{2029}\u{FEFF}\u{7F}\u{9F}\u{1B}[31m", "👨‍👩‍👧 한글 日本語", "1e3", "2024-03-09", "0x10",
        ])
    func quoting(text: String) throws {
        let quoted = FrontMatter.quoted(text)
        #expect(quoted.unicodeScalars.allSatisfy { !$0.properties.isWhitespace || $0 == " " })
        let read = try JSONDecoder().decode([String].self, from: Data("[\(quoted)]".utf8))
        #expect(read.first.map { Array($0.utf8) } == Array(text.utf8))
    }
}
