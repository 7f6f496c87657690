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
