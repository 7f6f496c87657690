import Synchronization

/// One attempt at a call, as the caller and the reactor share it.
final class ClientCall: Sendable {
    let subchannel: Subchannel
    let method: MethodDescriptor
    /// The request, complete but for stream id and sequence number.
    let request: OutboundMessage
    /// The session whose method numbers the request uses; 0 when it names the path.
    let epoch: UInt64
    let deadline: MonotonicTime
    /// Until when the call waits for a session; nil when it does not.
    let readyBy: MonotonicTime?
    /// Responses of a server stream, and the end of every stream.
    let inbox: StreamInbox?
    /// Requests of a client stream.
    let outbox: StreamOutbox?
    /// The stream id, written by the reactor when the call reaches it; 0 before.
    let id = Atomic<UInt64>(0)
    /// Whether the caller gave the call up before it reached the reactor.
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

    /// Whatever became of it, a call counts as long as somebody holds it.
    deinit { subchannel.outstanding.subtract(1, ordering: .relaxed) }
}
