import CZeroMQ

/// A monitor that reports changes of a socket's connections.
///
/// The monitor belongs to the socket's thread and must be dropped before the socket.
@safe public struct SocketMonitor: ~Copyable {
    /// A change of a connection's state.
    public enum Event: Sendable, Hashable {
        /// A connection is ready for messages.
        case handshakeSucceeded
        /// A connection was made, but the handshake failed: the peer does not speak the protocol or disconnected too
        /// early.
        case handshakeFailed
        /// The server does not accept the client's key.
        case authenticationFailed
        /// A connection is lost.
        case disconnected
        /// Connecting failed and will be tried again.
        case connectRetried
        /// Any other event.
        case other
    }

    /// The socket that carries the events. Add it to a `PollSet` to wait for them.
    public let events: Socket
    private let watched: UnsafeMutableRawPointer

    /// Starts to monitor a socket. Earlier events are not reported.
    public init(watching socket: borrowing Socket, in context: borrowing ZContext) throws(ZeroMQError) {
        // The handle is unique among open sockets, and a monitor ends before its socket does.
        let endpoint = unsafe "inproc://monitor-\(UInt(bitPattern: socket.handle))"
        let handle = unsafe socket.handle
        // The socket for the events comes first: if no descriptor is left for it, no monitor is left without
        // a receiver.
        let events = try Socket(context, .pair)
        if let number = failure({ unsafe zmq_socket_monitor(handle, endpoint, ZMQ_EVENT_ALL) }) {
            throw ZeroMQError("zmq_socket_monitor", errno: number)
        }
        do {
            try events.connect(endpoint)
        } catch {
            _ = failure { unsafe zmq_socket_monitor(handle, nil, 0) }
            throw error
        }
        self.events = events
        unsafe watched = unsafe handle
    }

    deinit {
        // The monitor is stopped before `events` is closed: otherwise libzmq's I/O thread would block on an event that
        // no socket can receive.
        _ = failure { unsafe zmq_socket_monitor(watched, nil, 0) }
    }

    /// Returns the next event; nil if there is none now.
    public func next() throws(ZeroMQError) -> Event? {
        var part = MessagePart()
        guard try events.receive(into: &part) else { return nil }
        let event = part.count >= 2 ? Int32(part.load(fromByteOffset: 0, as: UInt16.self)) : 0
        while part.hasMore {
            if try !events.receive(into: &part) { break }
        }
        switch event {
        case ZMQ_EVENT_HANDSHAKE_SUCCEEDED: return .handshakeSucceeded
        case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL, ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL: return .handshakeFailed
        case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH: return .authenticationFailed
        case ZMQ_EVENT_DISCONNECTED: return .disconnected
        case ZMQ_EVENT_CONNECT_RETRIED: return .connectRetried
        default: return .other
        }
    }
}
