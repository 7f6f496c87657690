public import Logging

/// What is around every handler of a service: the id of the request that the call is part of, one way from the service's
/// errors to its callers', and a log line for what is the service's own fault.
public struct ReportingServerInterceptor: ServerInterceptor {
    /// The metadata that carries the request's id from hop to hop.
    public static let requestIDKey = "x-request-id"

    private let logger: Logger
    private let requestID: TaskLocal<String?>

    /// Logs to `logger`; during a call `requestID` is the request's id, for every line that is written: nil when the
    /// caller gave none.
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
                let told = Self.told(error)
                if told.isOfService { report(error, told, context) }
                throw told
            }
        }
    }

    private func report(_ error: any Error, _ told: RPCError, _ context: ServerContext) {
        logger.error(
            "call failed",
            metadata: ["method": "\(context.method.path)", "code": "\(told.code.name)", "cause": "\(error)"])
    }

    /// What the caller is told.
    private static func told(_ error: any Error) -> RPCError {
        switch error {
        case let error as RPCError: error
        case let error as any RPCErrorConvertible: error.rpcError
        case is CancellationError: RPCError(.cancelled, "The call was cancelled.", reason: "CANCELLED")
        default: RPCError(.internalError, "The service cannot do that now.", reason: "INTERNAL")
        }
    }
}

extension RPCError {
    /// Whether the service, and neither its caller nor the call's deadline, is why the call failed.
    fileprivate var isOfService: Bool {
        switch code {
        case .internalError, .unknown, .dataLoss: true
        // A bound that was met, and says when to come again, is the service as it is meant to be. Anybody can meet one.
        case .unavailable: retryAfter == nil || cause != nil
        default: reason == "DISK_FULL"
        }
    }
}
