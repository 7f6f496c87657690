/// Everything that the storage must know to find a page of hits.
///
/// What a section finds, no later section finds again.
struct SearchPlan: Sendable {
    /// In the order of the answer.
    var sections: [SearchSection]
    var kinds: [SearchKind] = SearchKind.allCases
    /// Where the page before ended.
    var after: SearchCursor?
    var limit: Int
}
