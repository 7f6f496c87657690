import Testing

@testable import DaybookCommand

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

    @Test func `another column gives way when it is said so, and every row fits`() {
        var table = TextTable(["DATE", "TEXT", "ID"], flexible: 1)
        table.add(["2023-09-01", "강을 따라 오래 걸었다, 그리고 비가 왔다", "0192f3a4-5b6c"])
        let lines = table.lines(columns: 40)
        #expect(lines[1] == "2023-09-01  강을 따라 오…  0192f3a4-5b6c")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(table.lines(columns: 20).allSatisfy { DisplayWidth.of($0) <= 20 })
    }

    @Test func `a program gets whole texts, a row a line`() {
        var table = TextTable(["DATE", "TEXT"], flexible: 1)
        table.add(["2023-09-01", "첫 줄\n\t둘째"])
        table.add(["2023-09-02"])
        #expect(table.records == ["2023-09-01\t첫 줄 둘째", "2023-09-02\t"])
    }

    @Test func `columns that may yield are left out where the text would have no room`() {
        var table = TextTable(["DATE", "TEXT", "KIND", "SIZE", "ID"], flexible: 1, yielding: [3, 2])
        table.add(["2023-09-01", "a text that is long enough to be cut", "photo", "23 MB", "0192f3a4-5b6c"])
        #expect(table.lines(columns: 40).last == "2023-09-01  a text that …  0192f3a4-5b6c")
        #expect(table.lines(columns: 52).last == "2023-09-01  a text that is lo…  photo  0192f3a4-5b6c")
        #expect(table.lines(columns: 200).first?.contains("SIZE") == true)
        #expect(table.records == ["2023-09-01\ta text that is long enough to be cut\tphoto\t23 MB\t0192f3a4-5b6c"])
    }

    @Test func `short texts need no column to yield`() {
        var table = TextTable(["TEXT", "SIZE"], flexible: 0, yielding: [1])
        table.add(["ab", "23 MB"])
        #expect(table.lines(columns: 12) == ["TEXT  SIZE", "ab    23 MB"])
    }
}
