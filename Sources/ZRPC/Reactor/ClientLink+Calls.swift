import DequeModule
import Synchronization
import ZeroMQ

extension ClientLink {
    // MARK: Opening

    /// Takes a new call: sends it, lets it wait, or refuses it.
    func open(_ call: ClientCall, _ waiter: Waiter<CallReply>) {
        if call.givenUp.load(ordering: .relaxed) != 0 {
            return waiter.resume(.failed(CallFailure.cancelled(sent: false)))
        }
        guard call.deadline > loop.now else { return waiter.resume(.failed(CallFailure.deadline(sent: false))) }
        if case .ready = stage, let connection {
            if call.epoch != 0, call.epoch != connection.epoch { return waiter.resume(.stale) }
            let record = enroll(call, waiter)
            record.queue()
            if openStreams < connection.maximumStreams, waiting.isEmpty {
                start(record, connection)
            } else if waiting.count < configuration.maximumWaitingCalls {
                waiting.append(record.id)
            } else {
                finish(record, .failed(CallFailure.overloaded))
            }
            return
        }
        if isRetired { return waiter.resume(.stale) }
        if let refusal = core.refusal { return waiter.resume(.failed(refusal)) }
        if case .closed = stage { return waiter.resume(.failed(CallFailure.shutDown)) }
        var isLeaving = false
        if case .draining = stage { isLeaving = true }
        let mayWait = call.readyBy.map { $0 > loop.now } ?? !(hasFailed || isLeaving)
        guard mayWait else { return waiter.resume(.failed(CallFailure.unreachable(core.endpoint))) }
        guard parked.count < configuration.maximumWaitingCalls else {
            return waiter.resume(.failed(CallFailure.overloaded))
        }
        parked.append(enroll(call, waiter, until: call.readyBy).id)
    }

    /// Takes a call in that has until its deadline, or until `limit` when that is sooner.
    private func enroll(
        _ call: ClientCall, _ waiter: Waiter<CallReply>, until limit: MonotonicTime? = nil
    ) -> ClientCallRecord {
        lastID += 1
        let record = ClientCallRecord(call, id: lastID, waiter: waiter, window: configuration.streamWindow)
        call.id.store(lastID, ordering: .relaxed)
        let end = min(call.deadline, limit ?? call.deadline)
        record.timer = loop.timers.add(at: end, .call(link: core.id, id: lastID))
        records[lastID] = record
        return record
    }

    private func start(_ record: ClientCallRecord, _ connection: Connection) {
        openStreams += 1
        counters.callsStarted += 1
        record.start()
        let call = record.call
        record.begun = loop.now
        record.cost.sentBytes = call.request.contentBytes
        configuration.observer?.attemptStarted(call.method)
        connection.output.sendCall(call.request, streamID: record.id, opening: record)
        guard call.method.kind != .unary else { return connection.output.pace.callBegan(loop.now) }
        let route = StreamRoute(owner: .link(core.id), epoch: connection.epoch, streamID: record.id)
        call.inbox?.open(route)
        let window = core.reactor.window(of: call.method)
        if call.method.kind.hasResponseStream {
            let grant = record.receive.widen(to: window)
            if grant > 0 {
                // Among the calls' messages, so that it cannot overtake its REQUEST, and is dropped with it.
                let credit = Prelude(.credit, streamID: record.id, aux: UInt32(clamping: grant))
                connection.output.sendCall(OutboundMessage(credit), streamID: record.id, opening: record)
            }
        }
        call.outbox?.open(
            route, credit: connection.streamWindow,
            largestMessage: call.method.window(granted: connection.streamWindow) / 2)
        record.opened(route)
    }

    /// A stream ended: the next waiting call takes its place.
    private func startWaiting() {
        guard let connection, case .ready = stage else { return }
        while openStreams < connection.maximumStreams, let id = waiting.popFirst() {
            guard let record = records[id] else { continue }
            start(record, connection)
        }
    }

    // MARK: Waiting for a session

    /// There is a session: every parked call is made anew for it.
    func releaseParked() {
        for id in exchange(&parked, with: []) {
            if let record = records[id] { finish(record, .stale) }
        }
    }

