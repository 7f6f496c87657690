public import ProtobufC

/// The rules of a schema for the fields of requests, which a service checks before its own code runs.
///
/// ```swift
/// let rules = RequestRules(messages: WeatherSchema.messageTypes, rules: WeatherSchema.fieldRules)
/// let violations = rules.violations(in: request, atMost: 20)
/// ```
public struct RequestRules: Sendable {
    private let checker: RuleChecker

    /// Creates the rules of `messages` from the generated table of a schema.
    public init(messages: [any Message.Type], rules: [String: [Int: FieldRule]]) {
        checker = RuleChecker(messages: messages, rules: rules)
    }

    /// Returns the first `limit` fields that break a rule, in the form that a refusal of the request lists; empty if
    /// none does.
    public func violations(in request: some Message, atMost limit: Int) -> [RuleViolation] {
        checker.violations(in: request, atMost: limit)
    }
}
