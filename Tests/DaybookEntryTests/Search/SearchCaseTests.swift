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
    /// The mode as HTTP has it.
    var searchMode: SearchMode? { mode == "cho" ? .choseong : SearchMode(rawValue: mode) }

    private enum CodingKeys: String, CodingKey {
        case id, query, mode
        case mustMatch = "must_match"
        case mustNotMatch = "must_not_match"
    }

    /// The acceptance cases that lie beside the repository; empty where absent.
    static let shared: [SearchCase] = {
        guard let data = FileManager.default.contents(atPath: sharedPath) else { return [] }
        return (try? JSONDecoder().decode([SearchCase].self, from: data)) ?? []
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
        #expect(SearchCase.shared.count >= 44)
    }

    @Test(arguments: SearchCase.own)
    func `our own cases hold`(searchCase: SearchCase) throws {
        try check(searchCase)
    }

    /// Puts every text as a document of its own, asks; folds all anew, asks; changes them all, asks; removes them, asks.
    private func check(_ searchCase: SearchCase) throws {
        let fixture = try SearchFixture()
        let mode = try #require(searchCase.searchMode)
        let count = Int64(searchCase.mustMatch.count)
        let documents = (searchCase.mustMatch + searchCase.mustNotMatch).enumerated().map { index, text in
            SearchDocument.entry(Int64(index), "", text)
        }
        try fixture.put(documents)
        let expected = documents.filter { $0.doc < count }.map(\.id)
        func found() throws -> [String] { try fixture.ids(searchCase.query, mode: mode).sorted() }
        #expect(try found() == expected)
        try fixture.rebuild()
        #expect(try found() == expected)
        try fixture.put(documents.map { .entry($0.doc, day: $0.day + 1, "밭", $0.strings[1], "논") })
        #expect(try found() == expected)
        try fixture.put(documents.map { .entry($0.doc, "☂") })
        #expect(try found().isEmpty)
        try fixture.put(documents)
        for document in documents { try fixture.remove(document) }
        #expect(try found().isEmpty)
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
        fold("istanbul", ["İstanbul", "ıstanbul"], ["estanbul"]),
        fold("don't", ["I don’t", "DON´T", "don`t", "don＇t"], ["dont", "don t", "don\"t"]),
        fold("\"할머니\"", ["“할머니”의 손", "«할머니»", "〝할머니〟"], ["할머니", "'할머니'", "「할머니」"]),
        fold("10時~12時", ["10時〜12時", "10時～12時"], ["10時12時", "10時-12時"]),
        fold("2023-09", ["2023–09", "2023−09", "2023--09"], ["202309", "2023 09"]),
        fold("서울·부산", ["서울ㆍ부산", "서울・부산", "서울‧부산"], ["서울.부산", "서울부산"]),
        fold("da nang", ["Đà Nẵng"], ["ba nang"]),
        fold("lodz", ["Łódź"], ["odz"]),
        fold("葛城", ["葛\u{E0101}城"], ["城"]),
        fold("🇵🇰", ["🇵🇰", "🇯🇵🇵🇰"], ["🇯🇵🇰🇷", "ｶﾞ 🇯🇵🇰🇷"]),
        exact("🇵🇰", ["🇵🇰"], ["🇯🇵🇰🇷"]),
        fold("\" AND *", ["그는 \" and * 라고"], ["and"]),
        fold("", [], ["무엇이든"]),
        exact("Moon", ["Moonlight"], ["moon", "MOON"]),
        exact("é", ["cafe\u{301}", "é"], ["e", "É"]),
        exact("a\nb", ["a\nb"], ["a b"]),
        own("typing", "ㅅ", ["사", "산책", "싷", "ㅅ"], ["자", "ㅆ", "san"]),
        own("typing", "아침 ㅅ", ["아침 산책", "아침  사과"], ["아침산책", "아침 차"]),
        own("typing", "a사", ["a산", "A사과"], ["b산", "a 사"]),
        own("typing", "값", ["값", "갑시다", "값어치"], ["가방", "갑자기"]),
        own("typing", "의", ["의사", "읜"], ["으니", "이"]),
        own("typing", "꺾", ["꺾다", "꺼꾸로"], ["꺼구로"]),
        own("typing", "abc", ["xabc"], ["abd"]),
        own("cho", "ㄱㄴㄷ", ["가나다", "가 나 다", "ㄱㄴㄷ 순서", "각난달"], ["가나, 다", "가x나다", "나다가"]),
        own("cho", "ㅋ", ["ㅋㅋ"], ["카"]),
        own("cho", "ㅏㅏ", ["ㅏㅏ"], ["아아"]),
        own("cho", "산ㅊ", ["산ㅊ"], ["산책"]),
        own("auto", "강을 걸었다", ["강을 따라 걸었다", "걸었다, 강을", "강을 걸었다"], ["강을 보았다", "강 걸었다"]),
        own("auto", "ㅅㅊㄱ", ["산책길", "시청 광장"], ["산책", "산길"]),
        own("auto", "ㅅㅊ", ["ㅅㅊ"], ["산책"]),
        own("auto", "산채", ["산책"], ["산초"]),
        own("filter", "강 산 from:2024-10", ["강과 산"], ["강", "산"]),
    ]

    private static func fold(_ query: String, _ mustMatch: [String], _ mustNotMatch: [String]) -> SearchCase {
        SearchCase(id: "fold \(query)", query: query, mode: "fold", mustMatch: mustMatch, mustNotMatch: mustNotMatch)
    }

    private static func own(
        _ mode: String, _ query: String, _ mustMatch: [String], _ mustNotMatch: [String]
    ) -> SearchCase {
        SearchCase(id: "\(mode) \(query)", query: query, mode: mode, mustMatch: mustMatch, mustNotMatch: mustNotMatch)
    }

    private static func exact(_ query: String, _ mustMatch: [String], _ mustNotMatch: [String]) -> SearchCase {
        SearchCase(id: "exact \(query)", query: query, mode: "exact", mustMatch: mustMatch, mustNotMatch: mustNotMatch)
    }
}
