import Logging
import ProtobufC
import Synchronization
import ZeroMQ

extension ServerPort {
    // MARK: Messages

    func receive(_ message: InboundMessage, from identity: PeerIdentity) {
        let prelude = message.prelude
        answering = prelude.sequence
        guard let session = sessions[identity] else {
            if prelude.type == .hello { return greet(message, identity) }
            // A RESET is never answered with one: two peers would do it for ever.
            if prelude.type != .reset { answerUnknown(prelude, identity) }
            return
        }
        session.lastReceived = loop.now
        // A stream's RESET is a message of the session; one that ends the session need not be.
        if prelude.type == .reset, prelude.aux != ResetReason.unknownStream.rawValue {
            return remove(session, RPCError(.cancelled, "The client reset the session."))
        }
        guard session.sequence.accept(prelude.sequence) else {
            return reset(session, .sequence, "a message was lost or repeated")
        }
        switch prelude.type {
        case .request: request(message, session)
        case .data: data(message, session)
        case .halfClose: halfClose(prelude, session)
        case .cancel: cancel(prelude, session)
        // Never answered, also when there is no such stream.
        case .reset: if session.streams[prelude.streamID] != nil { cancel(prelude, session) }
        case .credit: credit(prelude, session)
        case .ping:
            guard session.pings.take(now: loop.now) else {
                return reset(session, .tooManyPings, "a client pings too often")
            }
            session.output.sendControl(Prelude(.pong, aux: core.queueDelay.load(ordering: .relaxed)))
            willSend(session)
        case .pong: clientKnowsOfDraining(session)
        case .goAway, .responseHeaders: break
        case .hello: reset(session, .protocolError, "a second greeting")
        case .helloAck, .trailers: reset(session, .protocolError, "a client sent what only a server sends")
        }
        if session.output.hasUnreadAnswers, sessions[identity] === session {
            reset(session, .flowControl, "a client does not read what it is answered")
        }
    }

    /// A message that is none.
    func refuse(_ fault: WireFault, of identity: PeerIdentity, _ prelude: Prelude?) {
        core.counters.update { $0.malformedMessages += 1 }
        answering = prelude?.sequence ?? 0
        let reason: ResetReason = fault == .version ? .version : .protocolError
        if let session = sessions[identity] {
            session.lastReceived = loop.now
            reset(session, reason, fault.text)
        } else if prelude?.type != .reset {
            core.counters.update { $0.resets += 1 }
            logOnce(identity, "\(fault)", "A peer without a session sent what is no message.")
            sendReset(Prelude(.reset, aux: reason.rawValue), answering: answering, to: identity)
        }
    }

    /// A message of a session that is not known: nothing of it was run, from this number on.
    private func answerUnknown(_ prelude: Prelude, _ identity: PeerIdentity) {
        core.counters.update { $0.resets += 1 }
        logOnce(identity, "unknown session", "A peer without a session sent a message.")
        let reset = Prelude(.reset, streamID: prelude.streamID, aux: ResetReason.unknownSession.rawValue)
        sendReset(reset, answering: prelude.sequence, to: identity)
    }

    // MARK: The greeting

    private func greet(_ message: InboundMessage, _ identity: PeerIdentity) {
        let read = try? message.withHeader { (span) throws(ProtobufError) in try Hello(decoding: span) }
        var sequence = SequenceCheck()
        guard let hello = read, sequence.accept(message.prelude.sequence), hello.streamWindow >= 1024,
            hello.sessionWindow >= 1024,
            hello.maxMessage == 0 || hello.maxMessage >= UInt32(WireLimits.maximumMessage)
        else { return refuse(.header, of: identity, message.prelude) }
        guard hello.minVersion <= 1, hello.maxVersion >= 1 else {
            return refuse(.version, of: identity, message.prelude)
        }
        guard let peer = peer(of: hello) else {
            // Nobody gets here without a key: libzmq was asked to let nobody in.
            return refuse(.header, of: identity, message.prelude)
        }
        guard draining == nil, sessions.count < configuration.maximumSessions, hasRoom(for: peer) else {
            core.counters.update { $0.callsRefused += 1 }
            logOnce(identity, "too many sessions", "A session was refused.")
            return sendReset(
                Prelude(.reset, aux: ResetReason.tooManySessions.rawValue), answering: answering, to: identity)
        }
        let session = ServerSession(
            identity: identity, epoch: loop.nextEpoch(), peer: peer,
            output: SessionOutput(peer: identity, gauge: core.reactor.gauge(for: .server(core.id, identity))),
            streamWindow: Int(hello.streamWindow), window: sessionWindow(of: peer), now: loop.now)
        session.output.greeted(window: hello.sessionWindow, features: hello.features)
        session.sequence = sequence
        sessions[identity] = session
        core.counters.update {
            $0.sessionsOpened += 1
            $0.sessions += 1
        }
        acknowledge(session)
    }

