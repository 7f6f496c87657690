/// One part of a search response: hits of one kind of match, newest first.
struct SearchSection: Sendable {
    /// The section's name in the response.
    enum Name: Sendable {
        case literal, words, typing, choseong, date
    }

    let name: Name
    let matcher: any SearchMatcher
    /// The civil dates that restrict the section; nil for all dates.
    var days: SearchDays?

    init(_ name: Name, _ matcher: any SearchMatcher, days: SearchDays? = nil) {
        self.name = name
        self.matcher = matcher
        self.days = days
    }

    /// Returns whether resources of a kind can be hits: an album has no date, so a section with dates never finds one.
    func finds(_ kind: SearchKind) -> Bool { days == nil || kind != .album }
}
