import ZeroMQ

/// A receiver that reads messages from a socket and checks their form. Lives in the reactor's loop.
///
/// A message, or a batch of several, is one part. Several parts would be read one by one, and libzmq 4.3.4 ends the
/// process (`fq.cpp`, `!_more`) if a peer that this process connected to dies after the first part was read.
struct WireReceiver: ~Copyable {
    /// The result of a receive.
    enum Received {
        case message(PeerIdentity, InboundMessage)
        /// Bytes that are not a valid message; `prelude` is set if it could be read.
        case fault(PeerIdentity, WireFault, Prelude?)
        /// A message of a peer that no response can reach.
        case foreign
    }

    private var part = MessagePart()
    /// Whether each message of the socket begins with its sender's identity.
    private let isRouted: Bool
    /// The part of a batch whose messages have not been taken yet.
    private var rest: Rest?

    /// The position of the next message in a batch.
    fileprivate struct Rest {
        let peer: PeerIdentity
        var offset: Int
        var messagesLeft: Int
        /// The bytes that arrived in memory; nil for a batch in `part`.
        let bytes: [UInt8]?
    }

    init(isRouted: Bool) { self.isRouted = isRouted }

    /// Returns the next message; nil if there is none now.
    mutating func receive(from socket: borrowing MessageSocket) throws(ZeroMQError) -> Received? {
        if let rest { return next(of: rest) }
        switch socket {
        case .socket(let socket): return try receive(from: socket)
        case .memoryClient(let end): return end.connection.receive().map { read($0, of: PeerIdentity(rawValue: 0)) }
        case .memoryServer(let end): return end.listener.receive().map { (peer, message) in read(message, of: peer) }
        }
    }

    /// Checks a message from memory in the same way as one from a socket.
    private mutating func read(_ message: MemoryMessage, of peer: PeerIdentity) -> Received {
        switch message {
        case .bytes(let bytes): return next(of: Rest(peer, bytes))
        case .frame(let frame):
            let read = frame.withSpan { span in Self.check(span, from: 0, isAlone: true) }
            switch read {
            case .fault(let fault, let prelude): return .fault(peer, fault, prelude)
            case .message(let prelude): return .message(peer, InboundMessage(prelude: prelude, content: .frame(frame)))
            }
        }
    }

    private mutating func receive(from socket: borrowing Socket) throws(ZeroMQError) -> Received? {
        guard try socket.receive(into: &part) else { return nil }
        var peer = PeerIdentity(rawValue: 0)
        if isRouted {
            guard let identity = PeerIdentity(part) else {
                try skipRest(of: socket)
                return .foreign
            }
            peer = identity
            guard part.hasMore, try socket.receive(into: &part) else { return .fault(peer, .truncated, nil) }
        }
        if part.hasMore {
            try skipRest(of: socket)
            return .fault(peer, .tooManyParts, nil)
        }
        guard part.count > MessageBatch.maximumReceivedBytes else { return next(of: Rest(peer, nil)) }
        switch part.withSpan({ span in Self.check(span, from: 0, isAlone: true) }) {
        case .fault(let fault, let prelude): return .fault(peer, fault, prelude)
        case .message(let prelude):
            return .message(peer, InboundMessage(prelude: prelude, content: .frame(Frame(taking: &part))))
        }
    }

    /// Returns the next message of a batch. A malformed message ends the batch.
    private mutating func next(of current: Rest) -> Received {
        rest = nil
        let isAlone = current.messagesLeft <= 1
        let offset = current.offset
        let (read, count, content) =
            if let bytes = current.bytes {
                unsafe Self.take(bytes.span.bytes, from: offset, isAlone: isAlone)
            } else {
                part.withSpan { Self.take($0, from: offset, isAlone: isAlone) }
            }
        switch read {
        case .fault(let fault, let prelude): return .fault(current.peer, fault, prelude)
        case .message(let prelude):
            let end = offset + prelude.messageLength
            if end < count {
                var next = current
                next.offset = end
                next.messagesLeft -= 1
                rest = next
            }
            return .message(current.peer, InboundMessage(prelude: prelude, content: .bytes(content)))
        }
    }

    private enum Checked {
        case message(Prelude)
        /// Bytes that are not a valid message; `prelude` is set if it could be read.
        case fault(WireFault, Prelude?)
    }

    /// Checks the message at an offset, and copies the bytes after its prelude.
    private static func take(
        _ span: RawSpan, from offset: Int, isAlone: Bool
    ) -> (Checked, count: Int, content: [UInt8]) {
        let checked = check(span, from: offset, isAlone: isAlone)
        guard case .message(let prelude) = checked, prelude.messageLength > Prelude.size else {
            return (checked, span.byteCount, [])
        }
        let content = span.extracting(offset + Prelude.size..<offset + prelude.messageLength)
        return (checked, span.byteCount, unsafe content.withUnsafeBytes { unsafe Array($0) })
    }

    /// Checks the message at an offset within the span.
    ///
    /// - Parameter isAlone: Whether no other message may follow.
    private static func check(_ span: RawSpan, from offset: Int, isAlone: Bool) -> Checked {
        var read: Prelude?
        do throws(WireFault) {
            let prelude = try Prelude(span.extracting(offset...))
            read = prelude
            let left = span.byteCount - offset
            let isBatch = offset > 0 || prelude.messageLength < left
            let isWhole = isBatch && !isAlone && MessageBatch.holds(prelude.type) && prelude.messageLength <= left
            let end = isWhole ? offset + prelude.messageLength : span.byteCount
            try MessageShape.check(prelude, part: span.extracting(offset..<end))
            if offset > 0, !MessageBatch.holds(prelude.type) { throw .type }
            return .message(prelude)
        } catch {
            return .fault(error, read)
        }
    }

    /// The principal that the ZAP handler assigned to the sender of the last small message.
    var userID: String? { part.userID }

    /// Discards the rest of a batch whose connection was lost.
    mutating func forgetRest() { rest = nil }

    private mutating func skipRest(of socket: borrowing Socket) throws(ZeroMQError) {
        while part.hasMore {
            if try !socket.receive(into: &part) { return }
        }
    }
}

extension WireReceiver.Rest {
    fileprivate init(_ peer: PeerIdentity, _ bytes: [UInt8]?) {
        self.init(peer: peer, offset: 0, messagesLeft: MessageBatch.maximumReceivedMessages, bytes: bytes)
    }
}
