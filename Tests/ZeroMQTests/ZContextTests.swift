import Testing
import ZeroMQ

struct ZContextTests {
    @Test("The library is the 4.3 that the rules were made for")
    func version() {
        #expect(ZContext.libraryVersion.hasPrefix("4.3."))
    }

    @Test("There are no more sockets than the context allows")
    func maximumSockets() throws {
        let context = try ZContext(maximumSockets: 2)
        let first = try Socket(context, .dealer)
        let second = try Socket(context, .dealer)
        let error = #expect(throws: ZeroMQError.self) { _ = try Socket(context, .dealer) }
        #expect(error?.code == .tooManySockets)
        #expect(error?.operation == "zmq_socket")
        try first.setLinger(milliseconds: 0)
        try second.setLinger(milliseconds: 0)
    }

    @Test("Numbers that make no sense make the smallest context that works")
    func smallest() throws {
        let context = try ZContext(ioThreads: -3, maximumSockets: -3)
        let socket = try Socket(context, .dealer)
        #expect(try socket.readiness().canReceive == false)
    }

    @Test("Names within a context are its own")
    func separate() throws {
        let one = try ZContext()
        let other = try ZContext()
        let first = try Socket(one, .router)
        let second = try Socket(other, .router)
        try first.bind("inproc://name")
        try second.bind("inproc://name")
    }

    @Test("A context ends though a message to nobody was never sent", .timeLimit(.minutes(5)))
    func ends() throws {
        try withLink { (server, client) throws in
            #expect(try send([1], client))
            // Closed with messages under way to a reader that never reads.
            for _ in 0..<100 { _ = try client.send([UInt8](repeating: 1, count: 100_000)) }
            try server.setLinger(milliseconds: 0)
        }
    }
}
