import Testing

@testable import SearchText

@Suite("What search stores of a resource")
struct SearchContentTests {
    private let title = SearchField(mark: 0x02)

    @Test func `texts are compared as they are written`() {
        let (whole, parts) = ("caf\u{E9}", "cafe\u{301}")
        #expect(whole == parts)
        #expect(FieldText(field: title, text: whole) != FieldText(field: title, text: parts))
        #expect(FieldText(field: title, text: whole) == FieldText(field: title, text: whole))
        #expect(FieldText(field: title, text: whole) != FieldText(field: .longText, text: whole))
        #expect(Set([whole, parts, whole].map { FieldText(field: title, text: $0) }).count == 2)
        #expect("".isWritten(as: "") && !"".isWritten(as: "a"))
    }

    @Test func `empty texts are no texts`() {
        let content = SearchContent([(title, ["", "a"]), (.longText, [""])])
        #expect(content.texts == [FieldText(field: title, text: "a")] && content.bytes == 1)
    }

    @Test func `a byte marks a short text, a long one, or none`() {
        #expect(SearchField.isShort(0x02) == true && SearchField.isShort(0x0D) == true)
        #expect(SearchField.isShort(0x03) == false && !SearchField.longText.isShort)
        for byte: UInt8 in [0x00, 0x01, 0x0E, 0x0F, 0x10, 0x1F, 0x61] { #expect(SearchField.isShort(byte) == nil) }
    }

    @Test func `stored text has each field behind its mark, and the flags in order`() {
        let flags = Set([0x0E, 0x0F].map { SearchFlag(mark: $0) })
        let content = SearchContent([(title, ["A"]), (.longText, ["B c"])], flags: flags)
        let document = FoldedDocument(content)
        #expect(String(decoding: document.bytes, as: UTF8.self) == "\u{2}a\u{1F}\u{3}b c\u{1F}\u{E}\u{1F}\u{F}")
        #expect(document.tailStart == nil)
        var marks: [UInt8] = []
        let isFound = FoldedDocument.containsField(in: document.bytes.span) { mark, range in
            marks.append(mark)
            return mark == 0x0E && range.isEmpty
        }
        #expect(isFound && marks == [0x02, 0x03, 0x0E])
    }
}
