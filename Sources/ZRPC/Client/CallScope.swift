/// What the calls made within a call inherit from it: the time left, and the trace.
struct CallScope: Sendable {
    let deadline: MonotonicTime?
    let traceparent: [UInt8]
    let tracestate: String

    /// That of the call being handled by this task, or set by `CallDeadline.within`.
    @TaskLocal static var current: CallScope?
}

/// A deadline for every call that a piece of work makes.
public enum CallDeadline {
    /// Runs `body`; no call made in it, or in tasks it starts, waits longer than `timeout` from now.
    ///
    /// A deadline that is already closer stays. Work that is no call is not interrupted.
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

extension CallOptions {
    /// When a call made now must be over: its own time or the method's, but a millisecond before its parent's.
    func deadline(for method: MethodDescriptor, now: MonotonicTime, in scope: CallScope?) -> MonotonicTime {
        let own = now.advanced(by: timeout ?? method.timeout)
        guard let parent = scope?.deadline else { return own }
        return min(own, parent.advanced(byNanoseconds: -1_000_000))
    }
}
