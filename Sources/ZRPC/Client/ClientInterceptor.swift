/// Code that runs around every call of a channel: tracing, metrics, credentials.
///
/// An interceptor may change the options, do work before and after the call, fail it, or run `next` again. Each run of
/// `next` makes the call again; if the requests are a stream, they are written again. `next` returns the call's
/// response, and only the call can create one. For unary and client-streaming calls, `next` returns when the call has
/// ended. For response streams, it returns when the stream is open; `CallOptions.onStreamEnd` reports the end.
/// Interceptors run in the order in which they were passed to the channel, in the caller's task.
///
/// If the code that writes requests throws, interceptors see CANCELLED unless the error is an `RPCError`. The caller
/// gets the original error if each interceptor rethrows the error that it saw.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before
/// `func` and before the type of `next`.
public protocol ClientInterceptor: Sendable {
    /// Runs one call. An error that it throws reaches the caller.
    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response
}
