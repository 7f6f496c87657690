import ProtobufC
import ZeroMQ

extension ServerStateMachine {
    // MARK: Requests

    func request(_ message: InboundMessage, in session: Session) {
        let id = message.prelude.streamID
        guard session.ids.open(id) else {
            return reset(
                session, reason: .protocolError, text: "a stream id was used again, or is lower than one before")
        }
        let head: RequestHead
        do {
            head = try message.withHeader { (span) throws(WireFault) in try RequestHead(span) }
        } catch {
            counts.malformedMessages += 1
            let error = RPCError(.invalidArgument, "The call's headers cannot be read: \(error.text).")
            return respond(id, in: session, trailers: OutgoingTrailers(error: error, notProcessed: true))
        }
        guard let number = position(of: head) else {
            let error = RPCError(.unimplemented, "The service has no such method.")
            return respond(id, in: session, trailers: OutgoingTrailers(error: error, notProcessed: true))
        }
        let endsStream = message.prelude.flags.contains(.endStream)
        guard StreamPhase.isValidOpening(methods[number].kind, endsStream: endsStream) else {
            return reset(session, reason: .protocolError, text: "a request does not open a stream of its method's kind")
        }
        if let refusal = refusal(of: message, number: number, in: session) {
            counts.callsRefused += 1
            return respond(id, in: session, trailers: OutgoingTrailers(error: refusal, notProcessed: true))
        }
        begin(message, head: head, number: number, in: session)
    }

    private func position(of head: RequestHead) -> Int? {
        var number = Int(head.methodID)
        if number == 0, let path = head.path { number = Int(methodIDs[path] ?? 0) }
        guard number >= 1, number <= methods.count else { return nil }
        return number - 1
    }

    /// Returns the error for a request that is not accepted now. The client gets the guarantee that the request did not
    /// run.
    private func refusal(of message: InboundMessage, number: Int, in session: Session) -> RPCError? {
        if let last = session.lastStream, message.prelude.streamID > last {
            return RPCError(.unavailable, "The service is stopping.")
        }
        let open = session.streams.count + session.output.endingStreams + session.output.waitingCalls
        guard open < maximumStreams(of: session), hasCapacity(for: message, number: number, in: session) else {
            return RPCError(
                .resourceExhausted, "The service has as many calls as it takes.", retryAfter: .milliseconds(50))
        }
        return nil
    }

    /// Returns whether the server accepts one more handler with its request's bytes.
    ///
    /// One session gets at most half of the handlers, so that a client that cancels calls and makes new ones leaves the
    /// rest to other sessions. The half is that large because a client with many callers, such as a gateway, may have
    /// more cancelled handlers than open ones. A remote principal has limits over all its sessions. Some handlers are
    /// reserved for the standard services, which operators use.
    private func hasCapacity(for message: InboundMessage, number: Int, in session: Session) -> Bool {
        let maximumHandlers = configuration.maximumRunningHandlers
        if isStandard[number], message.byteCount <= Self.largestStandardRequest {
            return counts.handlers < maximumHandlers
        }
        let bytes = message.byteCount
        guard counts.handlers < maximumHandlers - min(Self.standardHandlers, maximumHandlers / 8),
            counts.requestBytes + bytes <= configuration.maximumRequestBytes,
            session.handlers < max(1, maximumHandlers / Self.largestShareOfHandlers)
        else { return false }
        guard let use = session.use else { return true }
        let limits = configuration.principalLimits
        return use.handlers < limits.handlers && use.requestBytes + bytes <= limits.requestBytes
    }

    private func begin(
        _ message: InboundMessage, head: RequestHead, number: Int, in session: Session
    ) {
        let id = message.prelude.streamID
        let method = methods[number]
        let micros = Int64(clamping: min(head.timeoutMicroseconds, UInt64(Int64.max / 1000)))
        let deadline = micros == 0 ? nil : now.advanced(byNanoseconds: micros * 1000)
        var stream = Session.Stream(
            method: method, phase: StreamPhase(method.kind),
            receive: ReceiveCredit(window: configuration.streamWindow, longestDelay: GrantDelay.ofStream), begun: now)
        stream.cost.receivedBytes = message.contentBytes
        if let deadline {
            stream.timer = timers.add(at: deadline, .stream(session.identity, epoch: session.epoch, id: id))
        }
        if method.kind.hasRequestStream {
            let grant = stream.receive.widen(to: method.window(granted: configuration.streamWindow))
            if grant > 0 { sendCredit(UInt32(clamping: grant), stream: id, in: session) }
        }
        session.streams.insert(stream, for: id)
        if method.kind == .unary { session.output.pace.callBegan(now) }
        counts.callBegan(requestBytes: message.byteCount)
        session.handlers += 1
        session.use?.began(requestBytes: message.byteCount)
        actions.append(
            .begin(
                Beginning(
                    session: session, streamID: id, method: number, request: message, hasMoreHeaders: head.hasMore,
                    deadline: deadline, credit: session.streamWindow,
                    largestMessage: method.window(granted: session.streamWindow) / 2)))
    }

