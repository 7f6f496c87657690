import ProtobufC
import Testing
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// The events of a peer at a server's state machine, one by one.
struct ServerStateMachineTests {
    private static var wide: MethodDescriptor { ModelLedger.methods[4] }

    @Test("A session that the request of a stream ends, because its client reads nothing, ends that stream's call, too")
    func resetByItsOwnRequest() throws {
        let server = try ServedMachine()
        // Each of these is answered with a RESET of the stream, which waits.
        while let session = server.session, session.output.queuedMessages < SessionOutput.maximumResponses {
            try server.send(RawMessage(.credit, stream: 1000, aux: 1))
        }
        _ = try #require(server.session)
        // Its window is widened, which is one answer more than may wait.
        try server.open(Self.wide, 1)
        #expect(server.session == nil)
        let call = try #require(server.calls[1])
        #expect(call.ends == 1)
        #expect(call.reason?.code == .cancelled)
        #expect(server.machine.counts.streams == 0)
    }

    @Test("A stream that is cancelled lets those go on that waited behind it")
    func cancelledHead() throws {
        let server = try ServedMachine(window: 300 << 10)
        try server.open(TestServiceMethods.fullDuplexCall, 1)
        try server.open(TestServiceMethods.fullDuplexCall, 2)
        _ = server.flush()
        let session = try #require(server.session)
        func write(_ size: Int, _ stream: UInt64) throws {
            let message = try OutboundMessage.data([]) { $0.append(contentsOf: repeatElement(1, count: size)) }
            server.machine.write(message, to: server.peer, epoch: session.epoch, stream: stream)
        }
        try write(512 << 10, 1)
        try write(256, 2)
        #expect(server.flush().isEmpty)
        try server.send(RawMessage(.cancel, stream: 1, aux: 1))
        #expect(server.flush() == [.data])
        #expect(session.output.isEmpty)
    }

    @Test("Nothing is kept of cancelled streams whose messages waited for a client that grants nothing")
    func cancelledBehindTheHead() throws {
        let server = try ServedMachine(window: 1024)
        try server.open(TestServiceMethods.fullDuplexCall, 1)
        _ = server.flush()
        let session = try #require(server.session)
        func write(_ stream: UInt64) throws {
            let message = try OutboundMessage.data([]) { $0.append(contentsOf: repeatElement(1, count: 2048)) }
            server.machine.write(message, to: server.peer, epoch: session.epoch, stream: stream)
        }
        try write(1)
        for stream in 2..<20 as Range<UInt64> {
            try server.open(TestServiceMethods.fullDuplexCall, stream)
            try write(stream)
            try server.send(RawMessage(.cancel, stream: stream, aux: 1))
        }
        #expect(server.flush().isEmpty)
        #expect(session.output.queuedMessages == 1)
        try server.send(RawMessage(.cancel, stream: 1, aux: 1))
        #expect(session.output.isEmpty)
    }

    @Test("A client that is gone is forgotten also by a server that never comes to an end of what others send")
    func silenceUnderLoad() throws {
        let server = try ServedMachine()
        func pass(_ looks: Int) {
            for _ in 0..<looks {
                server.now = server.now.advanced(byNanoseconds: 500_000_000)
                _ = server.machine.tick(at: server.now, hasUnread: true)
                server.perform()
            }
        }
        pass(12)
        #expect(server.session != nil)
        pass(24)
        #expect(server.session == nil)
    }

    @Test("What a client calls itself is kept up to 128 bytes of it, whatever its characters are made of")
    func longName() throws {
        let server = try ServedMachine()
        let other = PeerIdentity(rawValue: 2)
        let hello = try RawMessage.hello { $0.agent = "e" + String(repeating: "\u{301}", count: 5000) }
        server.machine.receive(
            try ModelLedger.read(hello.bytes(sequence: 0)).get(), from: other, at: server.now
        ) { nil }
        #expect(try #require(server.machine.sessions[other]).peer.agent.utf8.count <= 130)
    }
}
