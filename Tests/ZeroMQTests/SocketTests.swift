import Testing
import ZeroMQ

/// Sending and receiving. Waiting is polling with a limit.
struct SocketTests {
    @Test("A message goes to the router and its answer back, by the peer's identity")
    func roundTrip() throws {
        try withLink { (server, client) throws in
            #expect(try send(Array("hello".utf8), client))
            let request = try #require(try receiveMessage(server))
            #expect(request.parts == [Array("hello".utf8)])
            let peer = try #require(request.peer)
            #expect(try server.send(identity: peer))
            let answer = Frame(copying: [UInt8](repeating: 7, count: 100_000))
            #expect(try server.send(answer))
            var part = MessagePart()
            #expect(try receive(client, into: &part))
            #expect(Frame(taking: &part).copyBytes() == answer.copyBytes())
        }
    }

    @Test("The parts of a message come together, in their order")
    func parts() throws {
        try withLink { (server, client) throws in
            #expect(try send([1], more: true, client))
            #expect(try client.send(Frame(copying: [2, 2]), more: true))
            var last = makePart([3, 3, 3])
            #expect(try client.send(&last))
            let left = last.count
            #expect(left == 0)
            #expect(try receiveMessage(server)?.parts == [[1], [2, 2], [3, 3, 3]])
        }
    }

    @Test("Nothing is taken for sending while nobody is connected, and nothing comes")
    func immediate() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        try client.connect(Endpoint.file())
        #expect(try !client.send([1]))
        var part = makePart([1, 2])
        #expect(try !client.send(&part))
        let kept = part.copyBytes()
        #expect(kept == [1, 2])
        let any = try client.receive(into: &part)
        #expect(!any)
    }

    @Test("A router says that it knows no peer, instead of dropping the message")
    func mandatory() throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        try server.bind(Endpoint.file())
        let error = #expect(throws: ZeroMQError.self) {
            _ = try server.send(identity: PeerIdentity(rawValue: 77))
        }
        #expect(error?.code == .hostUnreachable)
        #expect(error?.operation == "zmq_send")
    }

    @Test(
        "An address that is none is an error with the address in it",
        arguments: ["nonsense", "tcp://127.0.0.1", "smoke://signal", "ipc:///no/such/folder/x.sock"])
    func badAddress(endpoint: String) throws {
        let context = try ZContext()
        let server = try Socket(context, .router)
        let error = #expect(throws: ZeroMQError.self) { try server.bind(endpoint) }
        #expect(error?.code == .addressInvalid)
        #expect(error?.operation == "zmq_bind \(endpoint)")
    }

    @Test("An address that cannot be connected to is an error with the address in it")
    func badPeer() throws {
        let context = try ZContext()
        let client = try Socket(context, .dealer)
        let error = #expect(throws: ZeroMQError.self) { try client.connect("nonsense") }
        #expect(error?.code == .addressInvalid)
        #expect(error?.operation == "zmq_connect nonsense")
    }

    @Test("An address in use cannot be bound")
    func addressInUse() throws {
        let endpoint = Endpoint.inside()
        let context = try ZContext()
        let first = try Socket(context, .router)
        let second = try Socket(context, .router)
        try first.bind(endpoint)
        let error = #expect(throws: ZeroMQError.self) { try second.bind(endpoint) }
        #expect(error?.code == .addressInUse)
    }

    @Test("Readiness tells of messages and of room")
    func readiness() throws {
        try withLink { (server, client) throws in
            #expect(try server.readiness().canReceive == false)
            #expect(try wait(on: client) { try client.readiness().canSend })
            #expect(try client.send([1]))
            #expect(try wait(on: server) { try server.readiness().canReceive })
            #expect(try client.readiness().canReceive == false)
        }
    }

    @Test("A pair of sockets talk to each other alone")
    func pair() throws {
        let endpoint = Endpoint.inside()
        let context = try ZContext()
        let one = try Socket(context, .pair)
        let other = try Socket(context, .pair)
        try one.bind(endpoint)
        try other.connect(endpoint)
        #expect(try send([1, 2], other))
        var part = MessagePart()
        #expect(try receive(one, into: &part))
        let bytes = part.copyBytes()
        #expect(bytes == [1, 2])
    }

    @Test("What was sent before the close still arrives within the linger", .timeLimit(.minutes(5)))
    func linger() throws {
        // Far more than the system keeps for a socket, so that most of it is with libzmq when the client closes.
        let (endpoint, count) = (Endpoint.file(), 200)
        let context = try ZContext()
        let server = try Socket(context, .router)
        try server.bind(endpoint)
        do {
            let client = try Socket(context, .dealer)
            try client.connect(endpoint)
            let frame = Frame(copying: [UInt8](repeating: 7, count: 100_000))
            #expect(try wait(on: client) { try client.send(frame) })
            for _ in 1..<count { #expect(try client.send(frame)) }
            try client.setLinger(milliseconds: 30_000)
        }
        for _ in 0..<count { #expect(try receiveMessage(server)?.parts.first?.count == 100_000) }
    }
}
