import SearchText
import Testing

@Suite("The module's example")
struct SearchTextExampleTests {
    @Test func `finds a word in another case and without its accents`() {
        // As the module's page shows.
        let title = SearchField(mark: 0x02)
        let content = SearchContent([(title, ["Café am Fluß"])])
        let query = SearchQuery(text: "FLUSS", comparison: .fold)
        var highlights: [Range<Int>] = []
        if let query, query.matches(content) {
            highlights = Snippet(texts: content.texts, matcher: query).highlights
        }
        #expect(highlights == [8..<12])
    }
}
