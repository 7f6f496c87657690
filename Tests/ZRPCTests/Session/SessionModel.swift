import DequeModule
import ProtobufC
import Testing
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// A call of the model: its number travels as the request's body where there is one.
struct ModelCall: OutgoingCall {
    let number: Int
    let method: MethodDescriptor
    let request: OutboundMessage
    let epoch: UInt64
    let deadline: MonotonicTime
    let readyBy: MonotonicTime?
}

/// A client's and a server's state machine, and what lies between them: nothing waits, sleeps or is shared, so that a
/// seed does the same each time.
///
/// What the application does at both ends is chosen by chance, and so is when messages arrive, when the connection breaks,
/// when the server is replaced by one that knows nothing, and how fast time goes. What must hold is checked at each step.
final class SessionModel {
    /// A call as its caller has it.
    struct Caller {
        let method: MethodDescriptor
        var route: (epoch: UInt64, id: UInt64)?
        /// What its writer may still send, in bytes, and how many messages it wrote.
        var credit = 0
        var largest = 0
        var written = 0
        var finished = false
        /// How many messages came, and the bytes that were not reported as read.
        var received = 0
        var unread = 0
    }

    /// A call as its handler has it.
    struct Handler {
        let caller: Int
        let peer: PeerIdentity
        let epoch: UInt64
        let id: UInt64
        let kind: MethodKind
        let requestBytes: Int
        var credit: Int
        var largest: Int
        var written = 0
        var received = 0
        var unread = 0
        /// Whether the stream is over: only the handler has not ended.
        var isOver = false
    }

    static let methods = [
        TestServiceMethods.unaryCall, TestServiceMethods.streamingOutputCall, TestServiceMethods.streamingInputCall,
        TestServiceMethods.fullDuplexCall,
    ]

    private var random: SplitMix
    private let configuration: TransportConfiguration
    var now = MonotonicTime(nanoseconds: 1_000_000_000)
    let client: ClientStateMachine<ModelCall>
    var server: ServerStateMachine<Int>
    var peer = PeerIdentity(rawValue: 1)
    var isConnected = false
    var epochs: UInt64 = 0
    var toServer = Deque<(PeerIdentity, [UInt8])>()
    var toClient = Deque<[UInt8]>()
    var session: Subchannel.Session?
    var callers: [Int: Caller] = [:]
    var handlers: [Int: Handler] = [:]
    private var lastCall = 0
    var lastHandler = 0
    /// The calls that a handler was begun for, by any server.
    var begun: Set<Int> = []
    /// Which call has which stream: what opens a stream of requests has no body to say so.
    var callOfStream: [UInt64: Int] = [:]
    private var batch: [SessionOutput.Outgoing] = []

