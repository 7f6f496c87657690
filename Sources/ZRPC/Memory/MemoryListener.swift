import DequeModule
import Synchronization
import ZeroMQ

/// A served endpoint in memory: its connections, and the messages of all of them in the order of arrival.
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
        /// Whether the server's reactor was signalled about an arrival and has not looked since.
        var isSignalled = false
        var isClosed = false
    }

    let endpoint: String
    private let mailbox: MemoryMailbox
    private let state = Mutex(State())

    init(_ endpoint: String, _ mailbox: MemoryMailbox) {
        self.endpoint = endpoint
        self.mailbox = mailbox
    }

    /// Accepts a connection.
    func admit(_ connection: MemoryConnection) {
        let identity = state.withLock { state in
            state.lastIdentity += 1
            let identity = PeerIdentity(rawValue: state.lastIdentity)
            state.connections[identity] = connection
            return identity
        }
        if !connection.admitted(by: self, as: identity) { forget(identity) }
    }

    /// Removes a lost connection.
    func forget(_ identity: PeerIdentity) {
        state.withLock { $0.connections[identity] = nil }
    }

    /// Queues a message that arrived from a connection.
    func push(_ message: MemoryMessage, from connection: MemoryConnection, peer: PeerIdentity) {
        let rings = state.withLock { state in
            if state.isClosed { return false }
            state.arrivals.append(Arrival(connection: connection, peer: peer, message: message))
            defer { state.isSignalled = true }
            return !state.isSignalled
        }
        if rings { mailbox.signal() }
    }

    /// Makes the next arrival signal the reactor again. The reactor calls this before it reads the queue.
    func rearmSignal() { state.withLock { $0.isSignalled = false } }

    /// Returns the next message of any connection; nil if there is none now.
    func receive() -> (PeerIdentity, MemoryMessage)? {
        guard let arrival = state.withLock({ $0.arrivals.popFirst() }) else { return nil }
        arrival.connection.taken()
        return (arrival.peer, arrival.message)
    }

    /// Sends a message to a connection. Returns false if its queue is full now. Throws `hostUnreachable` if it has
    /// disconnected.
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

/// A message between two ends in this process: its bytes with stream ID, sequence number and prelude.
enum MemoryMessage: Sendable {
    case bytes([UInt8])
    case frame(Frame)
}
