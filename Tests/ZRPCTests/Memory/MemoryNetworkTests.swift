import Logging
import Testing
import ZeroMQ

@testable import ZRPC

/// Cases that the contract's suites, which run over memory too, do not reach: full queues and ends that are gone.
struct MemoryNetworkTests {
    private let network = MemoryNetwork()
    private let nobody = MemoryMailbox(reactor: nil, id: 0)
    private let message = MemoryMessage.bytes([1])

    private func events(_ connection: MemoryConnection) -> [SocketMonitor.Event] {
        var events: [SocketMonitor.Event] = []
        while let event = connection.nextEvent() { events.append(event) }
        return events
    }

    @Test("A name has one listener, and is free again when it is closed")
    func names() throws {
        let first = try network.listen(at: "memory://a", mailbox: nobody)
        #expect(throws: ZeroMQError.self) { try network.listen(at: "memory://a", mailbox: nobody) }
        _ = try network.listen(at: "memory://b", mailbox: nobody)
        network.close(first)
        _ = try network.listen(at: "memory://a", mailbox: nobody)
    }

    @Test("Connections made before their server wait for it")
    func seekers() throws {
        let early = network.connect(to: "memory://a", mailbox: nobody)
        let gone = network.connect(to: "memory://a", mailbox: nobody)
        #expect(!early.send(message))
        network.close(gone)
        let listener = try network.listen(at: "memory://a", mailbox: nobody)
        #expect(events(early) == [.connectRetried, .handshakeSucceeded])
        #expect(events(gone) == [.connectRetried])
        #expect(early.send(message))
        let arrival = try #require(listener.receive())
        #expect(try listener.send(message, to: arrival.0))
        #expect(early.receive() != nil)
        #expect(early.receive() == nil)
    }

    @Test("A direction holds as many messages as a socket's, and one side's fullness is not another's")
    func bounds() throws {
        let listener = try network.listen(at: "memory://a", mailbox: nobody)
        let greedy = network.connect(to: "memory://a", mailbox: nobody)
        let modest = network.connect(to: "memory://a", mailbox: nobody)
        var sent = 0
        while greedy.send(message) { sent += 1 }
        #expect(sent == MemoryConnection.capacity)
        #expect(modest.send(message))
        let peer = try #require(listener.receive()).0
        #expect(greedy.send(message))
        #expect(!greedy.send(message))
        var answered = 0
        while try listener.send(message, to: peer) { answered += 1 }
        #expect(answered == MemoryConnection.capacity)
        #expect(greedy.receive() != nil)
        #expect(try listener.send(message, to: peer))
    }

    @Test("What was sent before the server ended is still read; afterwards nobody is there")
    func ends() throws {
        let listener = try network.listen(at: "memory://a", mailbox: nobody)
        let connection = network.connect(to: "memory://a", mailbox: nobody)
        #expect(connection.send(message))
        let peer = try #require(listener.receive()).0
        #expect(try listener.send(message, to: peer))
        network.close(listener)
        #expect(events(connection) == [.handshakeSucceeded, .disconnected])
        #expect(connection.receive() != nil)
        #expect(!connection.send(message))
        let error = #expect(throws: ZeroMQError.self) { try listener.send(message, to: peer) }
        #expect(error?.code == .hostUnreachable)
    }

    @Test("A server is told of a client that is gone when it sends")
    func clientGone() throws {
        let listener = try network.listen(at: "memory://a", mailbox: nobody)
        let connection = network.connect(to: "memory://a", mailbox: nobody)
        #expect(connection.send(message))
        network.close(connection)
        // What it sent before still arrives, as by a socket.
        let peer = try #require(listener.receive()).0
        let error = #expect(throws: ZeroMQError.self) { try listener.send(message, to: peer) }
        #expect(error?.code == .hostUnreachable)
    }

    @Test("A transport that is dropped gives its name back")
    func dropped() async throws {
        let endpoint = TransportUnderTest.memory.freshEndpoint()
        var transport: Transport? = try Transport(logger: .test)
        _ = try await transport?.serve([], at: endpoint)
        transport = nil
        let next = try Transport(logger: .test)
        try await eventually("the name is free") { (try? await next.serve([], at: endpoint)) != nil }
        await next.shutdown(grace: .zero)
    }
}
