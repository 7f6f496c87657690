public import ProtobufC
import Wording
public import ZRPC

extension RequestRules {
    /// The rules of the diary's schema.
    public static let daybook = RequestRules(messages: DaybookSchema.messageTypes, rules: DaybookSchema.fieldRules)

    /// Throws if a request breaks a rule of its fields.
    ///
    /// - Throws: INVALID_ARGUMENT with the first 20 invalid fields.
    public func check(_ request: some WireMessage) throws(RPCError) {
        let violations = violations(in: request, atMost: 20)
        guard let first = violations.first else { return }
        throw RPCError(
            .invalidArgument, "\(first.field): \(first.description)", reason: RequestFault.fieldInvalid.reason,
            fieldViolations: violations.map {
                FieldViolation($0.field, $0.description, reason: $0.reason, parameters: $0.parameters)
            })
    }
}
