import DequeModule
import ProtobufC
import ZeroMQ

@testable import ZRPC

/// A server's state machine, and the handlers of its calls.
final class ModelServer {
    let ledger: ModelLedger
    let machine: ServerStateMachine<ModelHandler>
    /// The handlers that did not end.
    var handlers: [ModelHandler] = []
    /// The messages that were sent and did not arrive.
    var toClients = Deque<(peer: PeerIdentity, bytes: [UInt8])>()
    /// Whom a message still reaches.
    var reachable: [PeerIdentity] = []
    /// For whom there is no room now.
    var full: [PeerIdentity] = []
    /// Bytes of streams that libzmq holds; nil for a link that holds none.
    var underWay: Int?
    /// Whether a graceful stop came to its end.
    var isStopped = false
    /// Whether something happened since all was sent that can be.
    private(set) var isTouched = true
    private var batch: [SessionOutput.Outgoing] = []

    init(_ ledger: ModelLedger, seed: UInt64) {
        self.ledger = ledger
        var numbers: [String: UInt32] = [:]
        for (index, method) in ModelLedger.methods.enumerated() { numbers[method.path] = UInt32(index + 1) }
        machine = ServerStateMachine(
            methods: ModelLedger.methods, methodIDs: numbers, configuration: ledger.configuration, instanceID: [2],
            authenticates: false, now: ledger.now, random: SplitMix(seed: seed))
    }

    // MARK: What handlers do

    /// A handler writes, reads, or ends.
    func work() {
        guard !handlers.isEmpty else { return }
        let handler = handlers[ledger.choices.choice(handlers.count)]
        switch ledger.choices.choice(4) {
        case 0, 1:
            guard handler.kind.hasResponseStream, !handler.isOver,
                let message = ledger.data(handler.written, most: min(handler.credit, handler.largest)),
                handler.queued == 0 || handler.queued + message.cost <= StreamOutbox.maximumQueued
            else { return }
            handler.written += 1
            handler.credit -= message.cost
            handler.queued += message.cost
            machine.write(message, to: handler.peer, epoch: handler.epoch, stream: handler.id)
        case 2: giveBack(handler)
        default: finish(handler)
        }
        react()
    }

    /// Reports the bytes that were read.
    private func giveBack(_ handler: ModelHandler) {
        guard handler.unread > 0 else { return }
        let amount = handler.unread
        handler.unread = 0
        machine.consumed(amount, from: handler.peer, epoch: handler.epoch, stream: handler.id)
    }

    func finish(_ handler: ModelHandler) {
        guard let position = handler.position else { return ledger.check(false, "a handler ends twice") }
        handler.position = nil
        let last = handlers.removeLast()
        if last !== handler {
            handlers[position] = last
            last.position = position
        }
        giveBack(handler)
        let body = EncodedMessage(Array("\(handler.call)".utf8))
        machine.finish(
            handler.peer, epoch: handler.epoch, stream: handler.id, requestBytes: handler.requestBytes,
            with: .response(
                handler.kind.hasResponseStream ? nil : try? ResponseBody(body), metadata: Metadata(), micros: 1),
            at: ledger.now)
        react()
    }

    // MARK: What happens to it

    func tick(hasUnread: Bool) {
        guard let next = machine.nextTimer, next <= ledger.now else { return }
        _ = machine.tick(at: ledger.now, hasUnread: hasUnread)
        react()
    }

    func receive(_ bytes: [UInt8], from peer: PeerIdentity) {
        switch ModelLedger.read(bytes) {
        case .success(let message): machine.receive(message, from: peer, at: ledger.now) { nil }
        case .failure(let malformed):
            ledger.check(!ledger.isHonest, "the client sent what is no message")
            machine.refuse(malformed.fault, of: peer, prelude: malformed.prelude, at: ledger.now)
        }
        react()
    }

    func drain(grace: Duration) {
        machine.drain(grace: grace, at: ledger.now)
        react()
    }

    func abort() {
        machine.abort(at: ledger.now)
        react()
    }

    /// Sends what there is, but now and then only some of it, as when there is no room.
    func flush() {
        isTouched = false
        for session in machine.takeUnsent() { flush(session) }
    }

    private func flush(_ session: ServerSession<ModelHandler>) {
        while true {
            batch.removeAll(keepingCapacity: true)
            switch machine.next(of: session, at: ledger.now, underWay: underWay, into: &batch) {
            case .idle: return
            // Asked about again, as in a moment, or when there is room.
            case .held, .awaitCapacity: return again(session)
            case .send(let first, let kind):
                if full.contains(session.identity) || ledger.choices.happens(onceIn: 16) { return again(session) }
                guard reachable.contains(session.identity) else {
                    machine.expire(session, text: "the connection was lost", at: ledger.now)
                    return perform()
                }
                for (index, message) in batch.enumerated() {
                    let bytes = ModelLedger.wire(message, number: first &+ UInt32(index))
                    toClients.append((session.identity, bytes))
                }
                machine.sent(batch, kind: kind, in: session)
                perform()
            }
        }
    }

    private func again(_ session: ServerSession<ModelHandler>) {
        isTouched = true
        machine.willSend(session)
    }

