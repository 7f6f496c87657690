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
}

@Suite struct TextTableTests {
    @Test func `columns line up under wide characters`() {
        var table = TextTable(["NAME", "COUNT"])
        table.add(["산책", "1"])
        table.add(["walking", "22"])
        #expect(table.lines(columns: nil) == ["NAME     COUNT", "산책     1", "walking  22"])
    }

    @Test func `the last column is cut to the terminal`() {
        var table = TextTable(["ID", "TEXT"])
        table.add(["1", "a long text that does not fit"])
        #expect(table.lines(columns: 20).allSatisfy { DisplayWidth.of($0) <= 20 })
    }

    @Test func `a cell cannot break its row`() {
        var table = TextTable(["A", "B"])
        table.add(["x\ny", ""])
        #expect(table.lines(columns: nil) == ["A    B", "x y"])
    }
}

@Suite struct ProgressBarTests {
    @Test func `the line tells files, bytes and speed`() {
        let line = ProgressBar.line("sending", (1, 4), (5_000_000, 20_000_000), .seconds(2))
        #expect(line == "sending [######..................] 1/4 files, 5.0/20.0 MB, 2.5 MB/s")
    }

    @Test func `an empty job is full`() {
        #expect(ProgressBar.line("sending", (0, 0), (0, 0), .zero).contains("[########################]"))
    }
}
