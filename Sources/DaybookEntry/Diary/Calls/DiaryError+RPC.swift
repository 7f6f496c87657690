import ProtobufC
import ZRPC

extension DiaryError: RPCErrorConvertible {
    /// The error for a caller of entry-service, without the internal cause in its text.
    var rpcError: RPCError {
        let isInternal = status == .internalError
        return RPCError(
            status, isInternal ? "The diary cannot do that now." : message, reason: reason, parameters: parameters,
            fieldViolations: violations.map {
                FieldViolation($0.field, $0.description, reason: $0.reason, parameters: $0.parameters)
            }, retryAfter: retryAfter, cause: cause)
    }

    private var status: StatusCode {
        switch code {
        case .invalidArgument: .invalidArgument
        case .unauthenticated: .unauthenticated
        case .permissionDenied: .permissionDenied
        case .notFound: .notFound
        case .alreadyExists: .alreadyExists
        case .etagMismatch: .aborted
        case .failedPrecondition: .failedPrecondition
        case .throttled, .diskFull: .resourceExhausted
        case .busy: .unavailable
        case .cancelled: .cancelled
        default: .internalError
        }
    }
}

extension DiaryError.Violation {
    /// Converts the violation of a schema rule.
    init(_ violation: RuleViolation) {
        field = violation.field
        description = violation.description
        reason = violation.reason
        parameters = violation.parameters
    }
}

extension DiaryError: CustomStringConvertible {
    /// The message and the cause, for logs.
    var description: String { cause.map { "\(message) \($0)" } ?? message }
}
