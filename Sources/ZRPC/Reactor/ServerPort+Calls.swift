import Logging
import ZeroMQ

extension ServerPort {
    // MARK: Requests

    func request(_ message: InboundMessage, _ session: ServerSession) {
        let id = message.prelude.streamID
        guard session.ids.open(id) else {
            return reset(session, .protocolError, "a stream id was used again, or is lower than one before")
        }
        let head: RequestHead
        do {
            head = try message.withHeader { (span) throws(WireFault) in try RequestHead(span) }
        } catch {
            core.counters.update { $0.malformedMessages += 1 }
            let error = RPCError(.invalidArgument, "The call's headers cannot be read: \(error.text).")
            return respond(id, session, OutgoingTrailers(error: error, notProcessed: true))
        }
        guard let handler = handler(of: head) else {
            let error = RPCError(.unimplemented, "The service has no such method.")
            return respond(id, session, OutgoingTrailers(error: error, notProcessed: true))
        }
        let endsStream = message.prelude.flags.contains(.endStream)
        guard StreamPhase.isValidOpening(handler.method.kind, endsStream: endsStream) else {
            return reset(session, .protocolError, "a request does not open a stream of its method's kind")
        }
        if let refusal = refusal(of: message, session) {
            core.counters.update { $0.callsRefused += 1 }
            return respond(id, session, OutgoingTrailers(error: refusal, notProcessed: true))
        }
        start(message, head, handler, session)
    }

    private func handler(of head: RequestHead) -> MethodHandler? {
        var number = Int(head.methodID)
        if number == 0, let path = head.path { number = Int(core.methodIDs[path] ?? 0) }
        guard number >= 1, number <= core.handlers.count else { return nil }
        return core.handlers[number - 1]
    }

    /// Why a request is not taken now; the client is vouched that it did not run.
    private func refusal(of message: InboundMessage, _ session: ServerSession) -> RPCError? {
        if let last = session.lastStream, message.prelude.streamID > last {
            return RPCError(.unavailable, "The service is stopping.")
        }
        let open = session.streams.count + session.output.endingStreams + session.output.waitingCalls
        let bytes = requestBytes + message.byteCount
        guard open < maximumStreams(of: session), runningHandlers < configuration.maximumRunningHandlers,
            bytes <= configuration.maximumRequestBytes
        else {
            return RPCError(
                .resourceExhausted, "The service has as many calls as it takes.", retryAfter: .milliseconds(50))
        }
        return nil
    }

    private func start(
        _ message: InboundMessage, _ head: RequestHead, _ handler: MethodHandler, _ session: ServerSession
    ) {
        let id = message.prelude.streamID
        let micros = Int64(clamping: min(head.timeoutMicroseconds, UInt64(Int64.max / 1000)))
        let deadline = micros == 0 ? nil : loop.now.advanced(byNanoseconds: micros * 1000)
        let route = StreamRoute(
            owner: .server(core.id, session.identity), epoch: session.epoch, streamID: id)
        let call = ServerCall(
            server: core, route: route, handler: handler, request: message, hasMoreHeaders: head.hasMore,
            received: loop.now, deadline: deadline, peer: session.peer)
        let stream = ServerSession.Stream(call, window: configuration.streamWindow)
        stream.cost.receivedBytes = message.contentBytes
        session.streams[id] = stream
        if let deadline {
            stream.timer = loop.timers.add(
                at: deadline,
                .serverStream(server: core.id, peer: session.identity, epoch: session.epoch, id: id))
        }
        openStreams(of: stream, route, session)
        if handler.method.kind == .unary { session.output.pace.callBegan(loop.now) }
        runningHandlers += 1
        requestBytes += call.requestBytes
        core.counters.update {
            $0.callsStarted += 1
            $0.streams += 1
            $0.handlers += 1
            $0.requestBytes += call.requestBytes
        }
        // The one bare task of the module: it is held in the session's table, cancelled with its stream, counted until
        // it ends, and no group can be added to from the loop.
        stream.task = Task(executorPreference: core.reactor) { await call.run() }
    }

    private func openStreams(of stream: ServerSession.Stream, _ route: StreamRoute, _ session: ServerSession) {
        let method = stream.call.handler.method
        stream.call.inbox?.open(route)
        if method.kind.hasRequestStream {
            let grant = stream.receive.widen(to: core.reactor.window(of: method))
            if grant > 0 { sendCredit(UInt32(clamping: grant), stream: route.streamID, session) }
        }
        stream.call.outbox?.open(
            route, credit: session.streamWindow,
            largestMessage: method.window(granted: session.streamWindow) / 2)
    }

    // MARK: Streams

    func data(_ message: InboundMessage, _ session: ServerSession) {
        let id = message.prelude.streamID
        let cost = message.cost
        guard session.credit.receive(cost) else {
            return reset(session, .flowControl, "a client sent more than it was granted")
        }
        guard let stream = session.streams[id] else {
            absent(message.prelude, session)
            return returnSessionCredit(cost, session)
        }
        let endsStream = message.prelude.flags.contains(.endStream)
        guard stream.phase.clientSent(endStream: endsStream) else {
            return reset(session, .protocolError, "a client sent a message that the stream does not have")
        }
        guard stream.receive.receive(cost) else {
            return reset(session, .flowControl, "a client sent more than it was granted")
        }
        stream.cost.receivedBytes += message.contentBytes
        let delivered = stream.call.inbox?.deliver(message) ?? false
        if endsStream { stream.call.inbox?.finish(.halfClosed) }
        if !delivered { returnSessionCredit(cost, session) }
    }

