import ZeroMQ

/// What messages are sent and received by: a socket of ZeroMQ, or this process's memory. Dropping it closes it.
enum MessageSocket: ~Copyable {
    case socket(Socket)
    case memoryClient(MemoryClientEnd)
    case memoryServer(MemoryServerEnd)

    /// Adds what a thread can wait for. Memory is waited for by the reactor's commands.
    func add(to poll: inout PollSet) -> Int? {
        switch self {
        case .socket(let socket): poll.add(socket)
        case .memoryClient: nil
        case .memoryServer: nil
        }
    }

    /// Takes connections at a further endpoint.
    func bind(_ endpoint: String) throws(ZeroMQError) {
        switch self {
        case .socket(let socket): try socket.bind(endpoint)
        case .memoryClient: break
        case .memoryServer: break
        }
    }

    /// Changes how long an unsent message may hold up closing. Memory sends at once.
    func setLinger(milliseconds: Int32) throws(ZeroMQError) {
        switch self {
        case .socket(let socket): try socket.setLinger(milliseconds: milliseconds)
        case .memoryClient: break
        case .memoryServer: break
        }
    }

    /// Whether messages are under way in it for a while, in their order. Memory hands them over at once.
    var holdsMessages: Bool {
        switch self {
        case .socket: true
        case .memoryClient: false
        case .memoryServer: false
        }
    }

    /// Sends a message with the stream id, unless it is 0, and the number written into it; `peer` is whom a
    /// server sends to.
    ///
    /// Returns false when there is no room, or nobody to send to, now. Throws when the peer is gone. A gauge counts the
    /// message until it is written; in memory nothing is under way.
    func send(
        _ message: OutboundMessage, to peer: PeerIdentity?, stream: UInt64, number: UInt32,
        countedBy gauge: SendGauge? = nil
    ) throws(ZeroMQError) -> Bool {
        switch self {
        case .socket(let socket):
            if let peer, try !socket.send(identity: peer) { return false }
            if let buffer = message.buffer {
                buffer.edit { Self.address(&$0, stream, number) }
                return try socket.send(buffer, countedBy: gauge)
            }
            var part = MessagePart(copying: message.bytes, countedBy: gauge) { Self.address(&$0, stream, number) }
            return try socket.send(&part)
        case .memoryClient(let end):
            return end.connection.send(Self.inMemory(message, stream, number))
        case .memoryServer(let end):
            guard let peer else { return false }
            return try end.listener.send(Self.inMemory(message, stream, number), to: peer)
        }
    }

    /// Sends messages as one of ZeroMQ's, the first with `number` and each other with the next one.
    ///
    /// Returns and throws as ``send(_:to:stream:number:countedBy:)``; either all of them go or none. A gauge counts a
    /// message that goes alone.
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
            part.edit { Self.address(&$0, batch, number) }
            return try socket.send(&part)
        case .memoryClient(let end):
            return end.connection.send(Self.inMemory(batch, number, count))
        case .memoryServer(let end):
            guard let peer else { return false }
            return try end.listener.send(Self.inMemory(batch, number, count), to: peer)
        }
    }

    private static func inMemory(
        _ batch: [SessionOutput.Outgoing], _ number: UInt32, _ count: Int
    ) -> MemoryMessage {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for next in batch { bytes.append(contentsOf: next.message.bytes) }
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        address(&raw, batch, number)
        return .bytes(bytes)
    }

    /// Writes stream ids and numbers into messages that lie one behind the other.
    private static func address(
        _ messages: inout MutableRawSpan, _ batch: [SessionOutput.Outgoing], _ number: UInt32
    ) {
        var (offset, number) = (0, number)
        for next in batch {
            address(&messages, next.streamID, number, at: offset)
            offset += next.message.count
            number &+= 1
        }
    }

    /// Its owner is about to receive all there is: what comes from now on is told again.
    func looks() {
        switch self {
        case .memoryClient(let end): end.connection.looks()
        case .memoryServer(let end): end.listener.looks()
        case .socket: break
        }
    }

    /// Whether there is something to receive, and room to send, of sockets that are polled.
    func readiness() throws(ZeroMQError) -> (canReceive: Bool, canSend: Bool) {
        switch self {
        case .socket(let socket): try socket.readiness()
        case .memoryClient: (false, false)
        case .memoryServer: (false, false)
        }
    }

    /// What became of the connection, of sockets that tell it themselves.
    func nextEvent() -> SocketMonitor.Event? {
        switch self {
        case .memoryClient(let end): end.connection.nextEvent()
        case .socket: nil
        case .memoryServer: nil
        }
    }

    private static func inMemory(_ message: OutboundMessage, _ stream: UInt64, _ number: UInt32) -> MemoryMessage {
        if let buffer = message.buffer {
            return .frame(buffer.share { address(&$0, stream, number) })
        }
        var bytes = message.bytes
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        address(&raw, stream, number)
        return .bytes(bytes)
    }

    private static func address(
        _ message: inout MutableRawSpan, _ stream: UInt64, _ number: UInt32, at offset: Int = 0
    ) {
        if stream != 0 { message.store(stream, at: offset + Prelude.streamIDOffset) }
        message.store(number, at: offset + Prelude.sequenceOffset)
    }
}
