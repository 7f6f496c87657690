import CZeroMQ

/// Options set on a socket before it is bound or connected.
///
/// The defaults are those of a socket on one machine; `tcp()` adds what a network needs. `ZMQ_IMMEDIATE` and
/// `ZMQ_ROUTER_MANDATORY` are no options here: they are always on where they apply.
public struct SocketOptions: Sendable, Hashable {
    /// How long an unsent message may hold up closing, in milliseconds.
    public var lingerMilliseconds: Int32 = 0
    /// The most messages waiting to be sent to one peer.
    public var sendHighWaterMark: Int32 = 1000
    /// The most messages of one peer waiting to be received.
    public var receiveHighWaterMark: Int32 = 1000
    /// The largest part that is accepted, in bytes; a peer that sends more is disconnected. -1 is no limit.
    public var maximumMessageSize: Int64 = (1 << 20) + (64 << 10)
    /// The first pause before connecting again, and the longest, in milliseconds.
    public var reconnectMilliseconds: (first: Int32, longest: Int32) {
        get { (reconnectFirst, reconnectLongest) }
        set { (reconnectFirst, reconnectLongest) = newValue }
    }
    private var reconnectFirst: Int32 = 50
    private var reconnectLongest: Int32 = 2000
    /// How long connecting may take, in milliseconds.
    public var connectTimeoutMilliseconds: Int32 = 2000
    /// How long the transport's handshake may take, in milliseconds.
    public var handshakeMilliseconds: Int32 = 3000
    /// Whether the system asks a silent peer of a network for a sign of life, after half a minute, and ends a connection
    /// that is dead for a minute.
    ///
    /// libzmq's own heartbeats are never on: in 4.3.4 one that is due on a connection that was lost while its messages
    /// waited to be received ends the process (`!_io_error`, stream_engine_base.cpp).
    public var keepsAlive = false
    /// Connections waiting to be accepted.
    public var backlog: Int32 = 1024
    /// Encryption and proof of identity; nil is neither.
    public var security: SocketSecurity?

    /// Options for sockets on one machine.
    public init() {}

    /// Options for a network: connections are kept alive.
    public static func tcp() -> SocketOptions {
        var options = SocketOptions()
        options.keepsAlive = true
        return options
    }
}

extension SocketOptions {
    /// Sets the options on a socket that is neither bound nor connected yet.
    func apply(to socket: UnsafeMutableRawPointer, _ kind: SocketKind) throws(ZeroMQError) {
        func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) throws(ZeroMQError) {
            let number = unsafe withUnsafePointer(to: value) { pointer in
                failure { unsafe zmq_setsockopt(socket, option, pointer, MemoryLayout<Value>.size) }
            }
            if let number { throw ZeroMQError("zmq_setsockopt \(option)", errno: number) }
        }

        try set(ZMQ_LINGER, lingerMilliseconds)
        try set(ZMQ_SNDHWM, sendHighWaterMark)
        try set(ZMQ_RCVHWM, receiveHighWaterMark)
        try set(ZMQ_MAXMSGSIZE, maximumMessageSize)
        try set(ZMQ_RECONNECT_IVL, reconnectMilliseconds.first)
        try set(ZMQ_RECONNECT_IVL_MAX, reconnectMilliseconds.longest)
        try set(ZMQ_CONNECT_TIMEOUT, connectTimeoutMilliseconds)
        try set(ZMQ_HANDSHAKE_IVL, handshakeMilliseconds)
        try set(ZMQ_BACKLOG, backlog)
        if kind == .router {
            try set(ZMQ_ROUTER_MANDATORY, Int32(1))
        } else {
            try set(ZMQ_IMMEDIATE, Int32(1))
        }
        try unsafe applySecurity(to: socket)
        if keepsAlive {
            try set(ZMQ_TCP_MAXRT, Int32(60_000))
            try set(ZMQ_TCP_KEEPALIVE, Int32(1))
            try set(ZMQ_TCP_KEEPALIVE_IDLE, Int32(30))
            try set(ZMQ_TCP_KEEPALIVE_INTVL, Int32(10))
            try set(ZMQ_TCP_KEEPALIVE_CNT, Int32(3))
        }
    }

    /// Without a ZAP handler in its context, libzmq lets every key in: `ZMQ_ZAP_ENFORCE_DOMAIN`, which forbids that, is not
    /// in the stable interface of 4.3. Whoever serves must run one before binding.
    private func applySecurity(to socket: UnsafeMutableRawPointer) throws(ZeroMQError) {
        func set(_ option: Int32, _ bytes: [UInt8]) throws(ZeroMQError) {
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
            try set(ZMQ_CURVE_SECRETKEY, secretKey.bytes)
            try set(ZMQ_ZAP_DOMAIN, Array("zrpc".utf8))
        case .curveClient(let server, let keys):
            try set(ZMQ_CURVE_SERVERKEY, server.bytes)
            try set(ZMQ_CURVE_PUBLICKEY, keys.publicKey.bytes)
            try set(ZMQ_CURVE_SECRETKEY, keys.secretKey.bytes)
        }
    }
}
