/// One text of a resource, as written.
struct SearchText: Sendable, Hashable {
    var field: SearchField
    @Verbatim var text: String
}
