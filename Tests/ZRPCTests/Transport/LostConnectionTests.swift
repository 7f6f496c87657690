import Testing
import ZeroMQ

/// A connection that is lost while its messages wait to be received.
struct LostConnectionTests {
    /// ZMTP 3.0 as a DEALER speaks it without security: greeting and READY.
    private static var handshake: [UInt8] {
        var bytes: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0]
        bytes += Array("NULL".utf8) + [UInt8](repeating: 0, count: 48)
        var ready: [UInt8] = [5] + Array("READY".utf8)
        for (name, value) in [("Socket-Type", "DEALER"), ("Identity", "")] {
            ready +=
                [UInt8(name.utf8.count)] + Array(name.utf8) + [0, 0, 0, UInt8(value.utf8.count)] + Array(value.utf8)
        }
        return bytes + [4, UInt8(ready.count)] + ready
    }

    /// Messages of 200 bytes: more than a server that reads none takes, and the system for it.
    private static var flood: [UInt8] {
        Array(repeatElement([0, 200] + [UInt8](repeating: 7, count: 200), count: 50_000).joined())
    }

    @Test("Messages that wait of a client that was lost end nothing but its connection")
    func reset() async throws {
        let context = try ZContext()
        var options = SocketOptions.tcp()
        options.receiveHighWaterMark = 16
        let server = try Socket(context, .router, options: options)
        let port = try LoopbackPort.unused()
        try server.bind("tcp://127.0.0.1:\(port)")
        do {
            let client = try RawTCP(port: port)
            #expect(client.send(Self.handshake))
            // Before the handshake is done, what waits ends the connection.
            try await Task.sleep(for: .milliseconds(500))
            #expect(!client.send(Self.flood))
            // What the server said lies unread, so that closing resets.
        }
        // Longer than any heartbeat: the connection's messages wait all the while.
        try await Task.sleep(for: .seconds(3))
        var part = MessagePart()
        var messages = 0
        while try server.receive(into: &part) { messages += part.hasMore ? 0 : 1 }
        #expect(messages >= 16)
        let other = try Socket(context, .dealer, options: .tcp())
        try other.connect("tcp://127.0.0.1:\(port)")
        try await eventually("another client is heard") {
            _ = try other.send([1])
            return try server.receive(into: &part)
        }
    }
}