    func halfClose(_ prelude: Prelude, _ session: ServerSession) {
        guard let stream = session.streams[prelude.streamID] else { return absent(prelude, session) }
        guard stream.phase.clientSent(endStream: true) else {
            return reset(session, .protocolError, "a client ended a stream twice")
        }
        stream.call.inbox?.finish(.halfClosed)
    }

    func cancel(_ prelude: Prelude, _ session: ServerSession) {
        guard let stream = session.streams[prelude.streamID] else {
            // It may be over but for what waits of it, which nobody reads any more.
            session.output.dropStream(prelude.streamID)
            return absent(prelude, session)
        }
        let code = StatusCode(rawValue: Int(clamping: prelude.aux))
        close(
            stream, prelude.streamID, session,
            RPCError(code == .deadlineExceeded ? .deadlineExceeded : .cancelled, "The client gave the call up."))
        session.output.dropStream(prelude.streamID)
    }

    func credit(_ prelude: Prelude, _ session: ServerSession) {
        guard prelude.streamID != 0 else {
            guard session.output.sessionGranted(prelude.aux) else {
                return reset(session, .flowControl, "a client grants more than a window holds")
            }
            return willSend(session)
        }
        // The last messages of a stream may wait for it when its handler is done.
        if session.output.streamGranted(prelude.streamID, prelude.aux) { willSend(session) }
        guard let stream = session.streams[prelude.streamID] else { return absent(prelude, session) }
        if let outbox = stream.call.outbox, !outbox.grant(Int(prelude.aux)) {
            return reset(session, .flowControl, "a client grants more than a window holds")
        }
    }

    /// A message for a stream that is not open.
    private func absent(_ prelude: Prelude, _ session: ServerSession) {
        switch session.ids.absence(of: prelude.streamID) {
        case .closed:
            core.counters.update { $0.lateMessages += 1 }
        case .neverOpened:
            core.counters.update { $0.resets += 1 }
            logOnce(session.identity, "unknown stream", "A client sent a message for a stream it never opened.")
            session.output.sendControl(
                Prelude(.reset, streamID: prelude.streamID, aux: ResetReason.unknownStream.rawValue))
            willSend(session)
        }
    }

    private func sendCredit(_ amount: UInt32, stream: UInt64, _ session: ServerSession) {
        session.output.sendControl(Prelude(.credit, streamID: stream, aux: amount))
        willSend(session)
    }

    func returnSessionCredit(_ amount: Int, _ session: ServerSession) {
        let grant = session.credit.consume(amount)
        if grant > 0 { sendCredit(UInt32(clamping: grant), stream: 0, session) }
    }

    // MARK: Ending

    /// A stream's deadline passed: its handler is cancelled and its client told.
    func streamTimedOut(_ peer: PeerIdentity, epoch: UInt64, id: UInt64) {
        guard let session = sessions[peer], session.epoch == epoch, let stream = session.streams[id] else { return }
        stream.timer = nil
        let error = RPCError(.deadlineExceeded, "The call's deadline passed.")
        close(stream, id, session, error)
        session.output.dropStream(id)
        respond(id, session, OutgoingTrailers(error: error))
    }

    /// A handler is done.
    func finish(_ call: ServerCall, _ message: OutboundMessage) {
        runningHandlers -= 1
        requestBytes -= call.requestBytes
        core.counters.update {
            $0.handlers -= 1
            $0.requestBytes -= call.requestBytes
        }
        guard let session = session(of: call.route), let stream = session.streams[call.route.streamID],
            stream.call === call
        else { return }
        stream.cost.sentBytes += message.contentBytes
        close(stream, call.route.streamID, session, nil)
        if stream.call.handler.method.kind == .unary { session.output.pace.callAnswered(loop.now) }
        session.output.sendLast(message, streamID: call.route.streamID)
        willSend(session)
    }

    /// Takes a stream out of its session. With a reason, its handler is cancelled, too.
    func close(_ stream: ServerSession.Stream, _ id: UInt64, _ session: ServerSession, _ reason: RPCError?) {
        session.streams[id] = nil
        core.counters.update { $0.streams -= 1 }
        if let timer = stream.timer { loop.timers.cancel(timer) }
        stream.timer = nil
        if let observer = configuration.observer {
            stream.cost.nanoseconds = max(0, loop.now.since(stream.call.received))
            observer.servedCallEnded(stream.call.handler.method, stream.cost)
        }
        guard let reason else { return }
        stream.call.inbox?.finish(.failed(reason))
        stream.call.outbox?.close(reason)
        stream.task?.cancel()
    }

    private func respond(_ id: UInt64, _ session: ServerSession, _ trailers: OutgoingTrailers) {
        session.output.sendCall(.trailers(trailers), streamID: id)
        willSend(session)
    }

    private func session(of route: StreamRoute) -> ServerSession? {
        guard case .server(_, let peer) = route.owner, let session = sessions[peer], session.epoch == route.epoch
        else { return nil }
        return session
    }
}

extension ServerPort: StreamOwner {
    func write(_ route: StreamRoute, _ message: OutboundMessage) {
        guard let session = session(of: route), let stream = session.streams[route.streamID] else { return }
        stream.cost.sentBytes += message.contentBytes
        session.output.sendData(message, streamID: route.streamID, from: stream.call.outbox)
        willSend(session)
    }

    /// A server ends its direction with trailers, never alone.
    func halfClose(_ route: StreamRoute) {}

    func grant(_ route: StreamRoute, _ amount: Int) {
        guard let session = session(of: route) else { return }
        if let stream = session.streams[route.streamID] {
            let grant = stream.receive.consume(amount)
            if grant > 0 { sendCredit(UInt32(clamping: grant), stream: route.streamID, session) }
        }
        returnSessionCredit(amount, session)
    }
}
