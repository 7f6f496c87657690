import DequeModule
import Synchronization
import ZeroMQ

/// A client's connection in memory: its queue of answers, and how many of its messages the server has not taken.
final class MemoryConnection: Sendable {
    private struct State {
        var listener: MemoryListener?
        var identity = PeerIdentity(rawValue: 0)
        var events = Deque<SocketMonitor.Event>()
        var toClient = Deque<MemoryMessage>()
        var underWay = 0
        /// Whether the client's reactor was told that something arrived, and has not looked yet.
        var isTold = false
        var waitsForRoom = false
        var isClosed = false
    }

    /// The most messages of one direction, as the high water mark of a socket.
    static let capacity = 1000

    let endpoint: String
    private let mailbox: MemoryMailbox
    private let state = Mutex(State())

    init(_ endpoint: String, _ mailbox: MemoryMailbox) {
        self.endpoint = endpoint
        self.mailbox = mailbox
    }

    // MARK: The client's side

    /// Sends a message to the server. False when there is no room, or nobody to send to, now.
    func send(_ message: MemoryMessage) -> Bool {
        let target = state.withLock { state -> (MemoryListener, PeerIdentity)? in
            guard let listener = state.listener else { return nil }
            guard state.underWay < Self.capacity else {
                state.waitsForRoom = true
                return nil
            }
            state.underWay += 1
            return (listener, state.identity)
        }
        guard let (listener, identity) = target else { return false }
        listener.push(message, from: self, identity)
        return true
    }

    /// The client is about to look: what comes from now on is told again.
    func looks() { state.withLock { $0.isTold = false } }

    /// The next message of the server; nil when there is none now.
    func receive() -> MemoryMessage? {
        state.withLock { $0.toClient.popFirst() }
    }

    /// What became of the connection since the last call of this; nil when nothing did.
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

    /// The connection is made. False when the client is gone.
    func admitted(by listener: MemoryListener, as identity: PeerIdentity) -> Bool {
        let isOpen = state.withLock { state in
            if state.isClosed { return false }
            state.listener = listener
            state.identity = identity
            return true
        }
        if isOpen { tell(.handshakeSucceeded) }
        return isOpen
    }

    /// The server is gone; what it sent before stays to be read.
    func lost() {
        state.withLock { $0.listener = nil }
        tell(.disconnected)
    }

    /// Tells the client what became of its connection.
    func tell(_ event: SocketMonitor.Event) {
        let rings = state.withLock { state in
            state.events.append(event)
            defer { state.isTold = true }
            return !state.isTold
        }
        if rings { mailbox.ring() }
    }

    /// Sends a message to the client; nil when it is gone, false when there is no room now.
    func deliver(_ message: MemoryMessage) -> Bool? {
        var rings = false
        let outcome = state.withLock { state -> Bool? in
            if state.isClosed { return nil }
            guard state.toClient.count < Self.capacity else { return false }
            state.toClient.append(message)
            rings = !state.isTold
            state.isTold = true
            return true
        }
        if rings { mailbox.ring() }
        return outcome
    }

    /// The server took a message: a client that waits for room has some once half of it is free.
    func taken() {
        let rings = state.withLock { state in
            state.underWay -= 1
            guard state.waitsForRoom, state.underWay <= Self.capacity / 2 else { return false }
            state.waitsForRoom = false
            return true
        }
        if rings { mailbox.ring() }
    }
}

/// A message between two ends of this process: its bytes with stream id and number, prelude included.
enum MemoryMessage: Sendable {
    case bytes([UInt8])
    case frame(Frame)
}
