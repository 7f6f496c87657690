import DaybookAPI
import Wording
import ZRPC

/// The errors that the gateway itself detects.
extension RPCError {
    /// Returns the error for a missing or unknown token.
    static func unauthenticated() -> RPCError { RPCError(.unauthenticated, RequestFault.tokenMissing) }

    /// The error for a path without a route.
    static let unknownRoute = RPCError(.notFound, RequestFault.routeNotFound)

    /// Returns the error for a path whose routes have other methods.
    static func wrongMethod(allowed: [String]) -> RPCError {
        RPCError(
            .unimplemented, RequestFault.methodNotAllowed, ["methods": allowed.joined(separator: ", ")])
    }

    /// The error for a path or query that is not percent-encoded UTF-8.
    static let malformedTarget = RPCError(.invalidArgument, RequestFault.malformedURL)

    /// Returns the error for a body over the route's limit.
    static func bodyTooLarge(limit: Int) -> RPCError {
        RPCError(.resourceExhausted, RequestFault.bodyTooLarge, ["most": "\(limit)"])
    }

    /// Returns the error for a body of a type that the route does not read.
    static func unsupportedMediaType(_ expected: RequestFault) -> RPCError {
        RPCError(.invalidArgument, expected, reason: RequestFault.unsupportedMediaType)
    }

    /// Returns the error for one wrong field of the request.
    static func invalid(
        _ field: String, fault: some Fault, parameters: [String: String] = [:],
        reason: any Fault = RequestFault.fieldInvalid
    ) -> RPCError {
        RPCError(invalid: field, fault, parameters, reason: reason)
    }

    /// The error as callers may see it: without details of internal failures or of the deployment.
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
