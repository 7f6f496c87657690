/// One part of a search's answer: hits of one manner, newest first.
struct SearchSection: Sendable {
    /// What people are shown it as.
    enum Name: Sendable {
        case literal, words, typing, choseong, date
    }

    let name: Name
    let matcher: any SearchMatcher
    /// Civil dates to keep to; nil for all.
    var days: SearchDays?

    init(_ name: Name, _ matcher: any SearchMatcher, days: SearchDays? = nil) {
        self.name = name
        self.matcher = matcher
        self.days = days
    }

    /// Whether things of a kind may be its hits: albums are of no day.
    func finds(_ kind: SearchKind) -> Bool { days == nil || kind != .album }
}