    // MARK: What the machine says

    /// Does what follows from an event.
    private func react() {
        isTouched = true
        perform()
    }

    private func perform() {
        while let action = machine.actions.popFirst() { perform(action) }
    }

    private func perform(_ action: ServerStateMachine<ModelHandler>.Action) {
        switch action {
        case .begin(let beginning): begin(beginning)
        case .deliver(let handler, let message, let session): delivered(handler, message, session)
        case .endRequests: break
        case .handedOver(let handler, let cost): handler.queued -= cost
        case .grant(let handler, let amount, let session):
            guard amount > 0, handler.credit + amount <= StreamOutbox.maximumCredit else {
                ledger.check(!ledger.isHonest, "the handler of call \(handler.call) is granted \(amount)")
                return machine.overgranted(session)
            }
            handler.credit += amount
        case .end(let handler, _, _):
            ledger.check(!handler.isOver, "the stream of call \(handler.call) ends twice")
            handler.isOver = true
        case .sendReset(let prelude, let peer): sendReset(prelude, peer)
        case .warn(_, _, let kind):
            let isExpected =
                kind == "unknown session" || (kind == "sequence" && ledger.lost > 0)
            ledger.check(!ledger.isHonest || isExpected, "the server warns of \(kind)")
        case .noteExpired: break
        case .stopped: isStopped = true
        }
    }

    private func sendReset(_ prelude: Prelude, _ peer: PeerIdentity) {
        if ledger.isHonest {
            let isExpected =
                switch ResetReason(rawValue: prelude.aux) {
                case .unknownSession, .expired: true
                case .sequence: ledger.lost > 0
                case .tooManySessions: machine.isDraining
                default: false
                }
            ledger.check(isExpected, "the server resets a session for reason \(prelude.aux)")
        }
        // It goes if it can go at once.
        guard reachable.contains(peer), !ledger.choices.happens(onceIn: 8) else { return }
        toClients.append((peer, prelude.encoded))
    }

    private func begin(_ beginning: ServerStateMachine<ModelHandler>.Beginning) {
        let kind = ModelLedger.methods[beginning.method].kind
        let call = ledger.begin(kind, beginning.streamID, beginning.request)
        let handler = ModelHandler(beginning, call: call, kind: kind)
        handler.position = handlers.count
        handlers.append(handler)
        machine.attach(handler, to: beginning)
        let hasStream = beginning.session.streams[beginning.streamID] != nil && machine.isOpen(beginning.session)
        ledger.check(hasStream || !machine.actions.isEmpty, "nobody ends call \(call), whose stream is over")
    }

    private func delivered(
        _ handler: ModelHandler, _ message: InboundMessage, _ session: ServerSession<ModelHandler>
    ) {
        guard handler.position != nil else { return machine.unread(message.cost, in: session) }
        ledger.check(!handler.isOver, "the handler of call \(handler.call) gets a message after its stream's end")
        ledger.checkPosition(of: message, expected: handler.received, of: handler.call)
        handler.unread += message.cost
        handler.received += 1
    }

    // MARK: What must hold

    func inspect() {
        let counts = machine.counts
        ledger.check(
            counts.handlers == handlers.count, "\(counts.handlers) handlers are counted, there are \(handlers.count)")
        ledger.check(counts.sessions == machine.sessions.count, "sessions are counted wrong")
    }

    /// Checks the state that takes longer to look at.
    func inspectAll() {
        let configuration = ledger.configuration
        let counts = machine.counts
        ledger.check(machine.timers.count <= counts.streams + 1, "\(machine.timers.count) timers run")
        ledger.check(counts.sessions <= configuration.maximumSessions, "\(counts.sessions) sessions are open")
        ledger.check(counts.handlers <= configuration.maximumRunningHandlers, "\(counts.handlers) handlers run")
        ledger.check(counts.requestBytes == handlers.reduce(0) { $0 + $1.requestBytes }, "requests are counted wrong")
        var streams = 0
        for session in machine.sessions.values {
            streams += session.streams.count
            let open = session.streams.count + session.output.endingStreams
            ledger.check(open <= configuration.maximumStreams, "a client has \(open) streams, with those that end")
            let queued = session.output.queuedMessages
            ledger.check(queued <= Self.maximumQueued, "\(queued) messages wait for a client")
        }
        ledger.check(counts.streams == streams, "\(counts.streams) streams are counted, there are \(streams)")
    }

    /// Whether nothing is left of what was served, once no handler runs and every client is gone or quiet.
    func checkNothingLeft() {
        let counts = machine.counts
        ledger.check(counts.handlers == 0, "\(counts.handlers) handlers are counted, there are none")
        ledger.check(counts.streams == 0, "\(counts.streams) streams are left at the server")
        ledger.check(counts.requestBytes == 0, "\(counts.requestBytes) bytes of requests are left")
        ledger.check(machine.timers.count <= 1, "\(machine.timers.count) timers are left at the server")
    }

    /// Unread answers, and of each of eight streams as many of the smallest messages as are queued, and its last.
    private static let maximumQueued =
        SessionOutput.maximumResponses + 100 + 8 * (StreamOutbox.maximumQueued / MessageCost.minimum + 1)
}
