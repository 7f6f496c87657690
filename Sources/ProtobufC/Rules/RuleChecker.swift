import CProtobufC

/// Holds requests to the rules that the schema gives their fields. Made once; checks from any thread.
///
/// ```swift
/// let checker = RuleChecker(messages: WeatherSchema.messageTypes, rules: WeatherSchema.fieldRules)
/// let violations = checker.violations(in: request)
/// ```
///
/// A text that is empty, a number that is zero and a message that is absent count as unset and break no rule but
/// `isRequired`. A request that has a mask of an update (`update_mask`) is checked in the fields that the mask names
/// only, and there an empty text breaks `minimumLength`, too. Values of enums must be ones that the schema has; a list
/// must not hold the value 0, which means unset.
public struct RuleChecker: Sendable {
    /// One field to check, with what the check needs.
    struct Check: Sendable {
        let field: FieldDescriptor
        let rule: FieldRule
        let pattern: TextPattern?
    }

    private let checks: [MessageDescriptor: [Check]]

    /// A checker of `messages` and of the messages in them.
    ///
    /// `rules` are by the message's full name and the field's number, as the generator writes them.
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

    /// What breaks the rules in a request, the first `limit` of it; empty when nothing does.
    ///
    /// Fields are named as callers over HTTP know them: those of a resource in the request without the resource's
    /// name, as `photos[3].caption`.
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
