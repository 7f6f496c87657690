import ZeroMQ

/// A socket for sending and receiving messages: a ZeroMQ socket, or this process's memory. Releasing it closes it.
enum MessageSocket: ~Copyable {
    case socket(Socket)
    case memoryClient(MemoryClientEnd)
    case memoryServer(MemoryServerEnd)

    /// Adds the descriptor to a poll set. Memory has none: the reactor's commands announce its messages.
    func add(to poll: inout PollSet) -> Int? {
        switch self {
        case .socket(let socket): poll.add(socket)
        case .memoryClient: nil
        case .memoryServer: nil
        }
    }

    /// Accepts connections at a further endpoint.
    func bind(_ endpoint: String) throws(ZeroMQError) {
        switch self {
        case .socket(let socket): try socket.bind(endpoint)
        case .memoryClient: break
        case .memoryServer: break
        }
    }

    /// Changes the time for which an unsent message may delay closing. Memory sends at once.
    func setLinger(milliseconds: Int32) throws(ZeroMQError) {
        switch self {
        case .socket(let socket): try socket.setLinger(milliseconds: milliseconds)
        case .memoryClient: break
        case .memoryServer: break
        }
    }

    /// Whether the socket holds sent messages for some time, in order. Memory passes them on at once.
    var holdsMessages: Bool {
        switch self {
        case .socket: true
        case .memoryClient: false
        case .memoryServer: false
        }
    }

    /// Writes a message's sequence number and stream ID into it, and sends it. A stream ID of 0 is not written.
    ///
    /// Returns false if there is no capacity or no connection now. Throws if the peer has disconnected.
    ///
    /// - Parameters:
    ///   - peer: The recipient of a server's message; nil for a client.
    ///   - gauge: The gauge that counts the message until libzmq has written it; memory counts nothing.
    func send(
        _ message: OutboundMessage, to peer: PeerIdentity?, stream: UInt64, number: UInt32,
        countedBy gauge: SendGauge? = nil
    ) throws(ZeroMQError) -> Bool {
        switch self {
        case .socket(let socket):
            if let peer, try !socket.send(identity: peer) { return false }
            if let buffer = message.buffer {
                buffer.edit { Self.address(&$0, stream: stream, number: number) }
                return try socket.send(buffer, countedBy: gauge)
            }
            var part = MessagePart(copying: message.bytes, countedBy: gauge) {
                Self.address(&$0, stream: stream, number: number)
            }
            return try socket.send(&part)
        case .memoryClient(let end):
            return end.connection.send(Self.inMemory(message, stream: stream, number: number))
        case .memoryServer(let end):
            guard let peer else { return false }
            return try end.listener.send(Self.inMemory(message, stream: stream, number: number), to: peer)
        }
    }

    /// Sends messages as one ZeroMQ message, the first one with `number` and each further one with the next number.
    ///
    /// Returns and throws as ``send(_:to:stream:number:countedBy:)``; either all messages are sent or none. A gauge
    /// counts only a message that is sent alone.
    func send(
        batch: [SessionOutput.Outgoing], to peer: PeerIdentity?, number: UInt32, countedBy gauge: SendGauge? = nil
    ) throws(ZeroMQError) -> Bool {
        if batch.count == 1 {
            return try send(
                batch[0].message, to: peer, stream: batch[0].streamID, number: number, countedBy: gauge)
        }
        let count = batch.reduce(0) { $0 + $1.message.count }
        switch self {
        case .socket(let socket):
            if let peer, try !socket.send(identity: peer) { return false }
            var part = MessagePart(count: count) { output in
                for next in batch { unsafe output.append(copying: next.message.bytes.span.bytes) }
            }
            part.edit { Self.address(&$0, of: batch, number: number) }
            return try socket.send(&part)
        case .memoryClient(let end):
            return end.connection.send(Self.inMemory(batch, number: number, count: count))
        case .memoryServer(let end):
            guard let peer else { return false }
            return try end.listener.send(Self.inMemory(batch, number: number, count: count), to: peer)
        }
    }

    private static func inMemory(
        _ batch: [SessionOutput.Outgoing], number: UInt32, count: Int
    ) -> MemoryMessage {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for next in batch { bytes.append(contentsOf: next.message.bytes) }
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        address(&raw, of: batch, number: number)
        return .bytes(bytes)
    }

    /// Writes stream IDs and numbers into consecutive messages.
    private static func address(
        _ messages: inout MutableRawSpan, of batch: [SessionOutput.Outgoing], number: UInt32
    ) {
        var (offset, number) = (0, number)
        for next in batch {
            address(&messages, stream: next.streamID, number: number, at: offset)
            offset += next.message.count
            number &+= 1
        }
    }

    /// Makes the next arrival in memory signal the reactor again. The reactor calls this before it receives; for a
    /// ZeroMQ socket, it does nothing.
    func rearmSignal() {
        switch self {
        case .memoryClient(let end): end.connection.rearmSignal()
        case .memoryServer(let end): end.listener.rearmSignal()
        case .socket: break
        }
    }

    /// Returns whether a polled socket has something to receive, and capacity to send. Both are false for memory, which
    /// is not polled.
    func readiness() throws(ZeroMQError) -> (canReceive: Bool, canSend: Bool) {
        switch self {
        case .socket(let socket): try socket.readiness()
        case .memoryClient: (false, false)
        case .memoryServer: (false, false)
        }
    }

    /// Returns the next change of the connection, for a socket that reports changes itself; nil if there is none.
    func nextEvent() -> SocketMonitor.Event? {
        switch self {
        case .memoryClient(let end): end.connection.nextEvent()
        case .socket: nil
        case .memoryServer: nil
        }
    }

    private static func inMemory(_ message: OutboundMessage, stream: UInt64, number: UInt32) -> MemoryMessage {
        if let buffer = message.buffer {
            return .frame(buffer.share { address(&$0, stream: stream, number: number) })
        }
        var bytes = message.bytes
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        address(&raw, stream: stream, number: number)
        return .bytes(bytes)
    }

    private static func address(
        _ message: inout MutableRawSpan, stream: UInt64, number: UInt32, at offset: Int = 0
    ) {
        if stream != 0 { message.store(stream, at: offset + Prelude.streamIDOffset) }
        message.store(number, at: offset + Prelude.sequenceOffset)
    }
}
