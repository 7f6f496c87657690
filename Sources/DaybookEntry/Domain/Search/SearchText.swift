/// One text of a resource, as it was written.
struct SearchText: Sendable, Hashable {
    var field: SearchField
    var text: String
}
