import Testing
import ZeroMQ

/// Options as one sees them from outside: by what a socket does.
struct SocketOptionsTests {
    @Test("As many messages wait as both ends' marks allow, and no more", arguments: [(1, 1), (2, 3), (10, 20)])
    func highWaterMarks(sending: Int32, receiving: Int32) throws {
        var options = SocketOptions()
        options.sendHighWaterMark = sending
        options.receiveHighWaterMark = receiving
        try withLink(at: Endpoint.inside(), server: options, client: options) { (server, client) throws in
            for number in 0..<(sending + receiving) {
                #expect(try client.send([UInt8(truncatingIfNeeded: number)]))
            }
            #expect(try !client.send([0xFF]))
            // Within one context both marks add up to one queue.
            for number in 0..<(sending + receiving) {
                #expect(try receiveMessage(server)?.parts == [[UInt8(truncatingIfNeeded: number)]])
            }
            #expect(try send([0xFF], client))
        }
    }

    @Test("Who sends a larger part than is accepted is disconnected")
    func maximumMessageSize() throws {
        var options = SocketOptions()
        options.maximumMessageSize = 1000
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let server = try Socket(context, .router, options: options)
        try server.bind(endpoint)
        let client = try Socket(context, .dealer)
        let monitor = try SocketMonitor(watching: client, in: context)
        try client.connect(endpoint)
        #expect(try send([UInt8](repeating: 1, count: 1000), client))
        #expect(try receiveMessage(server)?.parts.first?.count == 1000)
        #expect(try client.send([UInt8](repeating: 2, count: 1001)))
        #expect(try wait(for: .disconnected, monitor))
        #expect(try wait(for: .handshakeSucceeded, monitor), "it may try again")
        #expect(try send([3], client))
        #expect(try receiveMessage(server)?.parts == [[3]], "what was too large did not come, what follows does")
    }

    @Test("A value that libzmq does not take is an error, and the socket is not made")
    func refused() throws {
        let context = try ZContext()
        var changes: [(inout SocketOptions) -> Void] = []
        changes.append { $0.lingerMilliseconds = -5 }
        changes.append { $0.sendHighWaterMark = -1 }
        changes.append { $0.receiveHighWaterMark = -1 }
        changes.append { $0.reconnectMilliseconds.first = -9 }
        changes.append { $0.connectTimeoutMilliseconds = -1 }
        changes.append { $0.handshakeMilliseconds = -1 }
        for (number, change) in changes.enumerated() {
            var options = SocketOptions()
            change(&options)
            let error = #expect(throws: ZeroMQError.self, "change \(number)") {
                _ = try Socket(context, .dealer, options: options)
            }
            #expect(error?.operation.hasPrefix("zmq_setsockopt") == true)
        }
    }

    @Test("Over a network connections are kept alive, and on one machine they need not be")
    func network() {
        #expect(!SocketOptions().keepsAlive)
        #expect(SocketOptions.tcp().keepsAlive)
    }

    @Test("Who has the server's key and is let in is known by name")
    func security() throws {
        let (serverKeys, clientKeys) = (try CurveKeyPair.random(), try CurveKeyPair.random())
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let gatekeeper = try Gatekeeper(context, names: [clientKeys.publicKey: "phone"])
        var options = SocketOptions()
        options.security = .curveServer(secretKey: serverKeys.secretKey)
        let server = try Socket(context, .router, options: options)
        try server.bind(endpoint)
        options.security = .curveClient(server: serverKeys.publicKey, keys: clientKeys)
        let client = try Socket(context, .dealer, options: options)
        try client.connect(endpoint)
        #expect(try gatekeeper.decideOnce() == true)
        #expect(try send([1], client))
        var part = MessagePart()
        #expect(try receive(server, into: &part))
        let user = part.userID
        #expect(user == "phone")
    }

    @Test("Who takes the server for another is not connected")
    func wrongServer() throws {
        let (serverKeys, clientKeys) = (try CurveKeyPair.random(), try CurveKeyPair.random())
        var options = SocketOptions()
        options.security = .curveServer(secretKey: serverKeys.secretKey)
        let endpoint = Endpoint.file()
        let context = try ZContext()
        let server = try Socket(context, .router, options: options)
        try server.bind(endpoint)
        options.security = .curveClient(server: clientKeys.publicKey, keys: clientKeys)
        let client = try Socket(context, .dealer, options: options)
        let monitor = try SocketMonitor(watching: client, in: context)
        try client.connect(endpoint)
        #expect(try wait(for: .disconnected, monitor))
        #expect(try !client.send([1]))
    }
}
