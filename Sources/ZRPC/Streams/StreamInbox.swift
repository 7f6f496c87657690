import DequeModule
import Synchronization
import ZeroMQ

/// The messages of a stream that have arrived and have not been read.
///
/// The reactor delivers messages, and one reader takes them. The stream's credit limits the size: consumed bytes are
/// reported to the reactor, which grants them to the peer again.
final class StreamInbox: Sendable {
    /// The way in which a stream's direction ended.
    enum End: Sendable {
        /// The client half-closed.
        case halfClosed
        /// The server ended the stream, with its trailers.
        case trailers(InboundMessage)
        /// The stream failed.
        case failed(RPCError)
    }

    private struct State {
        var messages = Deque<InboundMessage>()
        var end: End?
        var waiter: Waiter<Void>?
        var interrupted = false
        var discarded = false
        var unreported = 0
        var route: StreamRoute?
    }

    private let reactor: Reactor
    private let reportAt: Int
    private let state = Mutex(State())

    init(reactor: Reactor, window: Int) {
        self.reactor = reactor
        reportAt = min(32 << 10, window / 8)
    }

    /// Sets the route to which reads are reported. Called once, when the stream is open.
    func open(_ route: StreamRoute) {
        state.withLock { $0.route = route }
    }

    /// Adds a message. Returns false if it will not be read, so that its credit must be returned at once.
    func deliver(_ message: InboundMessage) -> Bool {
        let (taken, waiter) = state.withLock { state -> (Bool, Waiter<Void>?) in
            if state.discarded || state.end != nil { return (false, nil) }
            state.messages.append(message)
            return (true, state.waiter.take())
        }
        waiter?.resume(())
        return taken
    }

    /// Ends the stream after the queued messages. Only the first end counts.
    func finish(_ end: End) {
        let waiter = state.withLock { state -> Waiter<Void>? in
            if state.end == nil { state.end = end }
            return state.waiter.take()
        }
        waiter?.resume(())
    }

    /// The end, once it has arrived, even if messages before it are unread.
    var end: End? { state.withLock { $0.end } }

    /// The result of a read.
    enum Item: Sendable {
        case message(InboundMessage)
        case end(End)
        /// The reading task was cancelled.
        case interrupted
    }

    /// Returns the next message, or the end. The end is returned again at each further call.
    func next() async -> Item {
        while true {
            if let item = takeItem() { return item }
            await withTaskCancellationHandler {
                await waitForResponse { (waiter: Waiter<Void>) in
                    let resume = state.withLock { state in
                        if !state.messages.isEmpty || state.end != nil || state.interrupted { return true }
                        precondition(state.waiter == nil, "A stream has one reader.")
                        state.waiter = waiter
                        return false
                    }
                    if resume { waiter.resume(()) }
                }
            } onCancel: {
                let waiter = state.withLock { state -> Waiter<Void>? in
                    state.interrupted = true
                    return state.waiter.take()
                }
                waiter?.resume(())
            }
        }
    }

    private func takeItem() -> Item? {
        let (item, report) = state.withLock { state -> (Item?, (Int, StreamRoute)?) in
            if let message = state.messages.popFirst() {
                state.unreported += message.cost
                return (.message(message), Self.takeReport(&state, atLeast: reportAt))
            }
            if let end = state.end { return (.end(end), Self.takeReport(&state, atLeast: 1)) }
            return (state.interrupted ? .interrupted : nil, nil)
        }
        if let (bytes, route) = report { reactor.submit(.grant(route, bytes)) }
        return item
    }

    /// Discards the unread messages and reports them as consumed, so that the peer gets their credit back. Later
    /// messages are refused.
    func discard() {
        let report = state.withLock { state -> (Int, StreamRoute)? in
            state.discarded = true
            while let message = state.messages.popFirst() { state.unreported += message.cost }
            return Self.takeReport(&state, atLeast: 1)
        }
        if let (bytes, route) = report { reactor.submit(.grant(route, bytes)) }
    }

    private static func takeReport(_ state: inout State, atLeast minimum: Int) -> (Int, StreamRoute)? {
        guard state.unreported >= minimum, let route = state.route else { return nil }
        defer { state.unreported = 0 }
        return (state.unreported, route)
    }
}

/// The address of a stream in the reactor: the connection or server, the session, and the stream.
///
/// A route may outlive its stream: a message for an ended stream is discarded, and never delivered to another stream.
struct StreamRoute: Sendable, Hashable {
    enum Owner: Sendable, Hashable {
        case connection(Int)
        case server(Int, PeerIdentity)
    }

    let owner: Owner
    /// The session's number, unique within its owner.
    let epoch: UInt64
    let streamID: UInt64
}
