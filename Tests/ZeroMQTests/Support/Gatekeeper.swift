import Synchronization
import ZeroMQ

/// Decides about clients' keys on a thread of the test: libzmq asks it at `inproc://zeromq.zap.01` of the server's context
/// (ZeroMQ RFC 27).
struct Gatekeeper: ~Copyable {
    private let socket: Socket
    private let names: [CurveKey: String]

    /// Lets in whoever has a name. Must be made before the server binds.
    init(_ context: borrowing ZContext, names: [CurveKey: String]) throws {
        let socket = try Socket(context, .router)
        try socket.bind("inproc://zeromq.zap.01")
        self.socket = socket
        self.names = names
    }

    /// Waits for one question and answers it. Returns whether the client was let in; nil when nobody asked.
    func decideOnce() throws -> Bool? {
        var part = MessagePart()
        guard try receive(socket, into: &part) else { return nil }
        let asker = part.copyBytes()
        var parts: [[UInt8]] = []
        while part.hasMore {
            guard try receive(socket, into: &part) else { return nil }
            parts.append(part.copyBytes())
        }
        // After the asker: empty, version, request id, domain, address, identity, mechanism, key.
        guard parts.count == 8 else { return nil }
        let name = CurveKey(bytes: parts[7]).flatMap { names[$0] }
        let answer: [[UInt8]] = [
            asker, [], parts[1], parts[2], Array((name == nil ? "400" : "200").utf8), Array("said so".utf8),
            Array((name ?? "").utf8), [],
        ]
        for (index, bytes) in answer.enumerated() {
            guard try socket.send(bytes, more: index + 1 < answer.count) else { return nil }
        }
        return name != nil
    }
}
