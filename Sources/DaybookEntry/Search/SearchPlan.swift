/// Everything that the storage must know to find a page of hits.
///
/// What a section finds, no later section finds again.
struct SearchPlan: Sendable {
    /// In the order of the answer.
    var sections: [SearchSection]
    var kinds: [SearchKind] = SearchKind.allCases
    /// Entries are found by what is seen of them while hidden things are closed, not by what their hidden photos say.
    var omitsHidden = false
    /// Where the page before ended.
    var after: SearchCursor?
    var limit: Int
}
