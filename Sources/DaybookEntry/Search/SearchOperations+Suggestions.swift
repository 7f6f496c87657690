import SearchText

/// The suggestions for a query.
extension SearchOperations {
    private static var maximumSuggestions: Int { 10 }

    /// The maximum number of terms read per range; a larger range contributes the terms that sort first.
    private static var maximumTerms: Int { 500 }

    /// Returns terms of the caller that complete the query. The query itself comes first, then terms that begin with
    /// it; equal matches are in descending order of count.
    func suggestions(_ text: String) throws -> [Suggestion] {
        var found: [Suggestion] = []
        var seen: Set<SearchTerm> = []
        let typed = TermKey(text).text
        for range in TermRange.ranges(of: text) where found.count < Self.maximumSuggestions {
            let terms = try transaction.search.terms(owner: owner, in: range, limit: Self.maximumTerms)
            let fresh = terms.filter { suggestion in
                SearchTerm(suggestion.kind, suggestion.text).map { seen.insert($0).inserted } ?? false
            }
            var sorted = fresh.sorted { ($1.count, $0.text, $0.kind.rawValue) < ($0.count, $1.text, $1.kind.rawValue) }
            let exact = sorted.indices.filter { TermKey(sorted[$0].text).text == typed }
            for (place, index) in exact.enumerated() { sorted.insert(sorted.remove(at: index), at: place) }
            found += sorted
        }
        return Array(found.prefix(Self.maximumSuggestions))
    }
}