    /// Attaches the driver's value of a call to its stream.
    ///
    /// If the event that started the stream also ended it, the call ends here, because no other code would notify its
    /// handler.
    func attach(_ call: Call, to beginning: Beginning) {
        let session = beginning.session
        guard let index = session.streams.index(of: beginning.streamID) else {
            var cost = CallCost()
            cost.receivedBytes = beginning.request.contentBytes
            return actions.append(.end(call, RPCError(.cancelled, "The session ended."), cost))
        }
        session.streams[at: index].call = call
    }

    // MARK: Streams

    func data(_ message: InboundMessage, in session: Session) {
        let cost = message.cost
        guard session.credit.receive(cost) else {
            return reset(session, reason: .flowControl, text: "a client sent more than it was granted")
        }
        guard let index = session.streams.index(of: message.prelude.streamID) else {
            absent(message.prelude, in: session)
            return returnSessionCredit(cost, in: session)
        }
        let endsStream = message.prelude.flags.contains(.endStream)
        guard session.streams[at: index].phase.clientSent(endStream: endsStream) else {
            return reset(session, reason: .protocolError, text: "a client sent a message that the stream does not have")
        }
        guard session.streams[at: index].receive.receive(cost) else {
            return reset(session, reason: .flowControl, text: "a client sent more than it was granted")
        }
        session.streams[at: index].cost.receivedBytes += message.contentBytes
        guard let call = session.streams[at: index].call else { return }
        actions.append(.deliver(call, message, session))
        if endsStream { actions.append(.endRequests(call)) }
    }

    /// Grants the client again the credit of a delivered message that has no reader.
    func unread(_ cost: Int, in session: Session) {
        if isOpen(session) { returnSessionCredit(cost, in: session) }
    }

    func halfClose(_ prelude: Prelude, in session: Session) {
        guard let index = session.streams.index(of: prelude.streamID) else { return absent(prelude, in: session) }
        guard session.streams[at: index].phase.clientSent(endStream: true) else {
            return reset(session, reason: .protocolError, text: "a client ended a stream twice")
        }
        if let call = session.streams[at: index].call { actions.append(.endRequests(call)) }
    }

    func cancel(_ prelude: Prelude, in session: Session) {
        guard session.streams.index(of: prelude.streamID) != nil else {
            // The handler may be done while the last messages wait, which the client no longer reads.
            session.output.dropStream(prelude.streamID)
            willSend(session)
            return absent(prelude, in: session)
        }
        let code = StatusCode(rawValue: Int(clamping: prelude.aux))
        close(
            prelude.streamID, in: session,
            reason: RPCError(
                code == .deadlineExceeded ? .deadlineExceeded : .cancelled, "The client cancelled the call.")
        )
        session.output.dropStream(prelude.streamID)
        // Other messages may have waited behind the stream's.
        willSend(session)
    }

    func credit(_ prelude: Prelude, in session: Session) {
        guard prelude.streamID != 0 else {
            guard session.output.sessionGranted(prelude.aux) else { return overgranted(session) }
            return willSend(session)
        }
        // The last messages of a stream may wait for this credit after its handler is done.
        if session.output.streamGranted(prelude.streamID, amount: prelude.aux) { willSend(session) }
        guard let stream = session.streams[prelude.streamID] else { return absent(prelude, in: session) }
        if stream.method.kind.hasResponseStream, let call = stream.call {
            actions.append(.grant(call, Int(prelude.aux), session))
        }
    }

