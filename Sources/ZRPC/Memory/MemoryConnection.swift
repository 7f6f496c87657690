import DequeModule
import Synchronization
import ZeroMQ

/// A client's connection in memory: its queue of responses, and the number of its messages that the server has not
/// taken.
final class MemoryConnection: Sendable {
    private struct State {
        var listener: MemoryListener?
        var identity = PeerIdentity(rawValue: 0)
        var events = Deque<SocketMonitor.Event>()
        var toClient = Deque<MemoryMessage>()
        var underWay = 0
        /// Whether the client's reactor was signalled about an arrival and has not looked since.
        var isSignalled = false
        var waitsForCapacity = false
        var isClosed = false
    }

    /// The maximum number of queued messages in each direction, like the high-water mark of a socket.
    static let capacity = 1000

    let endpoint: String
    private let mailbox: MemoryMailbox
    private let state = Mutex(State())

    init(_ endpoint: String, _ mailbox: MemoryMailbox) {
        self.endpoint = endpoint
        self.mailbox = mailbox
    }

    // MARK: The client's side

    /// Sends a message to the server. Returns false if the queue is full or the connection has no server now.
    func send(_ message: MemoryMessage) -> Bool {
        let target = state.withLock { state -> (MemoryListener, PeerIdentity)? in
            guard let listener = state.listener else { return nil }
            guard state.underWay < Self.capacity else {
                state.waitsForCapacity = true
                return nil
            }
            state.underWay += 1
            return (listener, state.identity)
        }
        guard let (listener, identity) = target else { return false }
        listener.push(message, from: self, peer: identity)
        return true
    }

    /// Makes the next arrival signal the reactor again. The reactor calls this before it reads the queue.
    func rearmSignal() { state.withLock { $0.isSignalled = false } }

    /// Returns the next message of the server; nil if there is none now.
    func receive() -> MemoryMessage? {
        state.withLock { $0.toClient.popFirst() }
    }

    /// Returns the next change of the connection's state; nil if there is none.
    func nextEvent() -> SocketMonitor.Event? {
        state.withLock { $0.events.popFirst() }
    }

    func close() {
        let left = state.withLock { state -> (MemoryListener, PeerIdentity)? in
            state.isClosed = true
            state.toClient.removeAll()
            defer { state.listener = nil }
            return state.listener.map { ($0, state.identity) }
        }
        if let (listener, identity) = left { listener.forget(identity) }
    }

    // MARK: The server's side

    /// Records the connection at the server. Returns false if the client has disconnected.
    func admitted(by listener: MemoryListener, as identity: PeerIdentity) -> Bool {
        let isOpen = state.withLock { state in
            if state.isClosed { return false }
            state.listener = listener
            state.identity = identity
            return true
        }
        if isOpen { notify(.handshakeSucceeded) }
        return isOpen
    }

    /// Records the loss of the server. Messages that it sent before can still be read.
    func lost() {
        state.withLock { $0.listener = nil }
        notify(.disconnected)
    }

    /// Notifies the client of a change of its connection.
    func notify(_ event: SocketMonitor.Event) {
        let rings = state.withLock { state in
            state.events.append(event)
            defer { state.isSignalled = true }
            return !state.isSignalled
        }
        if rings { mailbox.signal() }
    }

    /// Sends a message to the client. Returns nil if the client has disconnected, and false if the queue is full.
    func deliver(_ message: MemoryMessage) -> Bool? {
        var rings = false
        let outcome = state.withLock { state -> Bool? in
            if state.isClosed { return nil }
            guard state.toClient.count < Self.capacity else { return false }
            state.toClient.append(message)
            rings = !state.isSignalled
            state.isSignalled = true
            return true
        }
        if rings { mailbox.signal() }
        return outcome
    }

    /// Records that the server took a message. A client that waits for capacity is signalled once half the queue is
    /// free.
    func taken() {
        let rings = state.withLock { state in
            state.underWay -= 1
            guard state.waitsForCapacity, state.underWay <= Self.capacity / 2 else { return false }
            state.waitsForCapacity = false
            return true
        }
        if rings { mailbox.signal() }
    }
}
