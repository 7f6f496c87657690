/// The position that a search has reached.
struct SearchCursor: Sendable, Hashable {
    /// The section's index in its plan.
    var section: Int
    /// The position in the section after which the search continues.
    var position: SearchPosition

    /// Returns the cursor at the beginning of a section.
    static func beginning(ofSection section: Int) -> SearchCursor {
        SearchCursor(section: section, position: .beginning(ofDay: Int(Int32.max)))
    }
}
