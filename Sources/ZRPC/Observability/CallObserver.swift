/// An observer of the cost of a transport's calls, for metrics.
///
/// Its methods run in the transport's loop, one at a time: they must be quick and must not block.
public protocol CallObserver: Sendable {
    /// Reports that a call of this process got a stream. One call, as interceptors see it, may consist of several
    /// attempts.
    func attemptStarted(_ method: MethodDescriptor)
    /// Reports the end of an attempt.
    func attemptEnded(_ method: MethodDescriptor, _ status: StatusCode, _ cost: CallCost)
    /// Reports the end of a call that this process served; its handler may still run.
    func servedCallEnded(_ method: MethodDescriptor, _ cost: CallCost)
}
