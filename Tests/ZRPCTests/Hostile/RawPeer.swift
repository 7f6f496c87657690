import ProtobufC
import Testing
import ZRPC
import ZeroMQ

/// A client that speaks, or misspeaks, the protocol over a DEALER of its own.
///
/// It belongs to one task at a time.
final class RawPeer {
    // In this order: the context waits for its sockets when it is dropped.
    private let socket: Socket
    private let context: ZContext
    private var part = MessagePart()
    private var sequence: UInt32 = 0

    init(_ endpoint: String) throws {
        let context = try ZContext()
        var options = SocketOptions()
        options.maximumMessageSize = -1
        options.reconnectMilliseconds = (10, 100)
        let socket = try Socket(context, .dealer, options: options)
        try socket.connect(endpoint)
        self.socket = socket
        self.context = context
    }

    /// A peer that has greeted and was greeted.
    static func greeted(_ endpoint: String, _ change: (inout Hello) -> Void = { _ in }) async throws -> RawPeer {
        let peer = try RawPeer(endpoint)
        try await peer.send(.hello(change))
        let answer = try await peer.receive()
        try #require(answer.kind == .helloAck)
        _ = try HelloAck(decoding: answer.header)
        return peer
    }

    /// Sends a message with the next sequence number, unless it has one of its own.
    func send(_ message: RawMessage) async throws {
        try await send(parts: [message.bytes(sequence: sequence)])
        sequence &+= 1
    }

    /// Sends any parts at all.
    func send(parts: [[UInt8]]) async throws {
        for (index, bytes) in parts.enumerated() {
            try await eventually("there is room to send") { try socket.send(bytes, more: index + 1 < parts.count) }
        }
    }

    /// Sends a message if there is room for it now.
    func sendIfRoom(_ message: RawMessage) throws -> Bool {
        guard try socket.send(message.bytes(sequence: sequence)) else { return false }
        sequence &+= 1
        return true
    }

    /// The next message that came, if one did.
    func receiveNow() throws -> RawMessage? {
        guard try socket.receive(into: &part) else { return nil }
        guard !part.hasMore, let message = RawMessage(part.copyBytes()) else { throw RawMessage.NoMessage() }
        return message
    }

    /// Waits for the next message.
    func receive(within bound: Duration = .seconds(60)) async throws -> RawMessage {
        var message: RawMessage?
        try await eventually("a message comes", within: bound) {
            message = try receiveNow()
            return message != nil
        }
        return try #require(message)
    }

    /// Waits for the next message of a kind and ignores others.
    func receive(_ kind: RawMessage.Kind) async throws -> RawMessage {
        while true {
            let message = try await receive()
            if message.kind == kind { return message }
        }
    }

    /// Waits for the end of a stream.
    func trailers() async throws -> Trailers {
        try Trailers(decoding: try await receive(.trailers).header)
    }
}
