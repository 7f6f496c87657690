import ProtobufC
import Testing
import ZeroMQ

@testable import ZRPC

/// A server in memory that sends what it is told to its one client.
///
/// It belongs to one task at a time.
final class RawMemoryServer {
    private let listener: MemoryListener
    private var client: PeerIdentity?
    private var sequence: UInt32 = 0

    init(_ endpoint: String) throws {
        listener = try MemoryNetwork.process.listen(at: endpoint, mailbox: MemoryMailbox(reactor: nil, id: 0))
    }

    deinit { MemoryNetwork.process.close(listener) }

    /// Waits for the next message of a kind and ignores others.
    func receive(_ kind: RawMessage.Kind) async throws -> RawMessage {
        var received: RawMessage?
        try await eventually("a client's message of type \(kind) comes") {
            while received == nil, let (peer, message) = listener.receive() {
                client = peer
                guard case .bytes(let bytes) = message, let message = RawMessage(bytes) else { continue }
                if message.kind == kind { received = message }
            }
            return received != nil
        }
        return try #require(received)
    }

    /// Waits for the client's greeting and answers it.
    func greet(streams: UInt32) async throws {
        _ = try await receive(.hello)
        var ack = HelloAck()
        ack.version = 1
        ack.sessionWindow = 8 << 20
        ack.streamWindow = 1 << 20
        ack.maxStreams = streams
        ack.maxMessage = (1 << 20) + (64 << 10)
        try send(RawMessage(.helloAck, header: try ack.encoded()))
    }

    /// Sends a message with the next sequence number.
    func send(_ message: RawMessage) throws {
        let isTaken = try sendIfRoom(message)
        #expect(isTaken)
    }

    /// Sends a message if there is room for it now. Throws when the client is gone.
    func sendIfRoom(_ message: RawMessage) throws -> Bool {
        let client = try #require(client)
        guard try listener.send(.bytes(message.bytes(sequence: sequence)), to: client) else { return false }
        sequence &+= 1
        return true
    }
}
