/// How far a search has come.
struct SearchCursor: Sendable, Hashable {
    /// The section's index in its plan.
    var section: Int
    /// What follows stands behind this position of the section.
    var position: SearchPosition

    /// The beginning of a section.
    static func beginning(ofSection section: Int) -> SearchCursor {
        SearchCursor(section: section, position: .beginning(ofDay: Int(Int32.max)))
    }
}
