import ZRPC

/// An error of the domain that has a status in RPC.
protocol StatusMapped: Error {
    /// One of the seventeen codes.
    var status: StatusCode { get }
}

extension DiaryError: StatusMapped {
    var status: StatusCode {
        switch code {
        case .invalidArgument: .invalidArgument
        case .unauthenticated: .unauthenticated
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

extension RPCError {
    /// What a caller gets for an error: of the diary's own, all but the cause; of any other, nothing.
    init(diary error: any Error) {
        switch error {
        case let error as RPCError: self = error
        case let error as DiaryError:
            let isInternal = error.status == .internalError
            self.init(
                error.status, isInternal ? "The diary cannot do that now." : error.message, reason: error.reason,
                fieldViolations: error.violations.map { ($0.field, $0.description) }, retryAfter: error.retryAfter)
        case is CancellationError: self.init(.cancelled, "The call was cancelled.", reason: "CANCELLED")
        default: self.init(.internalError, "The diary cannot do that now.", reason: "INTERNAL")
        }
    }
}
