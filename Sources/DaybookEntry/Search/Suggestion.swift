/// A term, and the number of resources that have it.
struct Suggestion: Hashable, Sendable {
    let kind: SearchTerm.Kind
    let text: String
    let count: Int64
}
