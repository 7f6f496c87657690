import DequeModule
import ProtobufC

extension ClientStateMachine {
    // MARK: Opening

    /// Accepts a new call: sends it, queues it, or refuses it. Returns its stream ID; nil if the call has already
    /// ended.
    func open(_ call: Call, at now: MonotonicTime) -> UInt64? {
        self.now = now
        guard call.deadline > now else { return refuse(call, with: .failed(CallFailure.deadline(sent: false))) }
        // Only parts of the session are read: a copy of the session would cause its queues to be copied when they
        // change.
        guard case .ready = stage, let epoch = session?.epoch, let most = session?.maximumStreams else {
            return park(call)
        }
        if call.epoch != 0, call.epoch != epoch { return refuse(call, with: .stale) }
        let hasStream = openStreams < most && waiting.isEmpty
        guard hasStream || waiting.count < configuration.maximumWaitingCalls else {
            return refuse(call, with: .failed(CallFailure.overloaded))
        }
        let id = enroll(call, progress: .queued, until: call.deadline)
        if hasStream { start(id) } else { waiting.append(id) }
        return id
    }

    private func refuse(_ call: Call, with response: CallResult) -> UInt64? {
        actions.append(.end(call, response, wasOpened: false, nil))
        return nil
    }

    /// Lets a call wait for a session, if its options allow that.
    private func park(_ call: Call) -> UInt64? {
        if isRetired { return refuse(call, with: .stale) }
        if let refusal { return refuse(call, with: .failed(refusal)) }
        var isLeaving = false
        switch stage {
        case .closed: return refuse(call, with: .failed(CallFailure.shutDown))
        case .draining: isLeaving = true
        default: break
        }
        let mayWait = call.readyBy.map { $0 > now } ?? !(hasFailed || isLeaving)
        guard mayWait else { return refuse(call, with: .failed(CallFailure.unreachable(endpoint, reason: lastReset))) }
        guard parked.count < configuration.maximumWaitingCalls else {
            return refuse(call, with: .failed(CallFailure.overloaded))
        }
        let id = enroll(call, progress: .parked, until: min(call.deadline, call.readyBy ?? call.deadline))
        parked.append(id)
        return id
    }

    private func enroll(_ call: Call, progress: Stream.Progress, until end: MonotonicTime) -> UInt64 {
        lastID += 1
        streams.insert(
            Stream(
                call: call, progress: progress, timer: timers.add(at: end, .call(lastID)),
                phase: StreamPhase(call.method.kind),
                receive: ReceiveCredit(window: configuration.streamWindow, longestDelay: GrantDelay.ofStream)),
            for: lastID)
        return lastID
    }

    private func start(_ id: UInt64) {
        guard let epoch = session?.epoch, let window = session?.streamWindow, let index = streams.index(of: id)
        else { return }
        openStreams += 1
        counters.callsStarted += 1
        let call = streams[at: index].call
        let kind = call.method.kind
        streams[at: index].start(at: now, requestBytes: call.request.contentBytes)
        session?.output.sendCall(call.request, streamID: id, opensStream: true)
        if kind == .unary {
            if isObserved { actions.append(.started(call, nil)) }
            session?.output.pace.callBegan(now)
            return
        }
        if kind.hasResponseStream {
            let own = call.method.window(granted: configuration.streamWindow)
            let grant = streams[at: index].receive.widen(to: own)
            if grant > 0 {
                // The credit is queued with the messages of calls, so that it cannot overtake its REQUEST and is
                // dropped with it.
                let credit = Prelude(.credit, streamID: id, aux: UInt32(clamping: grant))
                session?.output.sendCall(OutboundMessage(credit), streamID: id)
            }
        }
        streams[at: index].wasOpened = true
        actions.append(
            .started(
                call,
                StreamStart(
                    epoch: epoch, streamID: id, credit: window,
                    largestMessage: call.method.window(granted: window) / 2)))
    }

    /// Starts the next waiting calls after a stream has ended.
    private func startWaiting() {
        guard case .ready = stage, let most = session?.maximumStreams else { return }
        while openStreams < most, let id = waiting.popFirst() { start(id) }
    }

    // MARK: Waiting for a session

    /// Ends every parked call as stale, because a session exists here or at another connection.
    func releaseParked(at now: MonotonicTime) {
        self.now = now
        for id in exchange(&parked, with: []) { finish(id, with: .stale) }
    }

    /// Fails the parked calls whose options do not let them wait for readiness.
    func failNonWaitingCalls() {
        for id in Array(parked) where streams[id]?.call.readyBy == nil {
            finish(id, with: .failed(CallFailure.unreachable(endpoint, reason: lastReset)))
        }
    }

    // MARK: Ending

