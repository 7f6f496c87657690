/// The kinds of resources that a search finds. Raw values are stored in row ids.
enum SearchKind: Int, Sendable, CaseIterable {
    case entry = 0
    case photo = 1
    case album = 2
}
