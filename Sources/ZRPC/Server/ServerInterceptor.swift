/// Code around every call of a server: tracing, metrics, admission, logs.
///
/// `next` runs the rest of the chain and the handler, and returns what the handler responded, which nobody but the handler
/// can make; it may be left out to refuse the call by throwing. The response is sent when the outermost interceptor returns
/// it. Interceptors run in the order in which the server was given them, in the call's own task.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before `func`
/// and before the type of `next`.
public protocol ServerInterceptor: Sendable {
    /// Runs one call. What it throws goes to the caller under the same rules as a handler's error.
    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response
}
