import DaybookAPI
import Wording
import ZRPC

/// The faults that the gateway itself finds.
extension RPCError {
    /// There is no token, or it is none of ours.
    static func unauthenticated() -> RPCError { RPCError(.unauthenticated, RequestFault.tokenMissing) }

    /// No route of that path.
    static let unknownRoute = RPCError(.notFound, RequestFault.routeNotFound)

    /// The path has other verbs.
    static func wrongMethod(allowed: [String]) -> RPCError {
        RPCError(
            .unimplemented, RequestFault.methodNotAllowed, ["methods": allowed.joined(separator: ", ")])
    }

    /// The path or the query is not percent-encoded UTF-8.
    static let malformedTarget = RPCError(.invalidArgument, RequestFault.malformedURL)

    /// A body over the route's limit.
    static func bodyTooLarge(limit: Int) -> RPCError {
        RPCError(.resourceExhausted, RequestFault.bodyTooLarge, ["most": "\(limit)"])
    }

    /// A body of a type that the route does not read.
    static func unsupportedMediaType(_ expected: RequestFault) -> RPCError {
        RPCError(.invalidArgument, expected, reason: RequestFault.unsupportedMediaType)
    }

    /// One field of the request is wrong.
    static func invalid(
        _ field: String, _ fault: some Fault, _ parameters: [String: String] = [:],
        reason: any Fault = RequestFault.fieldInvalid
    ) -> RPCError {
        RPCError(invalid: field, fault, parameters, reason: reason)
    }

    /// The error as callers may see it: without details of what failed inside, or of where things run.
    var presentable: RPCError {
        var error = self
        switch code {
        case .unknown, .internalError, .dataLoss: error.message = StatusFault.internalError.english()
        case .unavailable:
            if !isOfCatalogue { error.message = StatusFault.unavailable.english() }
            if error.retryAfter == nil { error.retryAfter = .seconds(1) }
        case .deadlineExceeded where !isOfCatalogue: error.message = StatusFault.deadlineExceeded.english()
        case .cancelled where !isOfCatalogue: error.message = StatusFault.cancelled.english()
        default: break
        }
        return error
    }
}
