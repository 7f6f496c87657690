/// A term and how many things have it.
struct Suggestion: Hashable, Sendable {
    let kind: SearchTerm.Kind
    let text: String
    let count: Int64
}
