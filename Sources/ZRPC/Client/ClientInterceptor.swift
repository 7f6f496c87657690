/// Code around every call of a channel: tracing, metrics, credentials.
///
/// An interceptor may change the options, do work before and after, fail the call, or run `next` again, which makes the
/// call anew; a call whose requests are a stream has them written anew. What `next` returns is the call's response, and
/// nobody but the call can make one. For unary and client-streaming calls `next` ends with the call; for streams of
/// responses it ends when the stream is open, and `CallOptions.onStreamEnd` tells the rest. Interceptors run in the order
/// in which the channel was given them, in the caller's task.
///
/// What the code that writes requests throws, interceptors see as CANCELLED unless it is an `RPCError`; the caller gets it
/// as it was, if an interceptor throws on what it saw.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before `func`
/// and before the type of `next`.
public protocol ClientInterceptor: Sendable {
    /// Runs one call. Whatever it throws is what the caller gets.
    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response
}
