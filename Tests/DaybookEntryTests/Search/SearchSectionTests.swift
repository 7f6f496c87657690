import SearchText
import Testing

@testable import DaybookEntry

@Suite("Sections of a search")
struct SearchSectionTests {
    private let today = CivilDate(day: 20_779)  // 2026-11-22

    private func sections(_ text: String, _ mode: SearchMode = .auto) throws -> [SearchSection] {
        try SearchSections.sections(of: text, mode: mode, today: today)
    }

    @Test(arguments: [
        ("산책", [SearchSection.Name.literal, .typing]), ("walk", [.literal]), ("강을 걸었다", [.literal, .words, .typing]),
        ("ㅅㅊ", [.literal, .typing, .choseong]), ("ㅅㅊㄱ", [.literal, .typing, .choseong, .choseong]),
        ("2023-05", [.literal, .date]), ("작년 여름", [.literal, .date, .words, .typing]), (" ", []), ("", []),
    ])
    func `AUTO looks in every manner that the query allows`(text: String, names: [SearchSection.Name]) throws {
        #expect(try sections(text).map(\.name) == names)
    }

    @Test func `every other mode looks in its own manner`() throws {
        #expect(try sections("ㅅㅊ ㄱ", .fold).map(\.name) == [.literal])
        #expect(try sections("ㅅㅊ ㄱ", .exact).map(\.name) == [.literal])
        #expect(try sections("ㅅㅊ ㄱ", .typing).map(\.name) == [.literal, .typing])
        #expect(try sections("ㅅㅊ ㄱ", .choseong).map(\.name) == [.literal, .choseong])
        #expect(try sections("ㅅㅊ ㄱ", .filter).map(\.name) == [.words])
        #expect(try sections("", .filter).isEmpty)
    }

    @Test func `an album of a day that is asked for is no hit of its date, but of its words`() throws {
        let fixture = try SearchFixture()
        var album = SearchDocument.entry(1, day: Int(today.day), "산책 사진, 오늘까지")
        album.kind = .album
        try fixture.put(album, .entry(2, day: Int(today.day), "산책"))
        let page = try fixture.page(sections("오늘 산책"), kinds: SearchKind.allCases)
        #expect(page.hits.map(\.kind) == [.entry, .album])
        #expect(page.hits.map(\.position.section) == [1, 2])
    }

    @Test func `sections follow each other and no hit comes twice`() throws {
        let fixture = try SearchFixture()
        try fixture.put(
            .entry(1, day: 10, "강을 따라", "멀리 걸었다"), .entry(2, day: 5, "", "강을 걸었다"),
            .entry(3, day: 12, "강을 걸었닥"), .entry(4, day: 20, "강과 산"), .entry(5, day: 30, "걸었다 강을 걸었다"))
        let page = try fixture.page(sections("강을 걸었다"))
        #expect(page.hits.map(\.doc) == [5, 2, 1, 3])
        #expect(page.hits.map(\.position.section) == [0, 0, 1, 2])
        #expect(page.next == nil)
    }

    @Test(arguments: 1...6)
    func `pages go on across sections`(limit: Int) throws {
        let fixture = try SearchFixture()
        try fixture.put(
            (0..<24).map { doc in
                let text = ["산 책길", "산 길", "산, 책길", "책길과 산"][doc % 4]
                return .entry(Int64(doc), day: doc, text)
            })
        let all = try fixture.ids("산 책길", mode: .auto, limit: 100)
        #expect(all.count == 18)
        #expect(Set(all).count == 18)
        #expect(try fixture.ids("산 책길", mode: .auto, limit: limit) == all)
    }

