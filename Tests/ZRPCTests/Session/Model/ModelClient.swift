import DequeModule
import ProtobufC
import ZeroMQ

@testable import ZRPC

/// A client's state machine, and those who call through it.
final class ModelClient {
    let ledger: ModelLedger
    let machine: ClientStateMachine<ModelCall>
    /// The calls that did not end.
    var calls: [ModelCall] = []
    /// The messages that were sent and did not arrive.
    var toServer = Deque<[UInt8]>()
    /// The identity of the client at the server: another one with each socket.
    var peer = PeerIdentity(rawValue: 1)
    var isConnected = false
    /// Whether a socket connects at once. Otherwise the machine is told by whoever drives it.
    var connectsAtOnce = true
    var session: Subchannel.Session?
    /// Bytes of streams that libzmq holds; nil for a link that holds none.
    var underWay: Int?
    var epochs: UInt64 = 0
    var ended = 0
    var succeeded = 0
    var sessions = 0
    var isRetired = false
    /// Whether something happened since all was sent that can be.
    private(set) var isTouched = true
    private var number: UInt32 = 0
    /// Whether it was told that the endpoint is gone.
    private var isLeaving = false
    private var batch: [SessionOutput.Outgoing] = []

    init(_ ledger: ModelLedger, seed: UInt64) {
        self.ledger = ledger
        machine = ClientStateMachine(
            endpoint: "ipc:///model", configuration: ledger.configuration, instanceID: [1], now: ledger.now,
            random: SplitMix(seed: seed))
        machine.connect(at: ledger.now)
        react()
    }

    // MARK: What callers do

    func open() {
        let number = ledger.nextCall()
        let method = ModelLedger.methods[ledger.choices.choice(ModelLedger.methods.count)]
        let known = ledger.choices.happens(onceIn: 4) ? nil : session
        let id = known?.methods[method.path] ?? 0
        let timeout = Int64(1 + ledger.choices.choice(400)) * 1_000_000
        let headers = OutgoingHeaders(
            methodID: id, path: method.path, timeoutMicroseconds: UInt64(timeout / 1000), traceparent: [],
            idempotencyKey: [], metadata: Metadata())
        let body = method.kind.hasRequestStream ? nil : EncodedMessage(Array("\(number)".utf8))
        guard let request = try? OutboundMessage.request(headers, message: body) else {
            return ledger.check(false, "a request cannot be made")
        }
        let waits = ledger.choices.choice(2) == 1
        let call = ModelCall(
            number: number, method: method, request: request, epoch: id == 0 ? 0 : known?.epoch ?? 0,
            deadline: ledger.now.advanced(byNanoseconds: timeout),
            readyBy: waits ? ledger.now.advanced(byNanoseconds: timeout / 2) : nil)
        call.position = calls.count
        calls.append(call)
        if let stream = machine.open(call, at: ledger.now) {
            call.id = stream
            ledger.enrolled(number, as: stream)
        }
        react()
    }

    func cancel() {
        guard !calls.isEmpty else { return }
        machine.cancel(calls[ledger.choices.choice(calls.count)].id, at: ledger.now)
        react()
    }

    /// The caller of a stream writes, ends its requests, or reads.
    func act() {
        guard !calls.isEmpty else { return }
        let call = calls[ledger.choices.choice(calls.count)]
        guard let route = call.route else { return }
        switch ledger.choices.choice(4) {
        case 0, 1:
            guard call.method.kind.hasRequestStream, !call.finished,
                let message = ledger.data(call.written, most: min(call.credit, call.largest)),
                call.queued == 0 || call.queued + message.cost <= StreamOutbox.maximumQueued
            else { return }
            call.written += 1
            call.credit -= message.cost
            call.queued += message.cost
            machine.write(message, stream: route.id, epoch: route.epoch)
        case 2:
            guard call.method.kind.hasRequestStream, !call.finished else { return }
            call.finished = true
            machine.halfClose(stream: route.id, epoch: route.epoch)
        default: giveBack(call)
        }
        react()
    }

