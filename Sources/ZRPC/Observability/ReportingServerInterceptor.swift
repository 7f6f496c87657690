public import Logging

/// What is around every handler of a service: the id of the request that the call is part of, one way from the service's
/// errors to its callers', and a log line for what is the service's own fault.
public struct ReportingServerInterceptor: ServerInterceptor {
    /// The metadata that carries the request's id from hop to hop.
    public static let requestIDKey = "x-request-id"

    /// Runs work with a request's id bound for its log lines; the id is nil when the caller gave none.
    public typealias Binding =
        @Sendable (_ requestID: String?, _ work: () async throws -> Void) async throws -> Void

    private let logger: Logger
    private let binding: Binding

    /// Logs to `logger`; `binding` makes every line that is written during a call carry the request's id.
    public init(logger: Logger, binding: @escaping Binding) {
        self.logger = logger
        self.binding = binding
    }

    /// Runs the call. An error that is neither an `RPCError` nor an `RPCErrorConvertible` becomes INTERNAL, without its
    /// text.
    public func intercept(_ context: ServerContext, next: () async throws -> Void) async throws {
        try await binding(context.metadata[Self.requestIDKey]) {
            do {
                try await next()
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
        case .internalError, .unknown, .dataLoss, .unavailable: true
        default: reason == "DISK_FULL"
        }
    }
}
