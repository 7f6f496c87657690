/// A deadline for every call that a block of code makes.
public enum CallDeadline {
    /// Runs `body` with a deadline: no call made in it, or in tasks that it starts, waits longer than `timeout` from
    /// now.
    ///
    /// An earlier deadline remains in force. Code that makes no call is not interrupted.
    public static func within<Result>(
        _ timeout: Duration, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let outer = CallScope.current
        let limit = MonotonicTime.now().advanced(by: timeout)
        let deadline = outer?.deadline.map { min($0, limit) } ?? limit
        return try await CallScope.$current.withValue(
            CallScope(
                deadline: deadline, traceparent: outer?.traceparent ?? [], tracestate: outer?.tracestate ?? "")
        ) {
            try await body()
        }
    }
}
