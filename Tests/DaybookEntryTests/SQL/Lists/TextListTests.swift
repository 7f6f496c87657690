import Testing

@testable import DaybookEntry

@Suite("Lists of texts in a column")
struct TextListTests {
    @Test(
        "A list reads back byte for byte",
        arguments: [
            [], [""], ["산책"], ["산책", "바다", ""], ["a,b", "[c]"], ["quote \" and \\", "line\nend"],
            ["\u{301}mark first", "mark last\u{301}"], ["👨‍👩‍👧", "\u{FE0F}"],
        ])
    func roundTrip(texts: [String]) {
        let read = TextList.read(TextList.write(texts))
        #expect(read.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    @Test("Other JSON is an empty list", arguments: ["", "{}", "[1]", "[\"a\\\"]", "null"])
    func otherJSON(json: String) {
        #expect(TextList.read(json).isEmpty)
    }
}
