import ZeroMQ

/// Receives whole messages from a socket and checks their form. Lives on the reactor's thread.
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

    /// The next message; nil when there is none now. A routed socket's messages begin with the peer's identity.
    mutating func receive(from socket: borrowing Socket, routed: Bool) throws(ZeroMQError) -> Received? {
        guard try socket.receive(into: &part) else { return nil }
        var peer = PeerIdentity(rawValue: 0)
        if routed {
            guard let identity = PeerIdentity(part) else {
                try skipRest(of: socket)
                return .foreign
            }
            peer = identity
            guard part.hasMore, try socket.receive(into: &part) else { return .fault(peer, .truncated, nil) }
        }
        let prelude: Prelude
        do {
            prelude = try part.withSpan { (span) throws(WireFault) in try Prelude(span) }
        } catch {
            try skipRest(of: socket)
            return .fault(peer, error, nil)
        }
        if part.hasMore { return try receiveParts(prelude, peer, from: socket) }
        do throws(WireFault) {
            try MessageShape.check(prelude, headCount: part.count, others: [])
        } catch {
            return .fault(peer, error, prelude)
        }
        let head = part.count == Prelude.size ? [] : part.copyBytes(from: Prelude.size)
        return .message(peer, InboundMessage(prelude: prelude, head: head, body: nil, attachments: []))
    }

    private mutating func receiveParts(
        _ prelude: Prelude, _ peer: PeerIdentity, from socket: borrowing Socket
    ) throws(ZeroMQError) -> Received {
        let head = part.copyBytes(from: Prelude.size)
        var frames: [Frame] = []
        var more = part.hasMore
        while more {
            guard frames.count < WireLimits.maximumParts - 1 else {
                try skipRest(of: socket)
                return .fault(peer, .tooManyParts, prelude)
            }
            guard try socket.receive(into: &part) else { return .fault(peer, .truncated, prelude) }
            // Asked before the part is taken over, which leaves an empty one.
            more = part.hasMore
            // A small part shares libzmq's receive buffer, which it would keep alive: it is copied out.
            frames.append(part.count < 8 << 10 ? Frame(copying: part.copyBytes()) : Frame(taking: &part))
        }
        do throws(WireFault) {
            try MessageShape.check(prelude, headCount: Prelude.size + head.count, others: frames.map(\.count))
        } catch {
            return .fault(peer, error, prelude)
        }
        let hasBodyPart = prelude.flags.contains(.hasBody) && !prelude.flags.contains(.inline)
        return .message(
            peer,
            InboundMessage(
                prelude: prelude, head: head, body: hasBodyPart ? frames.first : nil,
                attachments: hasBodyPart ? Array(frames.dropFirst()) : frames))
    }

    private mutating func skipRest(of socket: borrowing Socket) throws(ZeroMQError) {
        while part.hasMore {
            if try !socket.receive(into: &part) { return }
        }
    }
}
