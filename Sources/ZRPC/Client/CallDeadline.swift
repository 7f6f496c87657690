/// A deadline for every call that a block of code makes.
public enum CallDeadline {
    /// Runs `body` with a deadline: no call made in it, or in tasks that it starts, waits longer than `timeout` from
    /// now.
    ///
    /// An earlier deadline remains in force. Code that makes no call is not interrupted.
    public static func within<Result>(
        _ timeout: Duration, body: () async throws -> Result
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

/// The values that nested calls inherit from a call: its deadline and its trace.
struct CallScope: Sendable {
    let deadline: MonotonicTime?
    let traceparent: [UInt8]
    let tracestate: String

    /// The scope of the call that this task handles, or the one that `CallDeadline.within` set.
    @TaskLocal static var current: CallScope?
}

extension CallOptions {
    /// Returns the deadline of a call made now: its own timeout or the method's, but one millisecond before its
    /// parent's.
    func deadline(for method: MethodDescriptor, now: MonotonicTime, in scope: CallScope?) -> MonotonicTime {
        let own = now.advanced(by: timeout ?? method.timeout)
        guard let parent = scope?.deadline else { return own }
        return min(own, parent.advanced(byNanoseconds: -1_000_000))
    }
}
