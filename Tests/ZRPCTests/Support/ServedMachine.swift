import DequeModule
import ProtobufC
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// A server's state machine with one client that has greeted; others may greet, too.
final class ServedMachine {
    /// A call, by its stream.
    final class Call {
        let peer: PeerIdentity
        let stream: UInt64
        var reason: RPCError?
        var ends = 0

        init(_ peer: PeerIdentity, _ stream: UInt64) {
            self.peer = peer
            self.stream = stream
        }
    }

    static let methods = ModelLedger.methods + [HealthServiceMethods.checkHealth]

    let machine: ServerStateMachine<Call>
    let peer = PeerIdentity(rawValue: 1)
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    /// The first client's calls, by stream.
    var calls: [UInt64: Call] = [:]
    /// The users that clients were taken for by the socket, where they prove who they are.
    var users: [PeerIdentity: String]
    /// Whether the machine has said that its socket may be closed.
    private(set) var isStopped = false
    private var sequences: [PeerIdentity: UInt32] = [:]

    init(
        window: UInt32 = 8 << 20, _ configuration: TransportConfiguration = TransportConfiguration(),
        user: String? = nil
    ) throws {
        var numbers: [String: UInt32] = [:]
        for (index, method) in Self.methods.enumerated() { numbers[method.path] = UInt32(index + 1) }
        machine = ServerStateMachine(
            methods: Self.methods, methodIDs: numbers, configuration: configuration, instanceID: [1],
            authenticates: user != nil, now: now)
        users = [:]
        users[peer] = user
        try send(.hello { $0.sessionWindow = window })
    }

    var session: ServerSession<Call>? { machine.sessions[peer] }

    /// One more client greets.
    func greet(_ number: UInt32, user: String? = nil) throws -> PeerIdentity {
        let other = PeerIdentity(rawValue: number)
        users[other] = user
        try send(.hello(), from: other)
        return other
    }

    func send(_ message: RawMessage, from other: PeerIdentity? = nil) throws {
        let sender = other ?? peer
        let sequence = sequences[sender, default: 0]
        let read = try ModelLedger.read(message.bytes(sequence: sequence)).get()
        sequences[sender] = sequence &+ 1
        machine.receive(read, from: sender, at: now) { users[sender] }
        perform()
    }

    func open(
        _ method: MethodDescriptor, _ stream: UInt64, body: [UInt8] = [], from other: PeerIdentity? = nil
    ) throws {
        var request = try RawMessage.request(method, stream: stream, body: body)
        if method.kind.hasRequestStream { request.flags &= ~RawMessage.endStream }
        if method.kind == .bidirectional { request.flags &= ~RawMessage.hasBody }
        try send(request, from: other)
    }

    /// The handler of the last event's call is done.
    func finish(_ session: ServerSession<Call>, _ stream: UInt64, requestBytes: Int) {
        machine.finish(
            session.identity, epoch: session.epoch, stream: stream, requestBytes: requestBytes,
            with: .trailers(OutgoingTrailers()), at: now)
        perform()
    }

    func perform() {
        while let action = machine.actions.popFirst() {
            switch action {
            case .begin(let beginning):
                let call = Call(beginning.session.identity, beginning.streamID)
                if call.peer == peer { calls[call.stream] = call }
                machine.attach(call, to: beginning)
            case .end(let call, let reason, _):
                call.reason = reason
                call.ends += 1
            case .stopped: isStopped = true
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
                machine.sent(batch, kind: kind, in: session)
                batch = []
            }
        }
        perform()
        return types
    }
}