    /// Fails the parked calls that did not ask to wait.
    func refuseImpatient() {
        let isPatient = { [records] (id: UInt64) in records[id].map { $0.call.readyBy != nil } ?? false }
        let all = exchange(&parked, with: [])
        parked.append(contentsOf: all.lazy.filter(isPatient))
        for id in all where !isPatient(id) {
            if let record = records[id] { finish(record, .failed(CallFailure.unreachable(core.endpoint))) }
        }
    }

    // MARK: Ending

    /// Ends a call with the one answer it gets.
    func finish(_ record: ClientCallRecord, _ reply: CallReply) {
        guard records.removeValue(forKey: record.id) != nil else { return }
        if let timer = record.timer { loop.timers.cancel(timer) }
        record.timer = nil
        connection?.output.dropStream(record.id)
        if case .failed = reply { counters.callsFailed += 1 }
        observeEnd(of: record, reply)
        record.end(reply)
    }

    private func observeEnd(of record: ClientCallRecord, _ reply: CallReply) {
        guard let observer = configuration.observer, var cost = record.finalCost(loop.now) else { return }
        switch reply {
        case .trailers(let message):
            cost.receivedBytes += message.contentBytes
            observer.attemptEnded(record.call.method, IncomingTrailers.status(in: message), cost)
        case .failed(let error): observer.attemptEnded(record.call.method, error.code, cost)
        case .opened, .stale: break
        }
    }

    /// A stream of the session is over.
    private func release() {
        openStreams -= 1
        if !waiting.isEmpty { startWaiting() }
        if case .draining = stage, openStreams == 0 { fail(.drained) }
    }

    /// Gives a call up and tells the server, if it knows of it.
    private func giveUp(_ record: ClientCallRecord, _ error: RPCError) {
        let counted = record.isStarted
        if record.wasSent, let connection {
            connection.output.sendControl(
                Prelude(.cancel, streamID: record.id, aux: UInt32(error.code.rawValue)))
        }
        finish(record, .failed(error))
        if counted { release() }
    }

    func callTimedOut(_ id: UInt64) {
        guard let record = records[id] else { return }
        record.timer = nil
        if record.isParked, loop.now < record.call.deadline {
            return finish(record, .failed(CallFailure.unreachable(core.endpoint)))
        }
        giveUp(record, CallFailure.deadline(sent: record.wasSent))
    }

    func cancel(_ call: ClientCall, _ code: StatusCode) {
        let id = call.id.load(ordering: .relaxed)
        guard id != 0 else {
            call.givenUp.store(UInt8(code.rawValue), ordering: .relaxed)
            return
        }
        guard let record = records[id], record.call === call else { return }
        giveUp(record, CallFailure.cancelled(sent: record.wasSent))
    }

    // MARK: Messages

    func receive(_ message: InboundMessage, _ connection: Connection) {
        connection.heartbeat.received(loop.now)
        let prelude = message.prelude
        // A stream's RESET is a message of the session; one that ends the session need not be.
        if prelude.type == .reset, prelude.aux != ResetReason.unknownStream.rawValue { return reset(prelude) }
        guard connection.sequence.accept(prelude.sequence) else {
            return breakOff(.protocolError("a message was lost or repeated"))
        }
        switch prelude.type {
        case .trailers: trailers(message, connection)
        case .data: data(message, connection)
        case .credit: credit(prelude, connection)
        case .helloAck: greeted(message, connection)
        case .ping: connection.output.sendControl(Prelude(.pong))
        case .pong, .responseHeaders: break
        case .cancel:
            // A call that waits for a stream holds none: a server that ends it guessed its number.
            guard let record = records[prelude.streamID], record.wasSent else { return }
            let code = StatusCode(rawValue: Int(clamping: prelude.aux))
            let error = RPCError(code == .ok ? .cancelled : code, "The server cancelled the call.", outcome: .unknown)
            finish(record, .failed(error))
            release()
        case .goAway: goAway(prelude, connection)
        case .reset: reset(prelude)
        case .hello, .request, .halfClose:
            breakOff(.protocolError("the server sent what only a client sends"))
        }
        if connection.output.hasUnreadAnswers, self.connection === connection {
            breakOff(.protocolError("the server does not read what it is answered"))
        }
    }

