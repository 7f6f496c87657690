import ProtobufC
import Testing
import ZRPC
import ZeroMQ

/// A server that speaks, or misspeaks, the protocol over a ROUTER of its own.
///
/// It belongs to one task at a time.
final class RawServer {
    // In this order: the context waits for its sockets when it is dropped.
    private let socket: Socket
    private let context: ZContext
    private var part = MessagePart()
    private var sequences: [PeerIdentity: UInt32] = [:]

    init(_ endpoint: String) throws {
        let context = try ZContext()
        let socket = try Socket(context, .router)
        try socket.bind(endpoint)
        self.socket = socket
        self.context = context
    }

    /// Waits for the next message of any client.
    func receive(within bound: Duration = .seconds(60)) async throws -> (PeerIdentity, RawMessage) {
        var peer: PeerIdentity?
        try await eventually("a client's message comes", within: bound) {
            guard try socket.receive(into: &part) else { return false }
            peer = PeerIdentity(part)
            return true
        }
        guard part.hasMore, try socket.receive(into: &part), !part.hasMore, let message = RawMessage(part.copyBytes())
        else { throw RawMessage.NoMessage() }
        return (try #require(peer), message)
    }

    /// Waits for the next message of a kind and ignores others.
    func receive(_ kind: RawMessage.Kind) async throws -> (PeerIdentity, RawMessage) {
        while true {
            let (peer, message) = try await receive()
            if message.kind == kind { return (peer, message) }
        }
    }

    /// Waits for a client's greeting and answers it.
    func greet(_ change: (inout HelloAck) -> Void = { _ in }) async throws -> PeerIdentity {
        let (peer, _) = try await receive(.hello)
        sequences[peer] = 0
        var ack = HelloAck()
        ack.version = 1
        ack.sessionId = [1]
        ack.sessionWindow = 8 << 20
        ack.streamWindow = 1 << 20
        ack.maxStreams = 100
        ack.pingMs = 1000
        ack.maxMessage = (1 << 20) + (64 << 10)
        change(&ack)
        try send(RawMessage(.helloAck, header: try ack.encoded()), to: peer)
        return peer
    }

    /// Sends a message with the session's next sequence number, unless it has one of its own.
    func send(_ message: RawMessage, to peer: PeerIdentity) throws {
        let next = sequences[peer, default: 0]
        sequences[peer] = next &+ 1
        try send(message.bytes(sequence: next), to: peer)
    }

    /// Sends any bytes at all.
    func send(_ bytes: [UInt8], to peer: PeerIdentity) throws {
        _ = try socket.send(identity: peer)
        _ = try socket.send(bytes)
    }
}
