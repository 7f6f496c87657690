/// The arguments of a client's search.
struct SearchInput: Sendable {
    var text: String
    var kinds: Set<SearchKind>
    var mode = SearchMode.auto
    var pageSize: Int32 = 0
    var pageToken = ""
}
