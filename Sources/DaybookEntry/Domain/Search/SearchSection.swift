/// One part of a search's answer: hits of one manner, newest first.
struct SearchSection: Sendable {
    /// What people are shown it as.
    enum Name: Sendable {
        case literal, words, typing, choseong, date
    }

    let name: Name
    let matcher: any SearchMatcher
    /// Civil dates to keep to, in days since 1970-01-01.
    var days: ClosedRange<Int>?

    init(_ name: Name, _ matcher: any SearchMatcher, days: ClosedRange<Int>? = nil) {
        self.name = name
        self.matcher = matcher
        self.days = days
    }

    /// Whether things of a kind may be its hits: albums are of no day.
    func finds(_ kind: SearchKind) -> Bool { days == nil || kind != .album }
}
