import Testing

@testable import DaybookCommand

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("abc", 3), ("산책", 4), ("밤 walk", 7), ("e\u{301}", 1), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2),
        ("❤️", 2), ("ﾊﾝｶｸ", 4), ("全角", 4), ("", 0),
    ])
    func `columns are those that a terminal uses`(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test func `a cut text fits, with its ellipsis`() {
        #expect(DisplayWidth.cut("산책길", to: 6) == "산책길")
        #expect(DisplayWidth.cut("산책길", to: 5) == "산책…")
        #expect(DisplayWidth.cut("산책길", to: 4) == "산…")
    }

    @Test func `nothing that a terminal obeys is left`() {
        #expect(DisplayWidth.printable("a\u{1B}[31mb\r\n\tc\u{202E}d\u{0}") == "a [31mb c d")
    }

    @Test func `of what a server says for an error a terminal gets the beginning, without what it obeys`() {
        #expect(DisplayWidth.shown("It is\u{1B}[31m red.") == "It is [31m red.")
        let long = DisplayWidth.shown("a" + String(repeating: "\u{301}", count: 50_000))
        #expect(long.unicodeScalars.count == 1001 && long.hasSuffix("…"))
    }
}
