public import Wording
public import ZRPC

extension RPCError {
    /// Creates a refusal with a fault of the catalogue, in English.
    ///
    /// `reason` is the reason for programs if it differs from the fault's own.
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

    /// Creates the refusal of a request with one invalid field, in English. The field has the caller's spelling.
    public init(
        invalid field: String, _ fault: some Fault, _ parameters: [String: String] = [:],
        reason: any Fault = RequestFault.fieldInvalid, code: StatusCode = .invalidArgument, cause: (any Error)? = nil
    ) {
        let violation = FieldViolation(field.quotable, fault, parameters)
        self.init(
            code, "\(violation.field): \(violation.description)", reason: reason.reason,
            fieldViolations: [violation], cause: cause)
    }
}

extension FieldViolation {
    /// Creates the violation of one invalid field, in English.
    public init(_ field: String, _ fault: some Fault, _ parameters: [String: String] = [:]) {
        self.init(field, fault.english(parameters), reason: fault.reason, parameters: parameters)
    }
}
