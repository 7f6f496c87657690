import DequeModule
import Synchronization
import ZeroMQ

/// A served endpoint in memory: its connections, and the messages of all of them in the order they came.
final class MemoryListener: Sendable {
    private struct Arrival {
        let connection: MemoryConnection
        let peer: PeerIdentity
        let message: MemoryMessage
    }

    private struct State {
        var connections: [PeerIdentity: MemoryConnection] = [:]
        var arrivals = Deque<Arrival>()
        var lastIdentity: UInt32 = 0
        /// Whether the server's reactor was told that something arrived, and has not looked yet.
        var isTold = false
        var isClosed = false
    }

    let endpoint: String
    private let mailbox: MemoryMailbox
    private let state = Mutex(State())

    init(_ endpoint: String, _ mailbox: MemoryMailbox) {
        self.endpoint = endpoint
        self.mailbox = mailbox
    }

    /// Takes a connection on.
    func admit(_ connection: MemoryConnection) {
        let identity = state.withLock { state in
            state.lastIdentity += 1
            let identity = PeerIdentity(rawValue: state.lastIdentity)
            state.connections[identity] = connection
            return identity
        }
        if !connection.admitted(by: self, as: identity) { forget(identity) }
    }

    /// A connection is gone.
    func forget(_ identity: PeerIdentity) {
        state.withLock { $0.connections[identity] = nil }
    }

    /// A connection's message arrived.
    func push(_ message: MemoryMessage, from connection: MemoryConnection, _ peer: PeerIdentity) {
        let rings = state.withLock { state in
            if state.isClosed { return false }
            state.arrivals.append(Arrival(connection: connection, peer: peer, message: message))
            defer { state.isTold = true }
            return !state.isTold
        }
        if rings { mailbox.ring() }
    }

    /// The server is about to look: what comes from now on is told again.
    func looks() { state.withLock { $0.isTold = false } }

    /// The next message of any connection; nil when there is none now.
    func receive() -> (PeerIdentity, MemoryMessage)? {
        guard let arrival = state.withLock({ $0.arrivals.popFirst() }) else { return nil }
        arrival.connection.taken()
        return (arrival.peer, arrival.message)
    }

    /// Sends a message to a connection. False when there is no room now. Throws `hostUnreachable` when it is gone.
    func send(_ message: MemoryMessage, to peer: PeerIdentity) throws(ZeroMQError) -> Bool {
        guard let connection = state.withLock({ $0.connections[peer] }), let taken = connection.deliver(message) else {
            throw ZeroMQError.hostUnreachable("send \(endpoint)")
        }
        return taken
    }

    func close() {
        let left = state.withLock { state in
            state.isClosed = true
            state.arrivals.removeAll()
            defer { state.connections = [:] }
            return Array(state.connections.values)
        }
        for connection in left { connection.lost() }
    }
}
