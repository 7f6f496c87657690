public import Wording
public import ZRPC

extension RPCError {
    /// A refusal by a fault of the catalogue, told in English.
    ///
    /// `reason` is the reason for programs where it is another than the fault's own.
    public init(
        _ code: StatusCode, _ fault: some Fault, _ parameters: [String: String] = [:], reason: (any Fault)? = nil,
        retryAfter: Duration? = nil, outcome: Outcome = .processed, cause: (any Error)? = nil
    ) {
        var all = parameters
        if let reason, reason.reason != fault.reason { all[FaultCatalogue.faultParameter] = fault.reason }
        self.init(
            code, fault.english(parameters), reason: reason?.reason ?? fault.reason, parameters: all,
            retryAfter: retryAfter, outcome: outcome, cause: cause)
    }

    /// A request of which one field is wrong, told in English. The field is spelled as the caller spells it.
    public init(
        invalid field: String, _ fault: some Fault, _ parameters: [String: String] = [:],
        reason: any Fault = RequestFault.fieldInvalid, code: StatusCode = .invalidArgument, cause: (any Error)? = nil
    ) {
        let violation = FieldViolation(field.told, fault, parameters)
        self.init(
            code, "\(violation.field): \(violation.description)", reason: reason.reason,
            fieldViolations: [violation], cause: cause)
    }
}

extension FieldViolation {
    /// One wrong field, told in English.
    public init(_ field: String, _ fault: some Fault, _ parameters: [String: String] = [:]) {
        self.init(field, fault.english(parameters), reason: fault.reason, parameters: parameters)
    }
}