    /// Reports the bytes that were read.
    func giveBack(_ call: ModelCall) {
        guard call.unread > 0, let route = call.route else { return }
        let amount = call.unread
        call.unread = 0
        machine.consumed(amount, stream: route.id, epoch: route.epoch)
    }

    // MARK: What happens to it

    func tick(hasUnread: Bool) {
        guard let next = machine.nextTimer, next <= ledger.now else { return }
        machine.tick(at: ledger.now, hasUnread: hasUnread)
        react()
    }

    func receive(_ bytes: [UInt8]) {
        switch ModelLedger.read(bytes) {
        case .success(let message): machine.receive(message, at: ledger.now)
        case .failure(let malformed):
            ledger.check(!ledger.isHonest, "the server sent what is no message")
            machine.malformed(malformed.fault, at: ledger.now)
        }
        react()
    }

    func fail(_ loss: SessionLoss) {
        machine.fail(loss, at: ledger.now)
        react()
    }

    /// Reports one of six events of a socket: of its attempt to connect, or of an end.
    func happen(_ choice: Int) {
        switch choice {
        case 0, 1: machine.handshakeSucceeded(at: ledger.now)
        case 2: machine.connectingFailed(at: ledger.now)
        case 3: machine.handshakeFailed(at: ledger.now)
        case 4: machine.unauthenticated(at: ledger.now)
        default: machine.fail(.disconnected, at: ledger.now)
        }
        react()
    }

    func retire() {
        isLeaving = true
        machine.retire(at: ledger.now)
        react()
    }