    private func trailers(_ message: InboundMessage, _ connection: Connection) {
        guard let record = records[message.prelude.streamID], record.wasSent else {
            return late(message, connection)
        }
        guard record.phase.serverEnded() else {
            return breakOff(.protocolError("the server ended a stream twice"))
        }
        if record.call.method.kind == .unary { connection.output.pace.callAnswered(loop.now) }
        finish(record, .trailers(message))
        release()
    }

    private func data(_ message: InboundMessage, _ connection: Connection) {
        guard let record = records[message.prelude.streamID], record.wasSent else {
            return late(message, connection)
        }
        guard record.phase.serverMaySend() else {
            return breakOff(.protocolError("the server sent a message that the method does not have"))
        }
        let cost = message.cost
        guard record.receive.receive(cost), connection.credit.receive(cost) else {
            return breakOff(.protocolError("the server sent more than it was granted"))
        }
        record.cost.receivedBytes += message.contentBytes
        if let inbox = record.call.inbox, inbox.deliver(message) { return }
        returnSessionCredit(cost, connection)
    }

    /// A message for a stream that is over, or that never was.
    private func late(_ message: InboundMessage, _ connection: Connection) {
        guard message.prelude.streamID <= lastID else {
            return breakOff(.protocolError("the server answers a stream that was never opened"))
        }
        guard message.prelude.type == .data else { return }
        guard connection.credit.receive(message.cost) else {
            return breakOff(.protocolError("the server sent more than it was granted"))
        }
        returnSessionCredit(message.cost, connection)
    }

    private func returnSessionCredit(_ amount: Int, _ connection: Connection) {
        let grant = connection.credit.consume(amount)
        if grant > 0 { connection.output.sendControl(Prelude(.credit, aux: UInt32(clamping: grant))) }
    }

    private func credit(_ prelude: Prelude, _ connection: Connection) {
        guard prelude.streamID != 0 else {
            if !connection.output.sessionGranted(prelude.aux) {
                breakOff(.protocolError("the server grants more than a window holds"))
            }
            return
        }
        if let outbox = records[prelude.streamID]?.call.outbox, !outbox.grant(Int(prelude.aux)) {
            return breakOff(.protocolError("the server grants more than a window holds"))
        }
        _ = connection.output.streamGranted(prelude.streamID, prelude.aux)
    }

    private func goAway(_ prelude: Prelude, _ connection: Connection) {
        connection.lastStream = min(connection.lastStream, prelude.streamID)
        if case .ready = stage { enter(.draining) }
        // Those that wait for a stream never left; those after the last are vouched for as not run.
        for id in exchange(&waiting, with: []) {
            if let record = records[id] { finish(record, .stale) }
        }
        for record in records.values where record.isStarted && record.id > connection.lastStream {
            finish(record, .failed(CallFailure.sessionLost(core.endpoint, outcome: .refused)))
            openStreams -= 1
        }
        if openStreams == 0 { fail(.drained) }
    }

    private func reset(_ prelude: Prelude) {
        let reason = ResetReason(rawValue: prelude.aux)
        if reason == .unknownStream {
            guard let record = records[prelude.streamID], record.wasSent else { return }
            finish(
                record, .failed(RPCError(.internalError, "The server does not know the stream.", outcome: .unknown)))
            return release()
        }
        fail(.reset(reason, from: prelude.sequence))
    }
}

extension ClientLink: StreamOwner {
    func write(_ route: StreamRoute, _ message: OutboundMessage) {
        guard let connection, connection.epoch == route.epoch, let record = records[route.streamID]
        else { return }
        record.cost.sentBytes += message.contentBytes
        connection.output.sendData(message, streamID: route.streamID, from: record.call.outbox)
    }

    func halfClose(_ route: StreamRoute) {
        guard let connection, connection.epoch == route.epoch, let record = records[route.streamID],
            record.phase.clientSent(endStream: true)
        else { return }
        connection.output.sendLast(
            OutboundMessage(Prelude(.halfClose, flags: .endStream)), streamID: route.streamID)
    }

    func grant(_ route: StreamRoute, _ amount: Int) {
        guard let connection, connection.epoch == route.epoch else { return }
        if let record = records[route.streamID] {
            let grant = record.receive.consume(amount)
            if grant > 0 {
                connection.output.sendControl(
                    Prelude(.credit, streamID: route.streamID, aux: UInt32(clamping: grant)))
            }
        }
        returnSessionCredit(amount, connection)
    }
}
