import Synchronization
import ZeroMQ

/// The endpoints `memory://NAME` of this process: the same protocol, message for message, without a system call.
///
/// Locks are taken in the order network, listener, connection, and never held while another thread's work is waited for.
final class MemoryNetwork: Sendable {
    private struct State {
        var listeners: [String: MemoryListener] = [:]
        /// Connections to names that nobody serves yet.
        var seekers: [String: [MemoryConnection]] = [:]
    }

    /// Names are the process's, whatever transport uses them.
    static let process = MemoryNetwork()
    /// What an endpoint of memory begins with.
    static let scheme = "memory://"

    private let state = Mutex(State())

    /// Takes connections at an endpoint, those that wait for it first. Throws `addressInUse` when somebody else does.
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

    /// Connects, now or when somebody serves at the endpoint.
    func connect(to endpoint: String, mailbox: MemoryMailbox) -> MemoryConnection {
        let connection = MemoryConnection(endpoint, mailbox)
        state.withLock { state in
            if let listener = state.listeners[endpoint] { return listener.admit(connection) }
            state.seekers[endpoint, default: []].append(connection)
            connection.tell(.connectRetried)
        }
        return connection
    }

    /// Ends a listener and every connection to it; messages on their way to clients still arrive.
    func close(_ listener: MemoryListener) {
        state.withLock { state in
            if state.listeners[listener.endpoint] === listener { state.listeners[listener.endpoint] = nil }
        }
        listener.close()
    }

    /// Ends a connection. Its server learns of it when it sends.
    func close(_ connection: MemoryConnection) {
        state.withLock { state in
            state.seekers[connection.endpoint]?.removeAll { $0 === connection }
            if state.seekers[connection.endpoint]?.isEmpty ?? false { state.seekers[connection.endpoint] = nil }
        }
        connection.close()
    }
}
