public import Logging

/// An interceptor around every handler of a service.
///
/// It binds the ID of the request that the call belongs to, converts the service's errors for callers, and logs the
/// errors that the service itself causes.
public struct ReportingServerInterceptor: ServerInterceptor {
    /// The metadata key that carries the request's ID from hop to hop.
    public static let requestIDKey = "x-request-id"

    private let logger: Logger
    private let requestID: TaskLocal<String?>

    /// Creates an interceptor that logs to `logger`.
    ///
    /// During a call, `requestID` holds the request's ID for every log line; nil if the caller sent none.
    public init(logger: Logger, requestID: TaskLocal<String?>) {
        self.logger = logger
        self.requestID = requestID
    }

    /// Runs the call. An error that is neither an `RPCError` nor an `RPCErrorConvertible` becomes INTERNAL, without its
    /// text.
    public func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        try await requestID.withValue(context.metadata[Self.requestIDKey]) {
            do {
                return try await next()
            } catch {
                let callerError = Self.rpcError(of: error)
                if callerError.isOfService { report(error, returning: callerError, in: context) }
                throw callerError
            }
        }
    }

    private func report(_ error: any Error, returning callerError: RPCError, in context: ServerContext) {
        logger.error(
            "call failed",
            metadata: ["method": "\(context.method.path)", "code": "\(callerError.code.name)", "cause": "\(error)"])
    }

    /// Returns the error that the caller receives.
    private static func rpcError(of error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: error
        case let error as any RPCErrorConvertible: error.rpcError
        case is CancellationError: RPCError(.cancelled, "The call was cancelled.", reason: "CANCELLED")
        default: RPCError(.internalError, "The service cannot do that now.", reason: "INTERNAL")
        }
    }
}

extension RPCError {
    /// Whether the service caused the failure, and not its caller or the call's deadline.
    fileprivate var isOfService: Bool {
        switch code {
        case .internalError, .unknown, .dataLoss: true
        // A limit that was reached and that carries a retry time is normal operation; any caller can reach one.
        case .unavailable: retryAfter == nil || cause != nil
        default: reason == "DISK_FULL"
        }
    }
}
