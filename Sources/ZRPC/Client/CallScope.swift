/// What the calls made within a call inherit from it: the time left, and the trace.
struct CallScope: Sendable {
    let deadline: MonotonicTime?
    let traceparent: [UInt8]
    let tracestate: String

    /// That of the call being handled by this task, or set by `CallDeadline.within`.
    @TaskLocal static var current: CallScope?
}

extension CallOptions {
    /// When a call made now must be over: its own time or the method's, but a millisecond before its parent's.
    func deadline(for method: MethodDescriptor, now: MonotonicTime, in scope: CallScope?) -> MonotonicTime {
        let own = now.advanced(by: timeout ?? method.timeout)
        guard let parent = scope?.deadline else { return own }
        return min(own, parent.advanced(byNanoseconds: -1_000_000))
    }
}