    private(set) var steps = 0
    var ended = 0
    var succeeded = 0
    var sessions = 0
    /// What did not hold, in words; nil while all did.
    private(set) var fault: String?

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        var configuration = TransportConfiguration()
        configuration.streamWindow = 16 << 10
        configuration.sessionWindow = 64 << 10
        configuration.maximumStreams = 8
        configuration.maximumWaitingCalls = 6
        configuration.maximumRunningHandlers = 20
        self.configuration = configuration
        client = ClientStateMachine(
            endpoint: "ipc:///model", configuration: configuration, instanceID: [1], now: now,
            random: SplitMix(seed: seed &+ 1))
        server = Self.newServer(configuration, now, seed)
        client.connect(at: now)
        perform()
    }

    private static func newServer(
        _ configuration: TransportConfiguration, _ now: MonotonicTime, _ seed: UInt64
    ) -> ServerStateMachine<Int> {
        var numbers: [String: UInt32] = [:]
        for (index, method) in methods.enumerated() { numbers[method.path] = UInt32(index + 1) }
        return ServerStateMachine(
            methods: methods, methodIDs: numbers, configuration: configuration, instanceID: [2], authenticates: false,
            now: now, random: SplitMix(seed: seed &+ 2))
    }

    private func chance(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    func check(_ holds: Bool, _ message: @autoclosure () -> String) {
        if !holds, fault == nil { fault = "step \(steps): \(message())" }
    }

    // MARK: Steps

    /// Lets something happen. `breaks` allows the connection and the server to be lost.
    func step(breaks: Bool) {
        steps += 1
        switch chance(64) {
        case 0..<3: open()
        case 3..<20: arriveAtServer()
        case 20..<37: arriveAtClient()
        case 37..<44: act(at: callers.keys.randomElement(using: &random))
        case 44..<54: work(on: handlers.keys.randomElement(using: &random))
        case 54: cancel()
        case 55, 56: pass(nanoseconds: Int64(chance(6_000_000)))
        case 57: if breaks, chance(40) == 0 { breakConnection() }
        case 58: if breaks, chance(200) == 0 { replaceServer() }
        default: pass(nanoseconds: Int64(chance(200_000)))
        }
        flush()
        inspect()
    }

    /// Ends everything in order: every message arrives, every handler ends, and time runs until no call is left.
    func settle() {
        for _ in 0..<20_000 where !(callers.isEmpty && handlers.isEmpty) {
            while !toServer.isEmpty || !toClient.isEmpty {
                arriveAtServer()
                arriveAtClient()
                flush()
            }
            for number in Array(handlers.keys) { finish(number) }
            flush()
            pass(nanoseconds: 20_000_000)
            flush()
            inspect()
        }
        check(callers.isEmpty, "\(callers.count) calls never end")
        check(server.counts.handlers == 0, "\(server.counts.handlers) handlers are counted, there are none")
        check(server.counts.streams == 0, "\(server.counts.streams) streams are left at the server")
        check(server.counts.requestBytes == 0, "\(server.counts.requestBytes) bytes of requests are left")
    }

    private func open() {
        lastCall += 1
        let method = Self.methods[chance(Self.methods.count)]
        let known = chance(4) == 0 ? nil : session
        let number = known?.methods[method.path] ?? 0
        let timeout = Int64(1 + chance(400)) * 1_000_000
        let headers = OutgoingHeaders(
            methodID: number, path: method.path, timeoutMicroseconds: UInt64(timeout / 1000), traceparent: [],
            idempotencyKey: [], metadata: Metadata())
        let body = method.kind.hasRequestStream ? nil : EncodedMessage(Array("\(lastCall)".utf8))
        guard let request = try? OutboundMessage.request(headers, body) else {
            return check(false, "a request cannot be made")
        }
        callers[lastCall] = Caller(method: method)
        let call = ModelCall(
            number: lastCall, method: method, request: request, epoch: number == 0 ? 0 : known?.epoch ?? 0,
            deadline: now.advanced(byNanoseconds: timeout),
            readyBy: chance(2) == 0 ? now.advanced(byNanoseconds: timeout / 2) : nil)
        _ = client.open(call, at: now)
        perform()
    }

    private func cancel() {
        guard let id = client.streams.keys.randomElement(using: &random) else { return }
        client.cancel(id, at: now)
        perform()
    }

    /// The caller of a stream writes, ends its requests, or reads.
    private func act(at number: Int?) {
        guard let number, let caller = callers[number], let route = caller.route else { return }
        switch chance(4) {
        case 0, 1:
            let size = 1 + chance(chance(4) == 0 ? 8000 : 300)
            guard caller.method.kind.hasRequestStream, !caller.finished,
                let message = data(caller.written, size), message.cost <= min(caller.credit, caller.largest)
            else { return }
            callers[number]?.written += 1
            callers[number]?.credit -= message.cost
            client.write(message, stream: route.id, epoch: route.epoch)
        case 2:
            guard caller.method.kind.hasRequestStream, !caller.finished else { return }
            callers[number]?.finished = true
            client.halfClose(stream: route.id, epoch: route.epoch)
        default:
            callers[number]?.unread = 0
            if caller.unread > 0 { client.consumed(caller.unread, stream: route.id, epoch: route.epoch) }
        }
        perform()
    }

    /// A handler writes, reads, or ends.
    private func work(on number: Int?) {
        guard let number, let handler = handlers[number] else { return }
        switch chance(4) {
        case 0, 1:
            let size = 1 + chance(chance(4) == 0 ? 8000 : 300)
            guard handler.kind.hasResponseStream, !handler.isOver,
                let message = data(handler.written, size), message.cost <= min(handler.credit, handler.largest)
            else { return }
            handlers[number]?.written += 1
            handlers[number]?.credit -= message.cost
            server.write(message, handler.peer, epoch: handler.epoch, stream: handler.id)
        case 2:
            handlers[number]?.unread = 0
            if handler.unread > 0 {
                server.consumed(handler.unread, handler.peer, epoch: handler.epoch, stream: handler.id)
            }
        default: finish(number)
        }
        perform()
    }

    private func finish(_ number: Int) {
        guard let handler = handlers.removeValue(forKey: number) else { return }
        if handler.unread > 0 {
            server.consumed(handler.unread, handler.peer, epoch: handler.epoch, stream: handler.id)
        }
        let body = EncodedMessage(Array("\(handler.caller)".utf8))
        server.finish(
            handler.peer, epoch: handler.epoch, stream: handler.id, requestBytes: handler.requestBytes,
            with: .response(
                handler.kind.hasResponseStream ? nil : try? ResponseBody(body), metadata: Metadata(), micros: 1),
            at: now)
        perform()
    }

    /// A stream's message that says which of the stream's it is.
    private func data(_ position: Int, _ size: Int) -> OutboundMessage? {
        try? OutboundMessage.data([]) { bytes in
            for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: position >> shift)) }
            bytes.append(contentsOf: repeatElement(7, count: size))
        }
    }

    static func position(of message: InboundMessage) -> Int {
        message.withBody { Int($0.integer(at: 0, as: UInt32.self)) }
    }

    private func pass(nanoseconds: Int64) {
        now = now.advanced(byNanoseconds: nanoseconds)
        if let next = client.nextTimer, next <= now { client.tick(at: now, hasUnread: !toClient.isEmpty) }
        if let next = server.nextTimer, next <= now { _ = server.tick(at: now, hasUnread: !toServer.isEmpty) }
        perform()
    }

    private func breakConnection() {
        guard isConnected else { return }
        client.fail(.disconnected, at: now)
        perform()
    }

    /// The server is another one, which knows no session. The client may learn of it by its answers alone.
    private func replaceServer() {
        handlers = [:]
        toClient = []
        server = Self.newServer(configuration, now, random.next())
        if chance(2) == 0 { breakConnection() }
    }

    // MARK: The wire

    private func arriveAtServer() {
        guard let (identity, bytes) = toServer.popFirst() else { return }
        guard let message = parse(bytes) else { return }
        server.receive(message, from: identity, at: now) { nil }
        perform()
    }

    private func arriveAtClient() {
        guard isConnected, let bytes = toClient.popFirst(), let message = parse(bytes) else { return }
        client.receive(message, at: now)
        perform()
    }

    private func parse(_ bytes: [UInt8]) -> InboundMessage? {
        guard let prelude = try? unsafe Prelude(bytes.span.bytes),
            (try? unsafe MessageShape.check(prelude, bytes.span.bytes)) != nil
        else {
            check(false, "what was sent is no message")
            return nil
        }
        return InboundMessage(prelude: prelude, content: .bytes(Array(bytes.dropFirst(Prelude.size))))
    }

    private func bytes(of message: SessionOutput.Outgoing, number: UInt32) -> [UInt8] {
        var bytes = message.message.bytes
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        if message.streamID != 0 { raw.store(message.streamID, at: Prelude.streamIDOffset) }
        raw.store(number, at: Prelude.sequenceOffset)
        return bytes
    }

    /// Sends what there is, but now and then only some of it, as when there is no room.
    private func flush() {
        while isConnected, chance(16) != 0 {
            batch.removeAll()
            guard case .send(let first, let kind) = client.next(at: now, underWay: nil, into: &batch) else { break }
            for (index, message) in batch.enumerated() {
                toServer.append((peer, bytes(of: message, number: first &+ UInt32(index))))
            }
            client.sent(batch, number: first, kind, at: now)
            perform()
        }
        for session in server.takeUnsent() { flush(session) }
    }

    private func flush(_ session: ServerSession<Int>) {
        while true {
            batch.removeAll()
            if chance(16) == 0 { return server.willSend(session) }
            guard case .send(let first, let kind) = server.next(of: session, at: now, underWay: nil, into: &batch)
            else { return }
            guard isConnected, session.identity == peer else {
                server.expire(session, "the connection was lost", at: now)
                return perform()
            }
            for (index, message) in batch.enumerated() {
                toClient.append(bytes(of: message, number: first &+ UInt32(index)))
            }
            server.sent(batch, kind, in: session)
            perform()
        }
    }

    // MARK: What must hold

    private func inspect() {
        let started = client.streams.values.count { $0.isStarted }
        if client.session != nil {
            check(client.openStreams == started, "\(client.openStreams) streams are counted, \(started) are open")
            check(started <= configuration.maximumStreams, "\(started) streams are open")
        }
        check(client.streams.count == callers.count, "\(client.streams.count) calls are known, \(callers.count) wait")
        check(client.waiting.count <= configuration.maximumWaitingCalls, "\(client.waiting.count) calls wait")
        check(client.parked.count <= configuration.maximumWaitingCalls, "\(client.parked.count) calls are parked")
        let streams = server.sessions.values.reduce(0) { $0 + $1.streams.count }
        check(server.counts.streams == streams, "\(server.counts.streams) streams are counted, there are \(streams)")
        check(
            server.counts.handlers == handlers.count,
            "\(server.counts.handlers) handlers are counted, there are \(handlers.count)")
        check(server.counts.sessions == server.sessions.count, "sessions are counted wrong")
    }
}
