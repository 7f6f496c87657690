import Synchronization
import ZeroMQ

/// The endpoints `memory://NAME` of this process: the same protocol, message for message, without system calls.
///
/// Locks are taken in the order network, listener, connection. None is held while waiting for another thread.
final class MemoryNetwork: Sendable {
    private struct State {
        var listeners: [String: MemoryListener] = [:]
        /// The connections to names that no server serves yet.
        var seekers: [String: [MemoryConnection]] = [:]
    }

    /// The network of this process: all of its transports share the names.
    static let process = MemoryNetwork()
    /// The prefix of an endpoint in memory.
    static let scheme = "memory://"

    private let state = Mutex(State())

    /// Serves an endpoint and accepts the connections that already wait for it. Throws `addressInUse` if the endpoint
    /// is served already.
    func listen(at endpoint: String, mailbox: MemoryMailbox) throws(ZeroMQError) -> MemoryListener {
        let listener = MemoryListener(endpoint, mailbox)
        let isTaken = state.withLock { state in
            if state.listeners[endpoint] != nil { return true }
            state.listeners[endpoint] = listener
            for seeker in state.seekers.removeValue(forKey: endpoint) ?? [] { listener.admit(seeker) }
            return false
        }
        if isTaken { throw ZeroMQError.addressInUse("listen \(endpoint)") }
        return listener
    }

    /// Connects, now or once a server serves the endpoint.
    func connect(to endpoint: String, mailbox: MemoryMailbox) -> MemoryConnection {
        let connection = MemoryConnection(endpoint, mailbox)
        state.withLock { state in
            if let listener = state.listeners[endpoint] { return listener.admit(connection) }
            state.seekers[endpoint, default: []].append(connection)
            connection.notify(.connectRetried)
        }
        return connection
    }

    /// Ends a listener and all its connections. Messages on their way to clients still arrive.
    func close(_ listener: MemoryListener) {
        state.withLock { state in
            if state.listeners[listener.endpoint] === listener { state.listeners[listener.endpoint] = nil }
        }
        listener.close()
    }

    /// Ends a connection. Its server notices when it sends a message.
    func close(_ connection: MemoryConnection) {
        state.withLock { state in
            state.seekers[connection.endpoint]?.removeAll { $0 === connection }
            if state.seekers[connection.endpoint]?.isEmpty ?? false { state.seekers[connection.endpoint] = nil }
        }
        connection.close()
    }
}

/// A client's side of a connection in memory. Releasing the value closes the connection.
struct MemoryClientEnd: ~Copyable {
    let connection: MemoryConnection

    deinit { MemoryNetwork.process.close(connection) }
}

/// The receiver of a signal when a message arrives: a reactor, and the number of a connection or server in it.
struct MemoryMailbox: Sendable {
    /// The reactor. The reference is weak, so that a served or sought name keeps no transport alive.
    weak let reactor: Reactor?
    let id: Int

    func signal() { reactor?.submit(.arrived(id)) }
}

/// A server's side of all its connections in memory. Releasing the value closes them.
struct MemoryServerEnd: ~Copyable {
    let listener: MemoryListener

    deinit { MemoryNetwork.process.close(listener) }
}
