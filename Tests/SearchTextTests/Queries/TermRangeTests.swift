import SearchText
import Testing

@Suite("Terms that complete a query")
struct TermRangeTests {
    @Test(arguments: [
        ("san", "San Francisco", true), ("SAN", "sánchez", true), ("san", "sbn", false), ("사", "산책", true),
        ("산ㅊ", "산책", true), ("사", "바다", false), ("ㅅㅊ", "산책", true), ("ㅅㅊ", "산 책", true), ("ㅅㅊ", "산길", false),
        ("닭", "달기", true),
    ])
    func `a term lies in a range of what begins it`(query: String, name: String, isFound: Bool) {
        let key = TermKey(name)
        let holds = TermRange.ranges(of: query).contains { range in
            let place = Array((range.isInitials ? key.initials : key.text).utf8)
            let (from, end) = (Array(range.from.utf8), Array(range.end.utf8))
            return !place.lexicographicallyPrecedes(from) && place.lexicographicallyPrecedes(end)
        }
        #expect(holds == isFound)
    }

    @Test func `the terms that begin with the query come first, and an empty query has none`() {
        #expect(TermRange.ranges(of: " \u{200B}").isEmpty)
        #expect(TermRange.ranges(of: "사").first?.from == "사")
        #expect(TermRange.ranges(of: "ㅅㅊ").last?.isInitials == true)
        #expect(TermKey("산 책 abc 길").initials == TermKey("산책").initials)
    }
}
