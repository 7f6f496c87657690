import ZRPC

/// The faults that the gateway itself finds.
extension RPCError {
    /// There is no token, or it is none of ours.
    static func unauthenticated(_ message: String = "Log in, and send the token.") -> RPCError {
        RPCError(.unauthenticated, message, reason: "TOKEN_MISSING")
    }

    /// No route of that path.
    static let unknownRoute = RPCError(.notFound, "There is nothing at this path.", reason: "ROUTE_NOT_FOUND")

    /// The path has other verbs.
    static func wrongMethod(allowed: [String]) -> RPCError {
        RPCError(
            .unimplemented, "This path has \(allowed.joined(separator: ", ")).", reason: "METHOD_NOT_ALLOWED")
    }

    /// The path or the query is not percent-encoded UTF-8.
    static let malformedTarget = RPCError(
        .invalidArgument, "The path and the query must be percent-encoded UTF-8.", reason: "MALFORMED_URL")

    /// A body over the route's limit.
    static func bodyTooLarge(limit: Int) -> RPCError {
        RPCError(.resourceExhausted, "The body is larger than \(limit) bytes.", reason: "BODY_TOO_LARGE")
    }

    /// A body of a type that the route does not read.
    static func unsupportedMediaType(_ expected: String) -> RPCError {
        RPCError(.invalidArgument, "The body must be \(expected).", reason: "UNSUPPORTED_MEDIA_TYPE")
    }

    /// One field of the request is wrong.
    static func invalid(_ field: String, _ description: String, reason: String = "FIELD_INVALID") -> RPCError {
        let field = field.told
        return RPCError(
            .invalidArgument, "\(field): \(description)", reason: reason, fieldViolations: [(field, description)])
    }

    /// The error as callers may see it: without details of what failed inside, or of where things run.
    var presentable: RPCError {
        var error = self
        switch code {
        case .unknown, .internalError, .dataLoss:
            error.message = "Something went wrong here. It has been noted under this request's id."
        case .unavailable where reason != "NOT_READY":
            error.message = "The service is not there at the moment. Try again shortly."
            if error.retryAfter == nil { error.retryAfter = .seconds(1) }
        case .deadlineExceeded where reason == nil: error.message = "The service did not respond in time."
        case .cancelled where reason == nil: error.message = "The request was given up."
        default: break
        }
        return error
    }
}
