/// Code that runs around every call of a server: tracing, metrics, admission, logs.
///
/// `next` runs the rest of the chain and the handler, and returns the handler's response, which only the handler can
/// create. An interceptor may throw instead of running `next`, and thereby refuse the call. The response is sent when
/// the outermost interceptor returns it. Interceptors run in the order in which they were passed to the server, in the
/// call's own task.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before
/// `func` and before the type of `next`.
public protocol ServerInterceptor: Sendable {
    /// Runs one call. An error that it throws reaches the caller under the same rules as a handler's error.
    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response
}
