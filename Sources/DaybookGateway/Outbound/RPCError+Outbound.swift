import AsyncHTTPClient
import DaybookAPI
import Wording
import ZRPC

/// The errors of other servers. Their messages contain no address, which may belong to this network.
extension RPCError {
    /// The reason why another server's response is not used, for the log.
    private struct Unusable: Error {
        let why: String
    }

    /// Returns the error for a forbidden address of another server.
    static func outboundRefused(_ what: String) -> RPCError {
        RPCError(.failedPrecondition, DiscoverFault.addressRefused, cause: Unusable(why: what))
    }

    /// Returns the error for a body over the limit.
    static func outboundTooLarge(_ limit: Int64) -> RPCError {
        RPCError(.failedPrecondition, DiscoverFault.tooLarge, ["most": "\(limit)"])
    }

    /// Returns the error for a timeout.
    static func outboundTimeout(cause: (any Error)? = nil) -> RPCError {
        RPCError(.deadlineExceeded, DiscoverFault.timeout, cause: cause)
    }

    /// Returns the error for a missing or unusable response; `why` is for the log.
    static func outboundFailed(_ why: String, cause: (any Error)? = nil) -> RPCError {
        RPCError(
            .unavailable, DiscoverFault.failed, retryAfter: .seconds(30), cause: cause ?? Unusable(why: why))
    }

    /// Returns the error for a failed exchange with another server.
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
