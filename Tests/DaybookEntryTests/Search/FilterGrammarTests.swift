import SearchText
import SearchTextTesting
import Testing

@testable import DaybookEntry

@Suite("The grammar of filters")
struct FilterGrammarTests {
    @Test func `words and conditions are read`() throws {
        let filter = try #require(
            try FilterGrammar.read(
                "산책  tag:\"First \\\"Steps\\\"\" FROM:2023-05 \"a: b\" to:2024 Is:Favorite has:photo"))
        #expect(filter.query.words == ["산책", "a: b"].compactMap { SearchQuery(text: $0, comparison: .fold) })
        #expect(filter.query.flags == [.favorite, .photo])
        let tag = FilterQuery.FieldCondition(
            field: .tag, needle: ByteNeedle(Array("first \"steps\"".utf8)), isWhole: true)
        #expect(filter.query.fields == [tag])
        let days = try #require(filter.days)
        #expect(CivilDate(day: Int64(days.lowerBound)).description == "2023-05-01")
        #expect(CivilDate(day: Int64(days.upperBound)).description == "2024-12-31")
    }

    @Test(arguments: [
        ("tag:“First Steps” to:2024–05", "tag:\"first steps\" to:2024-05"), ("tag：산책 from:２０２３", "tag:산책 from:2023"),
        ("«a: b» person:„Opa“", "\"a: b\" person:opa"),
    ])
    func `signs that keyboards make of the grammar's are taken for them`(typed: String, plain: String) throws {
        let filter = try FilterGrammar.read(typed)
        #expect(filter != nil)
        #expect(try FilterGrammar.read(plain) == filter)
    }

    @Test(arguments: [
        ("태그:바다", "tag:바다"), ("タグ:海", "tag:海"), ("사람:보리", "person:보리"), ("인물:보리", "person:보리"),
        ("人物:ポチ", "person:ポチ"), ("장소:한강", "place:한강"), ("場所:京都", "place:京都"), ("카메라:x", "camera:x"),
        ("カメラ:x", "camera:x"), ("기분:좋음", "mood:good"), ("天気:雨", "weather:rain"),
    ])
    func `a condition has a name in each language`(written: String, english: String) throws {
        let filter = try FilterGrammar.read(written)
        #expect(filter != nil)
        #expect(try FilterGrammar.read(english) == filter)
    }

    @Test(
        arguments: [
            ("from:yesterday", "2026-11-21", nil), ("from:어제 to:今日", "2026-11-21", "2026-11-22"),
            ("from:\"last friday\"", "2026-11-20", nil), ("from:\"지난 금요일\"", "2026-11-20", nil),
            ("to:지난달", nil, "2026-10-31"), ("from:작년 to:작년", "2025-01-01", "2025-12-31"),
            ("from:令和5年9月1日", "2023-09-01", nil), ("from:9월1일", "2026-09-01", nil),
        ] as [(String, String?, String?)])
    func `a date in words is read in a search, but not in a query that is stored`(
        text: String, first: String?, last: String?
    ) throws {
        // 2026-11-22, a Sunday.
        let days = try #require(try FilterGrammar.read(text, today: CivilDate(day: 20_779))?.days)
        if let first { #expect(CivilDate(day: Int64(days.lowerBound)).description == first) }
        if let last { #expect(CivilDate(day: Int64(days.upperBound)).description == last) }
        #expect(throws: DiaryError.self) { try FilterGrammar.read(text) }
    }

    @Test(arguments: ["from:every", "from:\"every august\"", "to:soon", "from:last friday", "from:"])
    func `what is no date of a search is refused`(text: String) {
        #expect(throws: DiaryError.self) { try FilterGrammar.read(text, today: CivilDate(day: 20_779)) }
    }

    @Test(arguments: ["", " \n\t", "\"\"", "\u{200B}"])
    func `nothing asked for is no filter`(text: String) throws {
        #expect(try FilterGrammar.read(text) == nil)
    }

    @Test(arguments: [
        ("color:red", "At character 1, there is no such condition"), ("산책 12:30", "At character 4, there is no such"),
        ("from:may", "At character 6, there must be a date"), ("from:2023-02-30", "At character 6, there must"),
        ("from:2023-5", "At character 6, there must"), ("to:", "At character 4, there must"),
        ("from:-1-01-01", "At character 6"),
        ("tag:", "At character 5, a name is missing"), ("tag:\"\"", "At character 5, a name is missing"),
        ("a \"b", "The quote that starts at character 3"), ("a \"b\\", "The quote that starts at character 3"),
        ("\"a\"b", "At character 4, a space"),
        ("tag:\"a\"b", "At character 8, a space"), ("tag:a:b", "At character 6, a space"),
        ("\"tag\":a", "At character 6, a space"),
        (":", "At character 1, there is no such"), ("has:video", "At character 5, has: must be followed by photo"),
        ("is:hidden", "At character 4, is: must be followed by favorite"),
        ("mood:fine", "At character 6, there is no such mood"),
        ("날씨:", "At character 4, there is no such weather"),
        ("from:2024 to:2023", "from: is later than to:"),
    ])
    func `what is no filter is refused with its place`(text: String, message: String) throws {
        let error = try #require(throws: DiaryError.self) { try FilterGrammar.read(text) }
        #expect(error.code == .invalidArgument)
        #expect(error.violations.map(\.field) == ["q"])
        #expect(error.violations.first?.description.hasPrefix(message) == true, "\(error.message)")
        #expect(error.reason == "FILTER_INVALID")
    }

    @Test func `an unknown condition is refused with those that there are`() throws {
        let error = try #require(throws: DiaryError.self) { try FilterGrammar.read("color:red") }
        let conditions = "from:, to:, tag:, person:, place:, camera:, mood:, weather:, has:photo, is:favorite."
        #expect(error.violations.first?.description.hasSuffix(conditions) == true, "\(error.message)")
    }

    @Test func `any text is read or refused`() {
        var random = SeededGenerator(seed: 9)
        let parts = [
            "from:", "to:", "tag:", "\"", "\\", " ", "2023", "-05", "산", "is:favorite", ":", "x", "e\u{301}", "\u{1F}",
        ]
        for _ in 0..<5000 {
            let count = Int.random(in: 0...8, using: &random)
            let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
            do {
                _ = try FilterGrammar.read(text)
            } catch {
                #expect(error.code == .invalidArgument)
            }
        }
    }
}
