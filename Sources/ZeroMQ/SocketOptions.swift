import CZeroMQ
import Glibc

/// The options of a socket, set before it is bound or connected.
///
/// The defaults suit a socket on one machine; `tcp()` adds the options for a network. `ZMQ_IMMEDIATE` and
/// `ZMQ_ROUTER_MANDATORY` cannot be chosen here: they are always on for the sockets that have them.
public struct SocketOptions: Sendable, Hashable {
    /// The maximum time that an unsent message may delay closing, in milliseconds.
    public var lingerMilliseconds: Int32 = 0
    /// The maximum number of messages that wait to be sent to one peer.
    public var sendHighWaterMark: Int32 = 1000
    /// The maximum number of messages from one peer that wait to be received.
    public var receiveHighWaterMark: Int32 = 1000
    /// The maximum size of a received part, in bytes; a peer that sends more is disconnected. -1 means no limit.
    public var maximumMessageSize: Int64 = (1 << 20) + (64 << 10)
    /// The first pause before a new connection attempt, and the longest, in milliseconds.
    public var reconnectMilliseconds: (first: Int32, longest: Int32) {
        get { (reconnectFirst, reconnectLongest) }
        set { (reconnectFirst, reconnectLongest) = newValue }
    }
    private var reconnectFirst: Int32 = 50
    private var reconnectLongest: Int32 = 2000
    /// The timeout of connecting, in milliseconds.
    public var connectTimeoutMilliseconds: Int32 = 2000
    /// The timeout of the transport's handshake, in milliseconds.
    public var handshakeMilliseconds: Int32 = 3000
    /// Whether the system probes a silent peer on a network after half a minute, and ends a connection that is dead for
    /// a minute.
    ///
    /// libzmq's own heartbeats are never on: in 4.3.4, a heartbeat that is due on a lost connection with messages that
    /// wait to be received ends the process (`!_io_error`, stream_engine_base.cpp).
    public var keepsAlive = false
    /// The maximum number of connections that wait to be accepted.
    public var backlog: Int32 = 1024
    /// The encryption and authentication; nil means neither.
    public var security: SocketSecurity?

    /// Creates options for sockets on one machine.
    public init() {}

    /// Returns options for a network: the system probes silent peers (`keepsAlive`).
    public static func tcp() -> SocketOptions {
        var options = SocketOptions()
        options.keepsAlive = true
        return options
    }
}

extension SocketOptions {
    /// Sets the options on a socket that is not yet bound or connected.
    func apply(to socket: UnsafeMutableRawPointer, _ kind: SocketKind) throws(ZeroMQError) {
        func set<Value: BitwiseCopyable>(_ option: Int32, to value: Value) throws(ZeroMQError) {
            let number = unsafe withUnsafePointer(to: value) { pointer in
                failure { unsafe zmq_setsockopt(socket, option, pointer, MemoryLayout<Value>.size) }
            }
            if let number { throw ZeroMQError("zmq_setsockopt \(option)", errno: number) }
        }

        try set(ZMQ_LINGER, to: lingerMilliseconds)
        try set(ZMQ_SNDHWM, to: sendHighWaterMark)
        try set(ZMQ_RCVHWM, to: receiveHighWaterMark)
        try set(ZMQ_MAXMSGSIZE, to: maximumMessageSize)
        try set(ZMQ_RECONNECT_IVL, to: reconnectMilliseconds.first)
        try set(ZMQ_RECONNECT_IVL_MAX, to: reconnectMilliseconds.longest)
        try set(ZMQ_CONNECT_TIMEOUT, to: connectTimeoutMilliseconds)
        try set(ZMQ_HANDSHAKE_IVL, to: handshakeMilliseconds)
        try set(ZMQ_BACKLOG, to: backlog)
        if kind == .router {
            try set(ZMQ_ROUTER_MANDATORY, to: Int32(1))
        } else {
            try set(ZMQ_IMMEDIATE, to: Int32(1))
        }
        try unsafe applySecurity(to: socket)
        if keepsAlive {
            try set(ZMQ_TCP_MAXRT, to: Int32(60_000))
            try set(ZMQ_TCP_KEEPALIVE, to: Int32(1))
            try set(ZMQ_TCP_KEEPALIVE_IDLE, to: Int32(30))
            try set(ZMQ_TCP_KEEPALIVE_INTVL, to: Int32(10))
            try set(ZMQ_TCP_KEEPALIVE_CNT, to: Int32(3))
        }
    }

    /// Sets the keys of the socket.
    ///
    /// libzmq accepts every client's key if the context has no ZAP handler: `ZMQ_ZAP_ENFORCE_DOMAIN`, which forbids
    /// that, is not in the stable interface of 4.3. A server must therefore start a handler before it binds.
    private func applySecurity(to socket: UnsafeMutableRawPointer) throws(ZeroMQError) {
        func set(_ option: Int32, to bytes: [UInt8]) throws(ZeroMQError) {
            let number = failure { unsafe zmq_setsockopt(socket, option, bytes, bytes.count) }
            if let number { throw ZeroMQError("zmq_setsockopt \(option)", errno: number) }
        }
        func flag(_ option: Int32) throws(ZeroMQError) {
            var value: Int32 = 1
            let number = failure { unsafe zmq_setsockopt(socket, option, &value, MemoryLayout<Int32>.size) }
            if let number { throw ZeroMQError("zmq_setsockopt \(option)", errno: number) }
        }
        switch security {
        case nil: return
        case .curveServer(let secretKey):
            try flag(ZMQ_CURVE_SERVER)
            try set(ZMQ_CURVE_SECRETKEY, to: secretKey.bytes)
            try set(ZMQ_ZAP_DOMAIN, to: Array("zrpc".utf8))
        case .curveClient(let server, let keys):
            try set(ZMQ_CURVE_SERVERKEY, to: server.bytes)
            try set(ZMQ_CURVE_PUBLICKEY, to: keys.publicKey.bytes)
            try set(ZMQ_CURVE_SECRETKEY, to: keys.secretKey.bytes)
        }
    }
}

/// A kind of socket, of those that this module opens.
public enum SocketKind: Sendable, Hashable {
    /// A socket that connects to one peer and sends and receives in any order.
    case dealer
    /// A socket that serves many peers; the peer's identity precedes every message.
    case router
    /// A socket that talks to exactly one other socket of the process, as a monitor does.
    case pair

    var number: Int32 {
        switch self {
        case .dealer: ZMQ_DEALER
        case .router: ZMQ_ROUTER
        case .pair: ZMQ_PAIR
        }
    }
}

/// The authentication and encryption of a socket.
public enum SocketSecurity: Sendable, Hashable {
    /// The server's end: clients know its public key, and the ZAP handler of its context accepts or refuses their keys.
    case curveServer(secretKey: CurveKey)
    /// The client's end: it knows the server's public key.
    case curveClient(server: CurveKey, keys: CurveKeyPair)
}
