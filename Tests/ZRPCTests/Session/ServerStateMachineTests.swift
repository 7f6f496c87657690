import DequeModule
import ProtobufC
import Testing
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// What a peer may send a server's state machine, event by event.
struct ServerStateMachineTests {
    /// A call, by its stream.
    private final class Call {
        let stream: UInt64
        var reason: RPCError?
        var ends = 0

        init(_ stream: UInt64) { self.stream = stream }
    }

    /// A server with one client that has greeted.
    private final class Served {
        let machine: ServerStateMachine<Call>
        let peer = PeerIdentity(rawValue: 1)
        var now = MonotonicTime(nanoseconds: 1_000_000_000)
        var calls: [UInt64: Call] = [:]
        private var sequence: UInt32 = 0

        init(window: UInt32 = 8 << 20) throws {
            var numbers: [String: UInt32] = [:]
            for (index, method) in ModelLedger.methods.enumerated() { numbers[method.path] = UInt32(index + 1) }
            machine = ServerStateMachine(
                methods: ModelLedger.methods, methodIDs: numbers, configuration: TransportConfiguration(),
                instanceID: [1], authenticates: false, now: now)
            try send(.hello { $0.sessionWindow = window })
        }

        var session: ServerSession<Call>? { machine.sessions[peer] }

        func send(_ message: RawMessage) throws {
            let read = try ModelLedger.read(message.bytes(sequence: sequence)).get()
            sequence &+= 1
            machine.receive(read, from: peer, at: now) { nil }
            perform()
        }

        func open(_ method: MethodDescriptor, _ stream: UInt64) throws {
            var request = try RawMessage.request(method, stream: stream)
            if method.kind.hasRequestStream { request.flags &= ~RawMessage.endStream }
            if method.kind == .bidirectional { request.flags &= ~RawMessage.hasBody }
            try send(request)
        }

        func perform() {
            while let action = machine.actions.popFirst() {
                switch action {
                case .begin(let beginning):
                    let call = Call(beginning.streamID)
                    calls[call.stream] = call
                    machine.attach(call, to: beginning)
                case .end(let call, let reason, _):
                    call.reason = reason
                    call.ends += 1
                default: break
                }
            }
        }

        /// Sends what may go. Returns the types of what went, in order.
        func flush() -> [MessageType] {
            var types: [MessageType] = []
            for session in machine.takeUnsent() {
                var batch: [SessionOutput.Outgoing] = []
                while case .send(_, let kind) = machine.next(of: session, at: now, underWay: nil, into: &batch) {
                    types += batch.compactMap { MessageType(rawValue: $0.message.bytes[3]) }
                    machine.sent(batch, kind, in: session)
                    batch = []
                }
            }
            perform()
            return types
        }
    }

    private static var wide: MethodDescriptor { ModelLedger.methods[4] }

    @Test("A session that the request of a stream ends, because its client reads nothing, ends that stream's call, too")
    func resetByItsOwnRequest() throws {
        let server = try Served()
        // Each of these is answered with a RESET of the stream, which waits.
        while let session = server.session, session.output.queuedMessages < SessionOutput.maximumAnswers {
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
        let server = try Served(window: 300 << 10)
        try server.open(TestServiceMethods.fullDuplexCall, 1)
        try server.open(TestServiceMethods.fullDuplexCall, 2)
        _ = server.flush()
        let session = try #require(server.session)
        func write(_ size: Int, _ stream: UInt64) throws {
            let message = try OutboundMessage.data([]) { $0.append(contentsOf: repeatElement(1, count: size)) }
            server.machine.write(message, server.peer, epoch: session.epoch, stream: stream)
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
        let server = try Served(window: 1024)
        try server.open(TestServiceMethods.fullDuplexCall, 1)
        _ = server.flush()
        let session = try #require(server.session)
        func write(_ stream: UInt64) throws {
            let message = try OutboundMessage.data([]) { $0.append(contentsOf: repeatElement(1, count: 2048)) }
            server.machine.write(message, server.peer, epoch: session.epoch, stream: stream)
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
        let server = try Served()
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
        let server = try Served()
        let other = PeerIdentity(rawValue: 2)
        let hello = try RawMessage.hello { $0.agent = "e" + String(repeating: "\u{301}", count: 5000) }
        server.machine.receive(
            try ModelLedger.read(hello.bytes(sequence: 0)).get(), from: other, at: server.now
        ) { nil }
        #expect(try #require(server.machine.sessions[other]).peer.agent.utf8.count <= 130)
    }
}
