import ProtobufC
import ZeroMQ

extension ServerStateMachine {
    // MARK: Messages

    /// Handles a message of a peer.
    ///
    /// - Parameter userID: Returns the principal that the socket assigned to the peer, if clients must authenticate
    ///   themselves.
    func receive(
        _ message: InboundMessage, from identity: PeerIdentity, at now: MonotonicTime, userID: () -> String?
    ) {
        self.now = now
        let prelude = message.prelude
        handledMessage = prelude.sequence
        guard let session = sessions[identity] else {
            if prelude.type == .hello { return greet(message, from: identity, userID: userID) }
            // A RESET never gets a RESET in response: two peers would exchange them without end.
            if prelude.type != .reset { respondToUnknown(prelude, from: identity) }
            return
        }
        session.lastReceived = now
        // A RESET of a stream belongs to the session and has a sequence number; a RESET that ends the session need not.
        if prelude.type == .reset, prelude.aux != ResetReason.unknownStream.rawValue {
            return remove(session, reason: RPCError(.cancelled, "The client reset the session."))
        }
        guard session.sequence.accept(prelude.sequence) else {
            return reset(session, reason: .sequence, text: "a message was lost or repeated")
        }
        switch prelude.type {
        case .request: request(message, in: session)
        case .data: data(message, in: session)
        case .halfClose: halfClose(prelude, in: session)
        case .cancel: cancel(prelude, in: session)
        // A RESET gets no response, even if there is no such stream.
        case .reset: if session.streams.index(of: prelude.streamID) != nil { cancel(prelude, in: session) }
        case .credit: credit(prelude, in: session)
        case .ping:
            guard session.pings.take(now: now) else {
                return reset(session, reason: .tooManyPings, text: "a client pings too often")
            }
            session.output.sendControl(Prelude(.pong, aux: queueDelay))
            willSend(session)
        case .pong:
            session.ownPings.answered()
            clientKnowsOfDraining(session)
        case .goAway, .responseHeaders: break
        case .hello: reset(session, reason: .protocolError, text: "a second greeting")
        case .helloAck, .trailers:
            reset(session, reason: .protocolError, text: "a client sent what only a server sends")
        }
        if session.output.hasUnreadResponses, isOpen(session) {
            reset(session, reason: .flowControl, text: "a client does not read the responses to its messages")
        }
    }

    /// Handles bytes of a peer that are not a valid message; `prelude` is set if it could be read.
    func refuse(
        _ fault: WireFault, of identity: PeerIdentity, prelude: Prelude?, at now: MonotonicTime
    ) {
        self.now = now
        counts.malformedMessages += 1
        handledMessage = prelude?.sequence ?? 0
        let reason: ResetReason = fault == .version ? .version : .protocolError
        if let session = sessions[identity] {
            session.lastReceived = now
            reset(session, reason: reason, text: fault.text)
        } else if prelude?.type != .reset {
            counts.resets += 1
            warnOnce(identity, kind: "\(fault)", text: "A peer without a session sent what is no message.")
            sendReset(Prelude(.reset, aux: reason.rawValue), to: identity)
        }
    }

    /// Handles a message of a peer that no response can reach.
    func refuseForeign() {
        counts.malformedMessages += 1
        warnOnce(PeerIdentity(rawValue: 0), kind: "foreign identity", text: "A peer chose its own routing id.")
    }

    /// Responds to a message of an unknown session. The number in the RESET guarantees that no request from that
    /// message on has run.
    private func respondToUnknown(_ prelude: Prelude, from identity: PeerIdentity) {
        counts.resets += 1
        warnOnce(identity, kind: "unknown session", text: "A peer without a session sent a message.")
        sendReset(
            Prelude(.reset, streamID: prelude.streamID, aux: ResetReason.unknownSession.rawValue), to: identity)
    }

    /// Sends a RESET that names the message to which it responds.
    private func sendReset(_ prelude: Prelude, to identity: PeerIdentity) {
        var prelude = prelude
        prelude.sequence = handledMessage
        actions.append(.sendReset(prelude, identity))
    }

    // MARK: The greeting

    private func greet(_ message: InboundMessage, from identity: PeerIdentity, userID: () -> String?) {
        let read = try? message.withHeader { (span) throws(ProtobufError) in try Hello(decoding: span) }
        var sequence = SequenceCheck()
        guard let hello = read, sequence.accept(message.prelude.sequence), hello.streamWindow >= 1024,
            hello.sessionWindow >= 1024,
            hello.maxMessage == 0 || hello.maxMessage >= UInt32(WireLimits.maximumMessage)
        else { return refuse(.header, of: identity, prelude: message.prelude, at: now) }
        guard hello.minVersion <= 1, hello.maxVersion >= 1 else {
            return refuse(.version, of: identity, prelude: message.prelude, at: now)
        }
        guard let peer = peer(of: hello, userID) else {
            // A peer without a key never gets this far, because libzmq refuses it.
            return refuse(.header, of: identity, prelude: message.prelude, at: now)
        }
        let use = peer.isLocal ? nil : uses[peer.principal] ?? PrincipalUse(principal: peer.principal)
        guard !isDraining, sessions.count < configuration.maximumSessions,
            use?.sessions ?? 0 < configuration.principalLimits.sessions
        else {
            counts.callsRefused += 1
            // A stopping server refuses every new session, so that is not logged as a problem.
            if !isDraining { warnOnce(identity, kind: "too many sessions", text: "A session was refused.") }
            return sendReset(Prelude(.reset, aux: ResetReason.tooManySessions.rawValue), to: identity)
        }
        lastEpoch += 1
        let session = Session(
            identity: identity, epoch: lastEpoch, peer: peer, use: use, sequence: sequence,
            streamWindow: Int(hello.streamWindow), window: sessionWindow(of: peer), now: now)
        session.output.greeted(window: hello.sessionWindow, features: hello.features)
        sessions[identity] = session
        if let use {
            use.sessions += 1
            uses[use.principal] = use
        }
        counts.sessionsOpened += 1
        counts.sessions += 1
        acknowledge(session)
    }