    /// Who greets; nil when that cannot be told although it must be.
    private func peer(of hello: Hello) -> Peer? {
        let agent = String(hello.agent.prefix(128))
        guard core.authenticates else { return Peer(principal: "local", roles: [], agent: agent) }
        guard let principal = receiver.userID, !principal.isEmpty else { return nil }
        let roles = configuration.security.authorizedClients?.roles(of: principal) ?? []
        return Peer(principal: principal, roles: roles, agent: agent)
    }

    private func hasRoom(for peer: Peer) -> Bool {
        if peer.isLocal { return true }
        return sessions.values.count { $0.peer.principal == peer.principal } < configuration.principalLimits.sessions
    }

    /// The most streams of a session.
    func maximumStreams(of session: ServerSession) -> Int {
        let limit = configuration.maximumStreams
        return session.peer.isLocal ? limit : min(limit, configuration.principalLimits.streamsPerSession)
    }

    /// What a client may send that is not read yet, in bytes.
    private func sessionWindow(of peer: Peer) -> Int {
        let window = configuration.sessionWindow
        return peer.isLocal ? window : min(window, configuration.principalLimits.sessionWindow)
    }

    private func acknowledge(_ session: ServerSession) {
        var ack = HelloAck()
        ack.version = 1
        ack.sessionId = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        ack.instanceId = core.reactor.instanceID
        ack.features = [StreamShares.feature, MessageBatch.feature]
        ack.sessionWindow = UInt32(clamping: sessionWindow(of: session.peer))
        ack.streamWindow = UInt32(clamping: configuration.streamWindow)
        ack.maxStreams = UInt32(clamping: maximumStreams(of: session))
        ack.pingMs = UInt32(clamping: configuration.pingInterval.wholeNanoseconds / 1_000_000)
        ack.maxMessage = UInt32(WireLimits.maximumMessage)
        ack.principal = session.peer.principal
        var size = 512
        for (index, handler) in core.handlers.enumerated() {
            // Methods beyond what a header holds go by their path.
            size += handler.method.path.utf8.count + 16
            if size > WireLimits.maximumHeader { break }
            var method = MethodId()
            method.path = handler.method.path
            method.id = UInt32(index + 1)
            ack.methods.append(method)
        }
        guard let header = try? ack.encoded() else {
            return reset(session, .protocolError, "the greeting cannot be encoded")
        }
        session.output.sendControl(OutboundMessage(Prelude(.helloAck), header: header))
        willSend(session)
    }

    // MARK: The end of a session

    /// Ends a session whose client broke the protocol.
    func reset(_ session: ServerSession, _ reason: ResetReason, _ text: String) {
        core.counters.update { $0.resets += 1 }
        logOnce(session.identity, "\(reason)", "A session was reset: \(text).")
        sendReset(Prelude(.reset, aux: reason.rawValue), answering: answering, to: session.identity)
        remove(session, RPCError(.cancelled, "The session was reset."))
    }

    /// Ends a session whose client is gone.
    func expire(_ session: ServerSession, _ text: String) {
        core.counters.update { $0.sessionsExpired += 1 }
        logger.debug("A session ended: \(text).", metadata: ["endpoint": "\(core.endpoint)"])
        remove(session, RPCError(.cancelled, "The session ended: \(text)."))
    }

    /// Forgets a session: its handlers are cancelled, what waits for it is dropped.
    func remove(_ session: ServerSession, _ reason: RPCError) {
        guard sessions[session.identity] === session else { return }
        sessions[session.identity] = nil
        core.counters.update { $0.sessions -= 1 }
        for (id, stream) in session.streams { close(stream, id, session, reason) }
    }

    /// Ends every stream of a session with an error that its client is told.
    func endStreams(_ session: ServerSession, _ error: RPCError) {
        for (id, stream) in session.streams {
            close(stream, id, session, error)
            session.output.dropStream(id)
            session.output.sendCall(.trailers(OutgoingTrailers(error: error)), streamID: id)
            willSend(session)
        }
    }
}
