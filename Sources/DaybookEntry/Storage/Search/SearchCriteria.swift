/// What a search asks for, checked.
struct SearchCriteria: Sendable {
    var query: SearchQuery
    var kinds: [SearchKind]
    /// Where the page before ended.
    var after: SearchPosition?
}
