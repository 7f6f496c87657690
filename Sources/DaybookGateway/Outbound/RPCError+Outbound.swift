import AsyncHTTPClient
import DaybookAPI
import Wording
import ZRPC

/// The faults of other servers. Their messages hold no address: it may be one of this network's.
extension RPCError {
    /// Why another server's answer is not used, for the log.
    private struct Unusable: Error {
        let why: String
    }

    /// Another server's address that is not asked.
    static func outboundRefused(_ what: String) -> RPCError {
        RPCError(.failedPrecondition, DiscoverFault.addressRefused, cause: Unusable(why: what))
    }

    /// More bytes than are taken.
    static func outboundTooLarge(_ limit: Int64) -> RPCError {
        RPCError(.failedPrecondition, DiscoverFault.tooLarge, ["most": "\(limit)"])
    }

    /// Too long a wait.
    static func outboundTimeout(cause: (any Error)? = nil) -> RPCError {
        RPCError(.deadlineExceeded, DiscoverFault.timeout, cause: cause)
    }

    /// No answer, or none that can be used; `why` is for the log.
    static func outboundFailed(_ why: String, cause: (any Error)? = nil) -> RPCError {
        RPCError(
            .unavailable, DiscoverFault.failed, retryAfter: .seconds(30), cause: cause ?? Unusable(why: why))
    }

    /// What a failed exchange with another server is.
    static func outbound(_ error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: return error
        case is CancellationError: return RPCError(.cancelled, StatusFault.cancelled, cause: error)
        case let error as HTTPClientError:
            switch error {
            case .readTimeout, .connectTimeout, .deadlineExceeded, .tlsHandshakeTimeout, .writeTimeout:
                return outboundTimeout(cause: error)
            case .cancelled: return RPCError(.cancelled, StatusFault.cancelled, cause: error)
            default: break
            }
        default: break
        }
        return outboundFailed("The connection failed.", cause: error)
    }
}
