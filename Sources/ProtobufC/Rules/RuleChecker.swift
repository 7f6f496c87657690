import CProtobufC

/// A checker of requests against the schema's rules for their fields. It is created once and checks on any thread.
///
/// ```swift
/// let checker = RuleChecker(messages: WeatherSchema.messageTypes, rules: WeatherSchema.fieldRules)
/// let violations = checker.violations(in: request, atMost: 20)
/// ```
///
/// An empty text and an absent message count as unset and break no rule but `isRequired`. A number is always checked,
/// also a 0 that means unset; a number in a oneof is checked only if it is set. In a request with an update mask
/// (`update_mask`), only the fields that the mask names are checked, and an empty text there breaks `minimumLength`,
/// too. The value of an enum must be in the schema. The value 0 means unset, so a list must not hold it.
public struct RuleChecker: Sendable {
    /// One field to check, with the data that the check needs.
    struct Check: Sendable {
        let field: FieldDescriptor
        let rule: FieldRule
        let pattern: TextPattern?
    }

    private let checks: [MessageDescriptor: [Check]]

    /// Creates a checker of `messages` and of the messages in them.
    ///
    /// The keys of `rules` are a message's full name and a field's number, as the generator writes them.
    public init(messages: [any Message.Type], rules: [String: [Int: FieldRule]]) {
        var checks: [MessageDescriptor: [Check]] = [:]
        var rest = messages.map { $0.descriptor }
        while let message = rest.popLast() {
            guard checks[message] == nil else { continue }
            let ruled = rules[message.name] ?? [:]
            checks[message] = message.fields.compactMap { field in
                if let inner = field.message { rest.append(inner) }
                guard ruled[field.number] != nil || field.kind == .message || field.kind == .enumeration else {
                    return nil
                }
                let rule = ruled[field.number] ?? FieldRule()
                let pattern = rule.pattern.isEmpty ? nil : TextPattern(rule.pattern)
                return rule.isUnchecked ? nil : Check(field: field, rule: rule, pattern: pattern)
            }
        }
        self.checks = checks
    }

    /// Returns the rule violations of a request, at most `limit`; empty if there are none.
    ///
    /// Fields have the names that HTTP clients know: a field of a resource in the request is named without the
    /// resource's name, such as `photos[3].caption`.
    public func violations(in request: some Message, atMost limit: Int) -> [RuleViolation] {
        var walk = RuleWalk(checks: checks, limit: limit)
        do {
            try unsafe request.withStructure { structure, _ in
                unsafe walk.request(UnsafeRawPointer(structure), as: type(of: request).descriptor)
            }
        } catch {
            return [
                RuleViolation(
                    field: error.fieldPath, description: error.message, reason: error.reason,
                    parameters: error.parameters)
            ]
        }
        return walk.violations
    }
}

/// A field of a request that breaks its rule.
public struct RuleViolation: Sendable, Hashable {
    /// The field's path in the spelling of JSON, without the name of the request's resource: `photos[3].caption`.
    public let field: String
    /// The description of the violation, as the rest of a sentence that begins with the field.
    public let description: String
    /// The reason for programs and for localized messages: a `RuleReason`, or the rule's own reason.
    public let reason: String
    /// The parameters of the message, by name: limits, sizes, names of values.
    public let parameters: [String: String]
}

/// A regular expression for whole texts, compiled once.
final class TextPattern: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the expression is compiled before it is shared, and matching only reads it.
    private let expression: Regex<AnyRegexOutput>

    /// Compiles an expression of the schema. An expression that does not compile is a programmer error.
    init(_ pattern: String) {
        guard let expression = try? Regex(pattern) else {
            preconditionFailure("The schema's pattern \(pattern) is a regular expression.")
        }
        self.expression = expression.matchingSemantics(.unicodeScalar)
        _ = matches("")
    }

    /// Returns whether the whole text matches.
    func matches(_ text: String) -> Bool { (try? expression.wholeMatch(in: text)) ?? nil != nil }
}