    /// Returns the peer of a greeting; nil if the peer must authenticate itself and its principal is unknown.
    private func peer(of hello: Hello, _ userID: () -> String?) -> Peer? {
        let agent = String(decoding: hello.agent.utf8.prefix(128), as: UTF8.self)
        guard authenticates else { return Peer(principal: "local", roles: [], agent: agent) }
        guard let principal = userID(), !principal.isEmpty else { return nil }
        // A connection may outlive the authorization of its key, so the roles are looked up for each session.
        guard let roles = configuration.security.authorizedClients?.roles(of: principal) else { return nil }
        return Peer(principal: principal, roles: roles, agent: agent)
    }

    /// Returns the maximum number of streams in a session.
    func maximumStreams(of session: Session) -> Int {
        let limit = configuration.maximumStreams
        return session.peer.isLocal ? limit : min(limit, configuration.principalLimits.streamsPerSession)
    }

    /// Returns the number of bytes that a client may have sent and the server has not read.
    private func sessionWindow(of peer: Peer) -> Int {
        let window = configuration.sessionWindow
        return peer.isLocal ? window : min(window, configuration.principalLimits.sessionWindow)
    }

    private func acknowledge(_ session: Session) {
        var ack = HelloAck()
        ack.version = 1
        ack.sessionId = (0..<16).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        ack.instanceId = instanceID
        ack.features = [StreamShares.feature, MessageBatch.feature]
        ack.sessionWindow = UInt32(clamping: sessionWindow(of: session.peer))
        ack.streamWindow = UInt32(clamping: configuration.streamWindow)
        ack.maxStreams = UInt32(clamping: maximumStreams(of: session))
        ack.pingMs = UInt32(clamping: configuration.pingInterval.wholeNanoseconds / 1_000_000)
        ack.maxMessage = UInt32(WireLimits.maximumMessage)
        ack.principal = session.peer.principal
        var size = 512
        for (index, known) in methods.enumerated() {
            // Methods that do not fit in the header are called by their path.
            size += known.path.utf8.count + 16
            if size > WireLimits.maximumHeader { break }
            var method = MethodId()
            method.path = known.path
            method.id = UInt32(index + 1)
            ack.methods.append(method)
        }
        guard let header = try? ack.encoded() else {
            return reset(session, reason: .protocolError, text: "the greeting cannot be encoded")
        }
        session.output.sendControl(OutboundMessage(Prelude(.helloAck), header: header))
        willSend(session)
    }

    // MARK: The end of a session

    /// Ends a session whose client violated the protocol.
    func reset(_ session: Session, reason: ResetReason, text: String) {
        counts.resets += 1
        warnOnce(session.identity, kind: "\(reason)", text: "A session was reset: \(text).")
        sendReset(Prelude(.reset, aux: reason.rawValue), to: session.identity)
        remove(session, reason: RPCError(.cancelled, "The session was reset."))
    }

    /// Ends a session whose client has disconnected.
    func expire(_ session: Session, text: String, at now: MonotonicTime) {
        self.now = now
        guard isOpen(session) else { return }
        counts.sessionsExpired += 1
        actions.append(.noteExpired(text))
        remove(session, reason: RPCError(.cancelled, "The session ended: \(text)."))
    }

    /// Handles a client that grants a stream more than the largest window.
    func overgranted(_ session: Session) {
        guard isOpen(session) else { return }
        reset(session, reason: .flowControl, text: "a client grants more than a window holds")
    }

    /// Removes a session: cancels its handlers and discards its output.
    func remove(_ session: Session, reason: RPCError) {
        guard isOpen(session) else { return }
        session.isOver = true
        sessions[session.identity] = nil
        counts.sessions -= 1
        for id in session.streams.entries.map(\.id) { close(id, in: session, reason: reason) }
        if session.handlers > 0 {
            session.output = SessionOutput()
            departed[session.epoch] = session
        }
        guard let use = session.use else { return }
        use.sessions -= 1
        forget(use)
    }

    /// Removes the record of a principal that no longer uses anything.
    func forget(_ use: PrincipalUse) {
        if use.sessions == 0, use.handlers == 0 { uses[use.principal] = nil }
    }

    /// Ends every stream of a session with an error for its client.
    func endStreams(of session: Session, with error: RPCError) {
        for id in session.streams.entries.map(\.id) {
            close(id, in: session, reason: error)
            session.output.dropStream(id)
            respond(id, in: session, trailers: OutgoingTrailers(error: error))
        }
    }
}
