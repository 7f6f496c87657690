/// One text of a resource, as it was written.
struct SearchText: Sendable, Hashable {
    var field: SearchField
    @Verbatim var text: String
}
