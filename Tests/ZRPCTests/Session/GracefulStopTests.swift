import Testing
import ZRPCTesting

@testable import ZRPC

/// The end of a server that drains: its socket is closed once the clients have read what it sent, not after a time.
struct GracefulStopTests {
    /// A server that drains for a minute, whose one call has been answered. The client knows of the draining.
    private func answered() throws -> ServedMachine {
        let server = try ServedMachine()
        try server.open(TestServiceMethods.unaryCall, 1)
        _ = server.flush()
        server.machine.drain(grace: .seconds(60), at: server.now)
        server.perform()
        #expect(server.flush() == [.goAway, .ping])
        try server.send(RawMessage(.pong))
        #expect(server.flush() == [.goAway])
        server.finish(try #require(server.session), 1, requestBytes: 0)
        #expect(server.flush() == [.trailers])
        return server
    }

    /// Lets time pass, a check of the server after another. Returns the types of what was sent.
    private func pass(_ server: ServedMachine, checks: Int) -> [MessageType] {
        var types: [MessageType] = []
        for _ in 0..<checks {
            server.now = server.now.advanced(byNanoseconds: 20_000_000)
            _ = server.machine.tick(at: server.now, hasUnread: false)
            server.perform()
            types += server.flush()
        }
        return types
    }

    @Test("A response that a busy client has not read yet keeps the socket open")
    func unreadResponse() throws {
        let server = try answered()
        let sent = pass(server, checks: 100)
        #expect(!server.isStopped)
        #expect(sent.count >= 50)
        #expect(sent.allSatisfy { $0 == .ping })
        // The first response is to a ping that followed the trailers.
        try server.send(RawMessage(.pong))
        _ = pass(server, checks: 2)
        #expect(server.isStopped)
    }

    @Test("A response to the ping before the last trailers says nothing of them")
    func earlierPong() throws {
        let server = try ServedMachine()
        try server.open(TestServiceMethods.unaryCall, 1)
        _ = server.flush()
        server.machine.drain(grace: .seconds(60), at: server.now)
        server.perform()
        #expect(server.flush() == [.goAway, .ping])
        server.finish(try #require(server.session), 1, requestBytes: 0)
        _ = pass(server, checks: 20)
        // Only now the client has read the first GOAWAY.
        try server.send(RawMessage(.pong))
        _ = pass(server, checks: 20)
        #expect(!server.isStopped)
        try server.send(RawMessage(.pong))
        _ = pass(server, checks: 2)
        #expect(server.isStopped)
    }

    @Test("A client that has left is not waited for")
    func leftClient() throws {
        let server = try answered()
        _ = pass(server, checks: 5)
        server.machine.expire(try #require(server.session), text: "the connection was lost", at: server.now)
        server.perform()
        _ = pass(server, checks: 1)
        #expect(server.isStopped)
    }

    @Test("A client that falls silent is waited for until it expires, long before the grace ends")
    func silentClient() throws {
        let server = try answered()
        // Three intervals of pings, of a second each, and the checks around them.
        _ = pass(server, checks: 50)
        #expect(server.session != nil)
        _ = pass(server, checks: 200)
        #expect(server.session == nil)
        #expect(server.isStopped)
    }

    @Test("A client that talks on and says never what it has read is waited for until the grace ends")
    func evasiveClient() throws {
        let server = try answered()
        for _ in 0..<59 {
            try server.send(RawMessage(.ping))
            _ = pass(server, checks: 50)
        }
        #expect(server.session != nil)
        #expect(!server.isStopped)
        try server.send(RawMessage(.ping))
        _ = pass(server, checks: 100)
        #expect(server.isStopped)
    }
}
