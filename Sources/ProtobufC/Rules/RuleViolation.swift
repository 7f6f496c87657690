/// A field of a request that breaks its rule.
public struct RuleViolation: Sendable, Hashable {
    /// The field's path in the spelling of JSON, as `entry.photos[3].caption`.
    public let field: String
    /// What is wrong, as the rest of a sentence that begins with the field.
    public let description: String
    /// The same for programs, and for words in other languages: a `RuleReason`, or the reason of the rule's own.
    public let reason: String
    /// What the words speak of, by name: bounds, sizes, names of values.
    public let parameters: [String: String]
}
