public import ProtobufC

/// The rules that a schema gives the fields of requests, for services to hold calls to before their own code runs.
///
/// ```swift
/// let rules = RequestRules(messages: WeatherSchema.messageTypes, rules: WeatherSchema.fieldRules)
/// let violations = rules.violations(in: request, atMost: 20)
/// ```
public struct RequestRules: Sendable {
    private let checker: RuleChecker

    /// The rules of `messages`, as the generated table of a schema has them.
    public init(messages: [any Message.Type], rules: [String: [Int: FieldRule]]) {
        checker = RuleChecker(messages: messages, rules: rules)
    }

    /// The first `limit` fields that break a rule, as a refusal of the request names them; empty when none does.
    public func violations(in request: some Message, atMost limit: Int) -> [RuleViolation] {
        checker.violations(in: request, atMost: limit)
    }
}
