import Synchronization

/// One attempt at a call, shared by the caller and the reactor.
final class ClientCall: Sendable {
    let subchannel: Subchannel
    let method: MethodDescriptor
    /// The request, complete except for the stream ID and the sequence number.
    let request: OutboundMessage
    /// The session whose method numbers the request uses; 0 if the request names the method by its path.
    let epoch: UInt64
    let deadline: MonotonicTime
    /// The time until which the call waits for a session; nil if it does not wait.
    let readyBy: MonotonicTime?
    /// The responses of a server stream, and the end of every stream.
    let inbox: StreamInbox?
    /// The requests of a client stream.
    let outbox: StreamOutbox?
    /// The stream ID, which the reactor writes when it receives the call; 0 before.
    let id = Atomic<UInt64>(0)
    /// Whether the caller gave up the call before it reached the reactor.
    let isGivenUp = Atomic(false)

    init(
        subchannel: Subchannel, method: MethodDescriptor, request: OutboundMessage, epoch: UInt64,
        deadline: MonotonicTime, readyBy: MonotonicTime?, inbox: StreamInbox?, outbox: StreamOutbox?
    ) {
        self.subchannel = subchannel
        self.method = method
        self.request = request
        self.epoch = epoch
        self.deadline = deadline
        self.readyBy = readyBy
        self.inbox = inbox
        self.outbox = outbox
        subchannel.outstanding.add(1, ordering: .relaxed)
    }

    /// Removes the call from the outstanding calls. A call counts while it is referenced, regardless of its result.
    deinit { subchannel.outstanding.subtract(1, ordering: .relaxed) }
}
