/// Code around every call of a channel: tracing, metrics, credentials.
///
/// An interceptor may change the options, do work before and after, fail the call, or run `next` again for a unary
/// call. For unary and client-streaming calls `next` ends with the call; for streams of responses it ends when the
/// stream is open, and `CallOptions.onStreamEnd` tells the rest. Interceptors run in the order in which the channel was
/// given them, in the caller's task.
///
/// A target without the upcoming feature `NonisolatedNonsendingByDefault` writes `nonisolated(nonsending)` before `func`
/// and before the type of `next`.
public protocol ClientInterceptor: Sendable {
    /// Runs one call. Whatever it throws is what the caller gets.
    func intercept(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> CallSummary
    ) async throws(RPCError) -> CallSummary
}