    /// Ends a call with its one result.
    func finish(_ id: UInt64, with response: CallResult) {
        guard let stream = streams.remove(id) else { return }
        timers.cancel(stream.timer)
        var isUnsent = false
        switch stream.progress {
        case .parked: parked.remove(ascending: id)
        case .queued: waiting.remove(ascending: id)
        case .started: isUnsent = true
        case .sent: break
        }
        session?.output.dropStream(id, withRequest: isUnsent)
        if case .failed = response { counters.callsFailed += 1 }
        actions.append(.end(stream.call, response, wasOpened: stream.wasOpened, finalCost(of: stream, response)))
    }

    private func finalCost(of stream: Stream, _ response: CallResult) -> CallCost? {
        guard isObserved, stream.isStarted else { return nil }
        var cost = stream.cost
        cost.nanoseconds = max(0, now.since(stream.begun))
        if case .trailers(let message) = response { cost.receivedBytes += message.contentBytes }
        return cost
    }

    /// Releases a stream of the session that has ended.
    func release() {
        openStreams -= 1
        if !waiting.isEmpty { startWaiting() }
        if case .draining = stage, openStreams == 0 { fail(.drained, at: now) }
    }

    /// Cancels a call, also at the server if its request was sent.
    private func giveUp(_ id: UInt64, stream: Stream, error: RPCError) {
        if stream.wasSent {
            session?.output.sendControl(Prelude(.cancel, streamID: id, aux: UInt32(error.code.rawValue)))
        }
        finish(id, with: .failed(error))
        if stream.isStarted { release() }
    }

    func callTimedOut(_ id: UInt64) {
        guard let stream = streams[id] else { return }
        if stream.isParked, now < stream.call.deadline {
            return finish(id, with: .failed(CallFailure.unreachable(endpoint, reason: lastReset)))
        }
        giveUp(id, stream: stream, error: CallFailure.deadline(sent: stream.wasSent))
    }

    /// Cancels a call for its caller.
    func cancel(_ id: UInt64, at now: MonotonicTime) {
        self.now = now
        guard let stream = streams[id] else { return }
        giveUp(id, stream: stream, error: CallFailure.cancelled(sent: stream.wasSent))
    }

    // MARK: Streams of the caller

    /// Queues a message of a stream; its credit is already taken.
    func write(_ message: OutboundMessage, stream id: UInt64, epoch: UInt64) {
        guard session?.epoch == epoch, let index = streams.index(of: id) else { return }
        streams[at: index].cost.sentBytes += message.contentBytes
        session?.output.sendData(message, streamID: id)
    }

    /// Ends the requests of a stream.
    func halfClose(stream id: UInt64, epoch: UInt64) {
        guard session?.epoch == epoch, let index = streams.index(of: id),
            streams[at: index].phase.clientSent(endStream: true)
        else { return }
        session?.output.sendLast(OutboundMessage(Prelude(.halfClose, flags: .endStream)), streamID: id)
    }

    /// Grants the server credit again for bytes that the stream's reader consumed.
    func consumed(_ amount: Int, stream id: UInt64, epoch: UInt64) {
        guard session?.epoch == epoch else { return }
        let grant = streams.index(of: id).map { streams[at: $0].receive.consume(amount) } ?? 0
        if grant > 0 {
            session?.output.sendControl(Prelude(.credit, streamID: id, aux: UInt32(clamping: grant)))
        }
        returnSessionCredit(amount)
    }

    /// Grants the server again the credit of a delivered message that has no reader.
    func unread(_ cost: Int) { returnSessionCredit(cost) }

    func returnSessionCredit(_ amount: Int) {
        let grant = session?.credit.consume(amount) ?? 0
        if grant > 0 { session?.output.sendControl(Prelude(.credit, aux: UInt32(clamping: grant))) }
    }

    // MARK: Output

    /// Returns the next output; see `SessionOutput.next`.
    func next(
        at now: MonotonicTime, underWay: Int?, into batch: inout [SessionOutput.Outgoing]
    ) -> SessionOutput.Next {
        session?.output.next(now, underWay: underWay, into: &batch) ?? .idle
    }

    /// Records that the output of `next` was sent.
    func sent(
        _ batch: [SessionOutput.Outgoing], number: UInt32, kind: SessionOutput.Kind, at now: MonotonicTime
    ) {
        session?.output.sent(batch, kind: kind)
        session?.heartbeat.sent(now)
        switch kind {
        case .control: break
        case .calls:
            var number = number
            for message in batch {
                if message.opensStream, let index = streams.index(of: message.streamID) {
                    streams[at: index].progress = .sent(number)
                }
                number &+= 1
            }
        case .data:
            for message in batch where message.hasWriter {
                guard let call = streams[message.streamID]?.call else { continue }
                actions.append(.handedOver(call, message.message.cost))
            }
        }
    }
}
