import DaybookAPI
import SearchText
import Wording

extension SearchInput {
    /// Reads a request. Without `types` it searches all kinds, and without `mode` it uses AUTO.
    ///
    /// - Throws: ``DiaryError`` if a type or the mode is unknown.
    init(_ request: SearchRequest) throws(DiaryError) {
        var violations = Violations()
        var kinds: Set<SearchKind> = []
        for (index, type) in request.types.enumerated() {
            switch type {
            case .entry: kinds.insert(.entry)
            case .photo: kinds.insert(.photo)
            case .album: kinds.insert(.album)
            default:
                violations.add(
                    "types[\(index)]", fault: FieldFault.notOneOf, parameters: ["names": "ENTRY, PHOTO, ALBUM"])
            }
        }
        let mode = SearchMode(request.mode)
        if mode == nil {
            violations.add(
                "mode", fault: FieldFault.notOneOf, parameters: ["names": "AUTO, FOLD, EXACT, TYPING, CHOSEONG, FILTER"]
            )
        }
        try violations.refuse()
        self.init(
            text: request.q, kinds: kinds.isEmpty ? Set(SearchKind.allCases) : kinds, mode: mode ?? .auto,
            pageSize: request.pageSize, pageToken: request.pageToken)
    }
}

extension SearchMode {
    /// Reads a mode; AUTO if unspecified, `nil` if unknown.
    fileprivate init?(_ mode: DaybookAPI.SearchMode) {
        switch mode {
        case .unspecified, .auto: self = .auto
        case .fold: self = .fold
        case .exact: self = .exact
        case .typing: self = .typing
        case .choseong: self = .choseong
        case .filter: self = .filter
        default: return nil
        }
    }
}

extension SearchResult {
    /// Fills in the section, the field, the snippet and the highlights. The caller sets the resource.
    init(_ item: FoundItem) {
        self.init()
        section =
            switch item.section {
            case .literal: .literal
            case .words: .words
            case .typing: .typing
            case .choseong: .choseong
            case .date: .date
            }
        field = item.snippet.field?.memberName ?? ""
        snippet = item.snippet.text
        highlights = item.snippet.highlights.map { range in
            var highlight = Highlight()
            highlight.start = Int32(clamping: range.lowerBound)
            highlight.end = Int32(clamping: range.upperBound)
            return highlight
        }
    }
}

extension DaybookAPI.Suggestion {
    init(_ suggestion: DaybookEntry.Suggestion) {
        self.init()
        text = suggestion.text
        kind = SuggestionKind(rawValue: Int32(suggestion.kind.rawValue))
        count = Int32(clamping: suggestion.count)
    }
}

extension CheckIndexResponse {
    init(_ check: IndexCheck) {
        self.init()
        next = check.next
        documents = Int32(clamping: check.documents)
        queries = Int32(clamping: check.queries)
        faults = check.faults
        indexed = check.indexed
        findable = check.findable
    }
}