    @Test func `the last page gives no token, whatever its size`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "산책"), .entry(2, "산책"))
        let sections = try sections("산책")
        #expect(try fixture.page(sections, limit: 2).next == nil)
        try fixture.put(.entry(3, "산채"))
        #expect(try fixture.page(sections, limit: 2).next == nil)
        try fixture.put(.entry(4, "산채기"))
        #expect(try fixture.page(sections, limit: 2).next == .beginning(ofSection: 1))
    }

    @Test func `a search ends early when it has read enough, and loses nothing`() throws {
        let fixture = try SearchFixture()
        try fixture.put(
            (0..<300).map { doc in
                // Candidates all of them: the grams are there, the word is not.
                .entry(Int64(doc), day: doc / 3, doc.isMultiple(of: 50) ? "가나다" : "나다 가나", "몸통 \(doc)")
            } + (0..<90).map { .photo(Int64($0), day: $0 / 2, $0.isMultiple(of: 40) ? "가나다" : "나다가나") })
        let expected = try fixture.ids("가나다", mode: .auto)
        #expect(expected.count == 9)
        let sections = try sections("가나다")
        let page = try fixture.page(sections, budget: SearchBudget(documents: 20))
        #expect(page.hits.count < 9)
        #expect(page.next != nil)
        #expect(try fixture.ids("가나다", mode: .auto, budget: { SearchBudget(documents: 20) }) == expected)
        #expect(try fixture.ids("가나다", mode: .auto, budget: { SearchBudget(bytes: 1) }) == expected)
        #expect(try fixture.ids("ㅁㅌ", mode: .choseong, budget: { SearchBudget(documents: 50) }).count == 300)
    }

    @Test func `what one kind is read for in vain keeps no other from getting on`() throws {
        let fixture = try SearchFixture()
        // Candidates all of them, hits none.
        try fixture.put(
            (0..<300).map { .entry(Int64($0), day: $0, "나다 가나") }
                + (0..<200).map { .photo(Int64($0), day: $0, "나다 가나") })
        let sections = try sections("가나다", .fold)
        var (pages, after): (Int, SearchPosition?) = (0, nil)
        repeat {
            let page = try fixture.page(sections, after: after, budget: SearchBudget(documents: 80))
            #expect(page.hits.isEmpty)
            (pages, after) = (pages + 1, page.next)
        } while after != nil && pages < 1000
        #expect(pages <= 20)
    }

    @Test func `two consonants find short fields, three find bodies too`() throws {
        let fixture = try SearchFixture()
        try fixture.put(.entry(1, "산책 기록", "몸"), .entry(2, "몸", "산책 기록"), .entry(3, "몸", "몸", "산책 기록"))
        #expect(try fixture.ids("ㅅㅊ", mode: .auto) == ["e1000003", "e1000001"])
        #expect(try fixture.ids("ㅅㅊㄱㄹ", mode: .auto) == ["e1000003", "e1000001", "e1000002"])
        #expect(try fixture.ids("ㅅㅊ", mode: .choseong) == ["e1000003", "e1000002", "e1000001"])
        #expect(try fixture.ids("ㅅㅊ", mode: .typing).isEmpty)
    }

    @Test func `date words are ranges of days beside literal hits`() throws {
        let fixture = try SearchFixture()
        let may = try #require(CivilDate("2023-05-01")).day
        try fixture.put(
            .entry(1, day: Int(may), "산책"), .entry(2, day: Int(may) + 30, "수영"), .entry(3, day: Int(may) - 1, "등산"),
            .entry(4, day: Int(may) + 31, "2023년 5월의 산책"), .photo(5, day: Int(may) + 3, "바다"))
        #expect(try fixture.ids("2023년 5월", mode: .auto) == ["e1000004", "e1000002", "p1000005", "e1000001"])
        #expect(try fixture.ids("2023년 5월 산책", mode: .auto) == ["e1000001", "e1000004"])
        #expect(try fixture.ids("2023년 5월", mode: .fold) == ["e1000004"])
    }

    @Test func `filters hold for whole fields and flags`() throws {
        let fixture = try SearchFixture()
        var first = SearchDocument.entry(1, day: 19_000)
        first.content = SearchContent(
            [(.title, ["산책"]), (.tag, ["First Steps", "강"]), (.person, ["민지"]), (.place, ["제주도 서귀포"])],
            flags: [.favorite, .photo])
        var second = SearchDocument.photo(2, day: 19_100)
        second.content = SearchContent(
            [(.caption, ["산책 강"]), (.tag, ["first"]), (.camera, ["Apple iPhone 15"])], flags: [.photo])
        try fixture.put(first, second)
        func found(_ text: String) throws -> [String] { try fixture.ids(text, mode: .filter) }
        #expect(try found("tag:\"first steps\"") == ["e1000001"])
        #expect(try found("tag:FIRST") == ["p1000002"])
        #expect(try found("tag:steps").isEmpty)
        #expect(try found("tag:강 산책") == ["e1000001"])
        #expect(try found("강") == ["p1000002", "e1000001"])
        #expect(try found("place:서귀포 person:민지") == ["e1000001"])
        #expect(try found("camera:iphone") == ["p1000002"])
        #expect(try found("place:iphone").isEmpty)
        #expect(try found("is:favorite") == ["e1000001"])
        #expect(try found("has:photo 산책") == ["p1000002", "e1000001"])
        #expect(try found("from:2022-04-18 has:photo") == ["p1000002"])
        #expect(try found("to:2022-04-17") == ["e1000001"])
        first.content.flags = []
        try fixture.put(first)
        #expect(try found("is:favorite").isEmpty)
    }
}
