import Testing

@testable import DaybookCommand

@Suite struct TextTableTests {
    @Test func `columns line up under wide characters`() {
        var table = TextTable(titles: ["NAME", "COUNT"])
        table.add(["산책", "1"])
        table.add(["walking", "22"])
        #expect(table.lines(columns: nil) == ["NAME     COUNT", "산책     1", "walking  22"])
    }

    @Test func `the last column is cut to the terminal`() {
        var table = TextTable(titles: ["ID", "TEXT"])
        table.add(["1", "a long text that does not fit"])
        #expect(table.lines(columns: 20).allSatisfy { DisplayWidth.of($0) <= 20 })
    }

    @Test func `a cell cannot break its row`() {
        var table = TextTable(titles: ["A", "B"])
        table.add(["x\ny", ""])
        #expect(table.lines(columns: nil) == ["A    B", "x y"])
    }

    @Test func `another column gives way when it is said so, and every row fits`() {
        var table = TextTable(titles: ["DATE", "TEXT", "ID"], flexible: 1)
        table.add(["2023-09-01", "강을 따라 오래 걸었다, 그리고 비가 왔다", "0192f3a4-5b6c"])
        let lines = table.lines(columns: 40)
        #expect(lines[1] == "2023-09-01  강을 따라 오…  0192f3a4-5b6c")
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= 40 })
        #expect(table.lines(columns: 20).allSatisfy { DisplayWidth.of($0) <= 20 })
    }

    @Test func `where that is not enough, other columns are left out, and the id stays`() {
        var table = TextTable(titles: ["DATE", "TEXT", "KIND", "SIZE", "ID"], flexible: 1, dispensable: [3, 2, 0])
        table.add(["2023-09-01", "강을 따라 오래 걸었다", "photo", "2.4 MB", "0192f3a4-5b6c"])
        #expect(table.lines(columns: 54)[1] == "2023-09-01  강을 따라 …   photo  2.4 MB  0192f3a4-5b6c")
        #expect(table.lines(columns: 50)[1] == "2023-09-01  강을 따라 오래 …  photo  0192f3a4-5b6c")
        #expect(table.lines(columns: 37)[1] == "2023-09-01  강을 따라…  0192f3a4-5b6c")
        #expect(table.lines(columns: 36)[1] == "강을 따라 오래 걸었다  0192f3a4-5b6c")
        for columns in 16...80 {
            let lines = table.lines(columns: columns)
            #expect(lines[1].hasSuffix("  0192f3a4-5b6c"), "\(columns)")
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns }, "\(columns)")
        }
    }

    @Test func `short cells need no more room than they have`() {
        var table = TextTable(titles: ["KEY", "A", "B"], flexible: 1, dispensable: [0])
        table.add(["1234", "x", "y"])
        #expect(table.lines(columns: 8) == ["A  B", "x  y"])
        #expect(table.lines(columns: 10) == ["KEY   A  B", "1234  x  y"])
    }

    @Test func `a program gets whole texts, a row a line`() {
        var table = TextTable(titles: ["DATE", "TEXT"], flexible: 1)
        table.add(["2023-09-01", "첫 줄\n\t둘째"])
        table.add(["2023-09-02"])
        #expect(table.records == ["2023-09-01\t첫 줄 둘째", "2023-09-02\t"])
    }
}
