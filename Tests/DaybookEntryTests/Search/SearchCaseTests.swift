import Foundation
import Testing

@testable import DaybookEntry

/// What a query must and must not find.
struct SearchCase: Decodable, CustomTestStringConvertible {
    var id: String
    var query: String
    var mode: String
    var mustMatch: [String]
    var mustNotMatch: [String]

    var testDescription: String { id }
    var comparison: SearchComparison { mode == "exact" ? .exact : .fold }

    private enum CodingKeys: String, CodingKey {
        case id, query, mode
        case mustMatch = "must_match"
        case mustNotMatch = "must_not_match"
    }

    /// The acceptance cases that lie beside the repository, of the modes that this version has; empty where absent.
    static let shared: [SearchCase] = {
        guard let data = FileManager.default.contents(atPath: sharedPath) else { return [] }
        let cases = try? JSONDecoder().decode([SearchCase].self, from: data)
        return cases?.filter { $0.mode == "fold" || $0.mode == "exact" } ?? []
    }()

    static var sharedPath: String {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appending(path: "shared/cases/search.json").path(percentEncoded: false)
    }

    static var isShared: Bool { FileManager.default.fileExists(atPath: sharedPath) }
}

@Suite("Search cases")
struct SearchCaseTests {
    @Test(
        .enabled(if: SearchCase.isShared, "skipped: no ../shared/cases/search.json beside this checkout"),
        arguments: SearchCase.shared)
    func `the shared cases hold`(searchCase: SearchCase) throws {
        try check(searchCase)
    }

    @Test(.enabled(if: SearchCase.isShared, "skipped: no ../shared/cases/search.json beside this checkout"))
    func `the shared cases can be read`() {
        #expect(SearchCase.shared.count >= 36)
    }

    @Test(arguments: SearchCase.own)
    func `our own cases hold`(searchCase: SearchCase) throws {
        try check(searchCase)
    }

    /// Puts every text as a document of its own, asks; changes them all, asks; removes them, asks.
    private func check(_ searchCase: SearchCase) throws {
        let fixture = try SearchFixture()
        let count = Int64(searchCase.mustMatch.count)
        let documents = (searchCase.mustMatch + searchCase.mustNotMatch).enumerated().map { index, text in
            SearchDocument.entry(Int64(index), "", text)
        }
        try fixture.put(documents)
        let expected = documents.filter { $0.doc < count }.map(\.id)
        #expect(try Set(fixture.ids(searchCase.query, searchCase.comparison)) == Set(expected))
        try fixture.put(documents.map { .entry($0.doc, day: $0.day + 1, "밭", $0.fields[1], "논") })
        #expect(try Set(fixture.ids(searchCase.query, searchCase.comparison)) == Set(expected))
        try fixture.put(documents.map { .entry($0.doc, "☂") })
        #expect(try fixture.ids(searchCase.query, searchCase.comparison).isEmpty)
        try fixture.put(documents)
        for document in documents { try fixture.remove(document) }
        #expect(try fixture.ids(searchCase.query, searchCase.comparison).isEmpty)
    }
}

extension SearchCase {
    static let own: [SearchCase] = [
        fold("바람", ["칼바람이 분다", "바람\n", "\u{1107}\u{1161}\u{1105}\u{1161}\u{11B7}"], ["바 람", "바랑", "람바"]),
        fold("눈", ["눈사람", "첫눈"], ["는", "누나"]),
        fold("을 먹", ["밥을 먹었다", "밥을\t먹자", "죽을  먹다"], ["밥을먹다", "을 뭐 먹"]),
        fold("가나다", ["x가나다"], ["가나 나다", "나다가나"]),
        fold("ㅠㅠ", ["아이고 ㅠㅠㅠ"], ["유유", "ㅠ"]),
        fold("unris", ["SUNRISE at five"], ["sun rise"]),
        fold("resume", ["Résumé", "RE\u{301}SUME"], ["resum"]),
        fold("gross", ["Größe? groß"], ["gros"]),
        fold("ΣΟΦΟΣ", ["σοφος"], ["σοφο"]),
        fold("ｔｏｋｙｏ", ["Tokyo tower"], ["toky o"]),
        fold("テレビ", ["ﾃﾚﾋﾞを見た"], ["テレヒ"]),
        fold("ハ", ["ハト"], ["バナナ", "パン"]),
        fold("都", ["京都", "東京都"], ["京"]),
        fold("☀", ["맑음 ☀\u{FE0F}"], ["🌞"]),
        fold("🇯🇵", ["🇯🇵 여행"], ["🇯🇲"]),
        fold("3.5%", ["금리 3.5% 인상"], ["3x5%", "35%"]),
        fold("c_d", ["abc_def"], ["abcXdef"]),
        fold("#가을", ["오늘 #가을하늘"], ["# 가을"]),
        fold("끝", ["앞\u{0}끝"], ["앞"]),
        fold("한글", ["한\u{AD}글"], ["한\u{1F}글"]),
        fold("istanbul", ["İstanbul"], ["ıstanbul"]),
        fold("\" AND *", ["그는 \" and * 라고"], ["and"]),
        fold("", [], ["무엇이든"]),
        exact("Moon", ["Moonlight"], ["moon", "MOON"]),
        exact("é", ["cafe\u{301}", "é"], ["e", "É"]),
        exact("a\nb", ["a\nb"], ["a b"]),
    ]

    private static func fold(_ query: String, _ mustMatch: [String], _ mustNotMatch: [String]) -> SearchCase {
        SearchCase(id: "fold \(query)", query: query, mode: "fold", mustMatch: mustMatch, mustNotMatch: mustNotMatch)
    }

    private static func exact(_ query: String, _ mustMatch: [String], _ mustNotMatch: [String]) -> SearchCase {
        SearchCase(id: "exact \(query)", query: query, mode: "exact", mustMatch: mustMatch, mustNotMatch: mustNotMatch)
    }
}