    /// Handles a message for a stream that is not open.
    private func absent(_ prelude: Prelude, in session: Session) {
        switch session.ids.absence(of: prelude.streamID) {
        case .closed: counts.lateMessages += 1
        case .neverOpened:
            counts.resets += 1
            warnOnce(
                session.identity, kind: "unknown stream", text: "A client sent a message for a stream it never opened.")
            session.output.sendControl(
                Prelude(.reset, streamID: prelude.streamID, aux: ResetReason.unknownStream.rawValue))
            willSend(session)
        }
    }

    private func sendCredit(_ amount: UInt32, stream: UInt64, in session: Session) {
        session.output.sendControl(Prelude(.credit, streamID: stream, aux: amount))
        willSend(session)
    }

    private func returnSessionCredit(_ amount: Int, in session: Session) {
        let grant = session.credit.consume(amount)
        if grant > 0 { sendCredit(UInt32(clamping: grant), stream: 0, in: session) }
    }

    // MARK: Ending

    /// Cancels the handler of a stream whose deadline has passed, and responds to its client.
    func streamTimedOut(_ peer: PeerIdentity, epoch: UInt64, id: UInt64) {
        guard let session = session(peer, epoch: epoch), let index = session.streams.index(of: id) else { return }
        session.streams[at: index].timer = nil
        let error = RPCError(.deadlineExceeded, "The call's deadline passed.")
        close(id, in: session, reason: error)
        session.output.dropStream(id)
        respond(id, in: session, trailers: OutgoingTrailers(error: error))
    }

    /// Records the end of a handler with a request of `requestBytes`. `message` ends the stream if it is still open.
    func finish(
        _ peer: PeerIdentity, epoch: UInt64, stream id: UInt64, requestBytes: Int, with message: OutboundMessage,
        at now: MonotonicTime
    ) {
        self.now = now
        counts.handlerEnded(requestBytes: requestBytes)
        guard let session = session(peer, epoch: epoch) else { return handlerEnded(epoch: epoch, requestBytes) }
        session.handlers -= 1
        session.use?.ended(requestBytes: requestBytes)
        guard let index = session.streams.index(of: id) else { return }
        session.streams[at: index].cost.sentBytes += message.contentBytes
        if session.streams[at: index].method.kind == .unary { session.output.pace.noteResponse(at: now) }
        close(id, in: session, reason: nil)
        session.output.sendLast(message, streamID: id)
        willSend(session)
    }

    /// Records the end of a handler whose session had already ended.
    private func handlerEnded(epoch: UInt64, _ requestBytes: Int) {
        guard let session = departed[epoch] else { return }
        session.handlers -= 1
        session.use?.ended(requestBytes: requestBytes)
        guard session.handlers == 0 else { return }
        departed[epoch] = nil
        if let use = session.use { forget(use) }
    }

    /// Removes a stream from its session. With a reason, the handler is also cancelled.
    func close(_ id: UInt64, in session: Session, reason: RPCError?) {
        guard let stream = session.streams.remove(id) else { return }
        counts.streams -= 1
        if let timer = stream.timer { timers.cancel(timer) }
        guard let call = stream.call, reason != nil || isObserved else { return }
        var cost = stream.cost
        cost.nanoseconds = max(0, now.since(stream.begun))
        actions.append(.end(call, reason, cost))
    }

    func respond(_ id: UInt64, in session: Session, trailers: OutgoingTrailers) {
        session.output.sendCall(.trailers(trailers), streamID: id)
        willSend(session)
    }

    private func session(_ peer: PeerIdentity, epoch: UInt64) -> Session? {
        guard let session = sessions[peer], session.epoch == epoch else { return nil }
        return session
    }

    // MARK: Streams of the handler

    /// Queues a message of a stream; its credit is already taken.
    func write(_ message: OutboundMessage, to peer: PeerIdentity, epoch: UInt64, stream id: UInt64) {
        guard let session = session(peer, epoch: epoch), let index = session.streams.index(of: id) else { return }
        session.streams[at: index].cost.sentBytes += message.contentBytes
        session.output.sendData(message, streamID: id)
        willSend(session)
    }

    /// Grants the client credit again for bytes that the stream's reader consumed.
    func consumed(_ amount: Int, from peer: PeerIdentity, epoch: UInt64, stream id: UInt64) {
        guard let session = session(peer, epoch: epoch) else { return }
        let grant = session.streams.index(of: id).map { session.streams[at: $0].receive.consume(amount) } ?? 0
        if grant > 0 { sendCredit(UInt32(clamping: grant), stream: id, in: session) }
        returnSessionCredit(amount, in: session)
    }
}
