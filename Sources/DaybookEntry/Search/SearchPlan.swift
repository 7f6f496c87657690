/// The complete description of a search for a page of hits.
///
/// A resource that a section finds is not found again by a later section.
struct SearchPlan: Sendable {
    /// The sections in the order of the response.
    var sections: [SearchSection]
    var kinds: [SearchKind] = SearchKind.allCases
    /// Whether hidden content is omitted. Entries are then matched without their hidden photos.
    var omitsHidden = false
    /// The end of the previous page; nil for the first page.
    var after: SearchCursor?
    var limit: Int
}
