import AsyncHTTPClient
import ZRPC

/// The faults of other servers. Their messages hold no address: it may be one of this network's.
extension RPCError {
    /// The reason of errors that are another server's, and whose message may be told.
    static let outboundReason = "OUTBOUND_FAILED"

    /// Another server's address that is not asked.
    static func outboundRefused(_ what: String) -> RPCError {
        RPCError(
            .failedPrecondition, "The feed led to \(what), which is not asked. Choose another picture.",
            reason: "OUTBOUND_REFUSED")
    }

    /// More bytes than are taken.
    static func outboundTooLarge(_ limit: Int64) -> RPCError {
        RPCError(
            .failedPrecondition, "The other server sent more than \(limit) bytes. Choose another picture.",
            reason: "OUTBOUND_TOO_LARGE")
    }

    /// Too long a wait.
    static func outboundTimeout(cause: (any Error)? = nil) -> RPCError {
        RPCError(
            .deadlineExceeded, "The other server took too long. Try again later.", reason: "OUTBOUND_TIMEOUT",
            cause: cause)
    }

    /// No answer, or none that can be used.
    static func outboundFailed(_ what: String, cause: (any Error)? = nil) -> RPCError {
        RPCError(
            .unavailable, "The other server did not answer as it should: \(what) Try again later.",
            reason: outboundReason, retryAfter: .seconds(30), cause: cause)
    }

    /// What a failed exchange with another server is.
    static func outbound(_ error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: return error
        case is CancellationError: return RPCError(.cancelled, "The request was given up.", cause: error)
        case let error as HTTPClientError:
            switch error {
            case .readTimeout, .connectTimeout, .deadlineExceeded, .tlsHandshakeTimeout, .writeTimeout:
                return outboundTimeout(cause: error)
            case .cancelled: return RPCError(.cancelled, "The request was given up.", cause: error)
            default: break
            }
        default: break
        }
        return outboundFailed("The connection failed.", cause: error)
    }
}