    /// Sends what there is, but now and then only some of it, as when there is no room.
    func flush() {
        isTouched = false
        while isConnected {
            batch.removeAll(keepingCapacity: true)
            let next = machine.next(at: ledger.now, underWay: underWay, into: &batch)
            if case .idle = next { return }
            guard case .send(let first, let kind) = next, !ledger.choices.happens(onceIn: 16) else {
                isTouched = true
                return
            }
            ledger.check(first == number, "the client's number \(first) follows \(number &- 1)")
            for message in batch {
                toServer.append(ModelLedger.wire(message, number: number))
                number &+= 1
            }
            machine.sent(batch, number: first, kind: kind, at: ledger.now)
            perform()
        }
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

    private func perform(_ action: ClientStateMachine<ModelCall>.Action) {
        switch action {
        case .connect: connect()
        case .disconnect: disconnect()
        case .sendReset(let prelude):
            // A client that leaves says so.
            let leaves = isLeaving && prelude.aux == ResetReason.expired.rawValue
            ledger.check(
                leaves || !ledger.isHonest || ledger.lost > 0,
                "the client says that the server broke the protocol: \(machine.counters.lastError)")
        case .publish(_, let session): self.session = session
        case .publishRefusal, .becameRefused, .noteEnded, .noteUnusable, .noteReady: break
        case .retired: isRetired = true
        case .becameReady: sessions += 1
        case .started(let call, let start): if let start { started(call, start) }
        case .deliver(let call, let message): delivered(call, message)
        case .grant(let call, let amount):
            guard amount > 0, call.credit + amount <= StreamOutbox.maximumCredit else {
                ledger.check(!ledger.isHonest, "call \(call.number) is granted \(amount)")
                return machine.overgranted(at: ledger.now)
            }
            call.credit += amount
        case .handedOver(let call, let cost): call.queued -= cost
        case .end(let call, let reply, let wasOpened, _): end(call, reply, wasOpened)
        }
    }

    private func connect() {
        epochs += 1
        peer = PeerIdentity(rawValue: peer.rawValue + 1)
        number = 0
        isConnected = true
        machine.connecting(epoch: epochs, at: ledger.now)
        if connectsAtOnce { machine.handshakeSucceeded(at: ledger.now) }
    }

    private func disconnect() {
        isConnected = false
        session = nil
        toServer.removeAll(keepingCapacity: true)
    }

    private func started(_ call: ModelCall, _ start: ClientStateMachine<ModelCall>.StreamStart) {
        ledger.check(call.route == nil, "call \(call.number) is opened twice")
        ledger.check(call.position != nil, "call \(call.number) is opened after its end")
        call.route = (start.epoch, start.streamID)
        call.credit += min(start.credit, StreamOutbox.maximumCredit)
        call.largest = min(start.largestMessage, WireLimits.maximumContent)
    }

    private func delivered(_ call: ModelCall, _ message: InboundMessage) {
        ledger.check(call.position != nil, "call \(call.number) gets a message after its end")
        ledger.checkPosition(of: message, expected: call.received, of: call.number)
        call.received += 1
        call.unread += message.cost
    }

    private func end(_ call: ModelCall, _ reply: CallResult, _ wasOpened: Bool) {
        guard let position = call.position else {
            return ledger.check(false, "call \(call.number) ends twice")
        }
        call.position = nil
        let last = calls.removeLast()
        if last !== call {
            calls[position] = last
            last.position = position
        }
        ended += 1
        ledger.check(wasOpened == (call.route != nil), "call \(call.number) ends otherwise than it was opened")
        // What a reader leaves is given back, as dropping a stream does.
        giveBack(call)
        if ledger.isHonest { judge(call, reply) }
    }

    /// Holds what is said of a call to what became of it.
    private func judge(_ call: ModelCall, _ reply: CallResult) {
        let number = call.number
        let hasBegun = ledger.hasBegun(number)
        switch reply {
        case .opened: ledger.check(false, "call \(number) ends by opening")
        case .stale: ledger.check(!hasBegun, "call \(number) is to be made anew, but was begun")
        case .failed(let error):
            ledger.check(error.outcome == .unknown || !hasBegun, "call \(number) was begun, and is \(error.outcome)")
            ledger.check(error.code != .internalError, "call \(number) fails with \(error)")
        case .trailers(let message):
            guard let trailers = try? IncomingTrailers(reading: message) else {
                return ledger.check(false, "trailers cannot be read")
            }
            if let error = trailers.error {
                return ledger.check(
                    error.outcome != .refused || !hasBegun, "call \(number) was begun, and is said to be refused")
            }
            succeeded += 1
            ledger.check(hasBegun, "call \(number) succeeds, and never began")
            if call.method.kind.hasResponseStream { return }
            let answer = ModelLedger.text(of: message)
            ledger.check(answer == "\(number)", "call \(number) gets the answer of \(answer)")
        }
    }

    // MARK: What must hold

    func inspect() {
        let most = ledger.configuration.maximumWaitingCalls
        ledger.check(
            machine.streams.count == calls.count, "\(machine.streams.count) calls are known, \(calls.count) wait")
        ledger.check(machine.waiting.count <= most, "\(machine.waiting.count) calls wait")
        ledger.check(machine.parked.count <= most, "\(machine.parked.count) calls are parked")
        // Those that are over are not among them.
        let isListed =
            machine.waiting.allSatisfy { machine.streams[$0] != nil }
            && machine.parked.allSatisfy { machine.streams[$0]?.isParked ?? false }
        ledger.check(isListed, "a call that is over waits still")
    }

    /// Checks the state that takes longer to look at.
    func inspectAll() {
        ledger.check(machine.timers.count <= calls.count + 1, "\(machine.timers.count) timers run")
        guard let session = machine.session else { return }
        let started = machine.streams.entries.count { $0.value.isStarted }
        ledger.check(machine.openStreams == started, "\(machine.openStreams) streams are counted, \(started) are open")
        ledger.check(started <= ledger.configuration.maximumStreams, "\(started) streams are open")
        let queued = session.output.queuedMessages
        ledger.check(queued <= Self.maximumQueued, "\(queued) messages wait for the server")
    }

    /// Unread answers, and of each of eight streams as many of the smallest messages as are queued, and its last.
    private static let maximumQueued =
        SessionOutput.maximumResponses + 100 + 8 * (StreamOutbox.maximumQueued / MessageCost.minimum + 1)
}
