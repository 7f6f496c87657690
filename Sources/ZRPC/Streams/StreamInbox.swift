import DequeModule
import Synchronization

/// Messages that came for a stream and were not read yet.
///
/// One side is the reactor, which delivers; the other is the one reader. It is bounded by the stream's credit: what is
/// read is reported to the reactor, which grants it to the peer again.
final class StreamInbox: Sendable {
    /// How a stream's direction ended.
    enum End: Sendable {
        /// The client half-closed.
        case halfClosed
        /// The server ended the stream, with its trailers.
        case trailers(InboundMessage)
        /// It broke off.
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

    /// Tells where reads are reported to. Called once, when the stream is open.
    func open(_ route: StreamRoute) {
        state.withLock { $0.route = route }
    }

    /// Adds a message. Returns false when nobody will read it: its credit must be given back at once.
    func deliver(_ message: InboundMessage) -> Bool {
        let (taken, waiter) = state.withLock { state -> (Bool, Waiter<Void>?) in
            if state.discarded || state.end != nil { return (false, nil) }
            state.messages.append(message)
            return (true, state.waiter.take())
        }
        waiter?.resume(())
        return taken
    }

    /// Ends the stream after the messages that are here. Only the first end counts.
    func finish(_ end: End) {
        let waiter = state.withLock { state -> Waiter<Void>? in
            if state.end == nil { state.end = end }
            return state.waiter.take()
        }
        waiter?.resume(())
    }

    /// The end, when it came and whatever is unread before it.
    var end: End? { state.withLock { $0.end } }

    /// What the reader gets.
    enum Item: Sendable {
        case message(InboundMessage)
        case end(End)
        /// The reading task was cancelled.
        case interrupted
    }

    /// The next message or the end. The end is told again and again.
    func next() async -> Item {
        while true {
            if let item = takeItem() { return item }
            await withTaskCancellationHandler {
                await waitForAnswer { (waiter: Waiter<Void>) in
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

    /// Drops what was not read and gives its credit back. Messages that come later are refused.
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
