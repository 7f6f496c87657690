/// A field of a request that breaks its rule.
public struct RuleViolation: Sendable, Hashable {
    /// The field's path in the spelling of JSON, as `entry.photos[3].caption`.
    public let field: String
    /// The description of the violation, as the rest of a sentence that begins with the field.
    public let description: String
    /// The reason for programs and for localized messages: a `RuleReason`, or the rule's own reason.
    public let reason: String
    /// The parameters of the message, by name: limits, sizes, names of values.
    public let parameters: [String: String]
}
