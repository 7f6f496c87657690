/// Told of what a transport's calls cost, for metrics.
///
/// Its methods run in the transport's loop, one after the other: they must be quick and never wait.
public protocol CallObserver: Sendable {
    /// A call of this process was given a stream: what interceptors see as one call may be several attempts.
    func attemptStarted(_ method: MethodDescriptor)
    /// An attempt is over.
    func attemptEnded(_ method: MethodDescriptor, _ status: StatusCode, _ cost: CallCost)
    /// A call that this process served is over, whether its handler is or not.
    func servedCallEnded(_ method: MethodDescriptor, _ cost: CallCost)
}
