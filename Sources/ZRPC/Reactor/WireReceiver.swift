import ZeroMQ

/// Receives messages from a socket and checks their form. Lives on the reactor's thread.
///
/// A message is one part. Several parts would be read one by one, and libzmq 4.3.4 ends the process (`fq.cpp`,
/// `!_more`) when a peer that we connected to dies after the first of them was read.
struct WireReceiver: ~Copyable {
    /// What came.
    enum Received {
        case message(PeerIdentity, InboundMessage)
        /// Something that is no message; `prelude` is there when it could be read.
        case fault(PeerIdentity, WireFault, Prelude?)
        /// Something of a peer that no answer can reach.
        case foreign
    }

    private var part = MessagePart()
    /// Whether messages of a socket begin with their sender's identity.
    private let isRouted: Bool

    init(isRouted: Bool) { self.isRouted = isRouted }

    /// The next message; nil when there is none now.
    mutating func receive(from carrier: borrowing Carrier) throws(ZeroMQError) -> Received? {
        switch carrier {
        case .socket(let socket): try receive(from: socket)
        case .memoryClient(let end): end.connection.receive().map { Self.read($0, of: PeerIdentity(rawValue: 0)) }
        case .memoryServer(let end): end.listener.receive().map { (peer, message) in Self.read(message, of: peer) }
        }
    }

    /// Checks what came in memory as what comes by a socket.
    private static func read(_ message: MemoryMessage, of peer: PeerIdentity) -> Received {
        var read: Prelude?
        do throws(WireFault) {
            switch message {
            case .bytes(let bytes):
                let prelude = try unsafe Prelude(bytes.span.bytes)
                read = prelude
                try unsafe MessageShape.check(prelude, bytes.span.bytes)
                return .message(
                    peer, InboundMessage(prelude: prelude, content: .bytes(Array(bytes.dropFirst(Prelude.size)))))
            case .frame(let frame):
                let prelude = try frame.withSpan { (span) throws(WireFault) in try Prelude(span) }
                read = prelude
                try frame.withSpan { (span) throws(WireFault) in try MessageShape.check(prelude, span) }
                return .message(peer, InboundMessage(prelude: prelude, content: .frame(frame)))
            }
        } catch {
            return .fault(peer, error, read)
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
        let prelude: Prelude
        do {
            prelude = try part.withSpan { (span) throws(WireFault) in try Prelude(span) }
        } catch {
            return .fault(peer, error, nil)
        }
        do throws(WireFault) {
            try part.withSpan { (span) throws(WireFault) in try MessageShape.check(prelude, span) }
        } catch {
            return .fault(peer, error, prelude)
        }
        if part.count > WireLimits.largestCopied {
            return .message(peer, InboundMessage(prelude: prelude, content: .frame(Frame(taking: &part))))
        }
        let bytes = part.count == Prelude.size ? [] : part.copyBytes(from: Prelude.size)
        return .message(peer, InboundMessage(prelude: prelude, content: .bytes(bytes)))
    }

    /// Whom the ZAP handler took the sender of the last small message for.
    var userID: String? { part.userID }

    private mutating func skipRest(of socket: borrowing Socket) throws(ZeroMQError) {
        while part.hasMore {
            if try !socket.receive(into: &part) { return }
        }
    }
}
