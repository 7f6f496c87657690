import CZeroMQ
import Glibc

/// The one owner of a socket of libzmq.
///
/// A socket belongs to the thread that uses it: libzmq aborts the process if two threads use one. The type is therefore
/// neither copyable nor `Sendable`. Dropping the value closes the socket; libzmq still sends pending messages for the
/// linger time. Sending and receiving never block: they return false instead. The methods throw ``ZeroMQError`` for any
/// other failure.
@safe public struct Socket: ~Copyable {
    let handle: UnsafeMutableRawPointer
    /// The descriptor that a `PollSet` waits for.
    let descriptor: Int32

    /// Opens a socket and sets its options.
    public init(
        _ context: borrowing ZContext, _ kind: SocketKind, options: SocketOptions = SocketOptions()
    ) throws(ZeroMQError) {
        guard let handle = unsafe zmq_socket(context.handle, kind.number) else {
            throw ZeroMQError("zmq_socket", errno: zmq_errno())
        }
        var descriptor: Int32 = -1
        do throws(ZeroMQError) {
            try unsafe options.apply(to: handle, kind)
            var size = MemoryLayout<Int32>.size
            if let number = failure({ unsafe zmq_getsockopt(handle, ZMQ_FD, &descriptor, &size) }) {
                throw ZeroMQError("zmq_getsockopt ZMQ_FD", errno: number)
            }
        } catch {
            unsafe zmq_close(handle)
            throw error
        }
        unsafe self.handle = unsafe handle
        self.descriptor = descriptor
    }

    deinit {
        unsafe zmq_close(handle)
    }

    /// Listens for connections at an endpoint, such as `ipc:///run/x.sock`. Throws `addressInUse` or `addressInvalid`
    /// if that is impossible.
    public func bind(_ endpoint: String) throws(ZeroMQError) {
        if let number = failure({ unsafe zmq_bind(handle, endpoint) }) {
            throw ZeroMQError("zmq_bind \(endpoint)", errno: number)
        }
    }

    /// Starts to connect to an endpoint and keeps trying; the endpoint need not exist yet.
    public func connect(_ endpoint: String) throws(ZeroMQError) {
        if let number = failure({ unsafe zmq_connect(handle, endpoint) }) {
            throw ZeroMQError("zmq_connect \(endpoint)", errno: number)
        }
    }

    /// Sets the maximum time that an unsent message may delay closing.
    public func setLinger(milliseconds: Int32) throws(ZeroMQError) {
        var value = milliseconds
        let number = failure { unsafe zmq_setsockopt(handle, ZMQ_LINGER, &value, MemoryLayout<Int32>.size) }
        if let number { throw ZeroMQError("zmq_setsockopt \(ZMQ_LINGER)", errno: number) }
    }

    /// Returns whether the socket can receive a message, and whether it can send one. For a ROUTER, `canSend` is always
    /// true.
    public func readiness() throws(ZeroMQError) -> (canReceive: Bool, canSend: Bool) {
        var events: Int32 = 0
        var size = MemoryLayout<Int32>.size
        if let number = failure({ unsafe zmq_getsockopt(handle, ZMQ_EVENTS, &events, &size) }) {
            throw ZeroMQError("zmq_getsockopt ZMQ_EVENTS", errno: number)
        }
        return (events & ZMQ_POLLIN != 0, events & ZMQ_POLLOUT != 0)
    }

    /// Sends a part by copying it. `more` announces a further part of the same message.
    ///
    /// Returns false if libzmq's queue is full or no peer is connected now. If libzmq accepts the first part of a
    /// message, it also accepts the other parts.
    public func send(_ bytes: [UInt8], more: Bool = false) throws(ZeroMQError) -> Bool {
        try unsafe bytes.span.bytes.withUnsafeBytes { (buffer) throws(ZeroMQError) in
            try unsafe send(buffer, more: more)
        }
    }

    /// Sends the recipient's identity, which must be the first part of each message of a ROUTER.
    ///
    /// Throws `hostUnreachable` if the peer is not connected.
    public func send(identity: PeerIdentity, more: Bool = true) throws(ZeroMQError) -> Bool {
        let bytes = identity.bytes
        return try unsafe withUnsafePointer(to: bytes) { (pointer) throws(ZeroMQError) in
            try unsafe send(UnsafeRawBufferPointer(start: pointer, count: 5), more: more)
        }
    }

    /// Sends a part without copying it: libzmq shares the bytes with the frame until they are written.
    public func send(_ frame: Frame, more: Bool = false) throws(ZeroMQError) -> Bool {
        var part = frame.share()
        return try send(&part, more: more)
    }

    /// Sends a buffer, which is empty afterwards. If the method returns false, the buffer is unchanged.
    ///
    /// The gauge counts the buffer's bytes until libzmq has written them, unless the buffer is not sent.
    public func send(_ buffer: SendBuffer, countedBy gauge: SendGauge? = nil) throws(ZeroMQError) -> Bool {
        try buffer.send { (part) throws(ZeroMQError) in
            guard let gauge else { return try send(&part) }
            part.count(in: gauge)
            var isSent = false
            defer { if !isSent { part.uncount() } }
            isSent = try send(&part)
            return isSent
        }
    }

    /// Sends a part, which is empty afterwards. If the method returns false, the part is unchanged.
    public func send(_ part: inout MessagePart, more: Bool = false) throws(ZeroMQError) -> Bool {
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        let number = unsafe part.withHandle { message in
            failure { unsafe zmq_msg_send(message, handle, flags) }
        }
        guard let number else { return true }
        if number == EAGAIN { return false }
        throw ZeroMQError("zmq_msg_send", errno: number)
    }

    /// Receives one part, which replaces the contents of `part`. Returns false if there is none now.
    public func receive(into part: inout MessagePart) throws(ZeroMQError) -> Bool {
        let number = unsafe part.withHandle { message in
            failure { unsafe zmq_msg_recv(message, handle, ZMQ_DONTWAIT) }
        }
        guard let number else { return true }
        if number == EAGAIN { return false }
        throw ZeroMQError("zmq_msg_recv", errno: number)
    }

    private func send(_ buffer: UnsafeRawBufferPointer, more: Bool) throws(ZeroMQError) -> Bool {
        let flags = more ? ZMQ_DONTWAIT | ZMQ_SNDMORE : ZMQ_DONTWAIT
        let number = failure { unsafe zmq_send(handle, buffer.baseAddress, buffer.count, flags) }
        guard let number else { return true }
        if number == EAGAIN { return false }
        throw ZeroMQError("zmq_send", errno: number)
    }
}
