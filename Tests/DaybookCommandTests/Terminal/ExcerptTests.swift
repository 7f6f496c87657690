import Testing

@testable import DaybookCommand

@Suite struct ExcerptTests {
    private let text = "아침에는 바다를 보고 저녁에는 강을 따라 산책을 했다. 비가 조금 왔다."

    private func hit(_ word: String, in text: String) throws -> Range<Int> {
        let found = try #require(text.firstRange(of: word))
        return found.lowerBound.utf16Offset(in: text)..<found.upperBound.utf16Offset(in: text)
    }

    @Test(arguments: ["아침", "강을", "산책", "왔다."], [12, 16, 24, 40])
    func `the hit is seen however narrow the terminal is`(word: String, columns: Int) throws {
        let excerpt = Excerpt(text, hit: try hit(word, in: text)).text(columns: columns)
        #expect(excerpt.contains(word))
        #expect(DisplayWidth.of(excerpt) <= columns)
    }

    @Test func `what is cut is marked`() throws {
        let cut = Excerpt(text, hit: try hit("산책", in: text)).text(columns: 24)
        #expect(cut == "…따라 산책을 했다. 비가…")
        #expect(Excerpt(text, hit: try hit("산책", in: text)).text(columns: nil) == text)
        #expect(Excerpt("짧다", hit: 0..<1).text(columns: 10) == "짧다")
    }

    @Test func `nothing in it steers the terminal, and lines are one`() {
        #expect(Excerpt("a\nb\u{1B}[2Jc", hit: 2..<3).text(columns: nil) == "a b[2Jc")
    }

    @Test(arguments: [0..<900, 900..<901, -3..<2])
    func `a range that is none is the beginning`(range: Range<Int>) {
        #expect(Excerpt("산책길", hit: range).text(columns: 5) == "산책…")
    }
}
