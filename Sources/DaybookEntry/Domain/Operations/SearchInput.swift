/// What a client asks search for.
struct SearchInput: Sendable {
    var text: String
    var kinds: Set<SearchKind>
    var comparison: SearchComparison
    var pageSize: Int32
    var pageToken: String
}
