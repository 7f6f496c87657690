import DequeModule
import Logging
import ProtobufC
import ZeroMQ

extension ClientLink {
    /// Why a session, or an attempt at one, ended.
    enum Loss {
        case cannotConnect, disconnected, silent, socket(ZeroMQError), malformed(WireFault), protocolError(String)
        case reset(ResetReason?, from: UInt32)
        case drained, noAnswer

        var text: String {
            switch self {
            case .cannotConnect: "the socket cannot be opened"
            case .disconnected: "the connection was lost"
            case .silent: "the server does not answer"
            case .socket(let error): "\(error)"
            case .malformed(let fault): fault.text
            case .protocolError(let text): text
            case .reset(let reason, _): "the server reset the session: \(reason.map { "\($0)" } ?? "unknown reason")"
            case .drained: "the server is stopping"
            case .noAnswer: "the server did not answer the greeting"
            }
        }
    }

    // MARK: Stages

    func enter(_ stage: Stage) {
        self.stage = stage
        stageSince = loop.now
        switch stage {
        case .ready:
            break
        case .draining: core.publish(.draining, session: nil)
        case .connecting, .greeting, .paused:
            core.publish(hasFailed ? .transientFailure : .connecting, session: nil)
        case .closed: core.publish(.closed, session: nil)
        }
        armTimer()
    }

    /// Arms the one timer of the link for what the stage waits for.
    func armTimer() {
        if let timer { loop.timers.cancel(timer) }
        timer = nil
        let next: MonotonicTime? =
            switch stage {
            case .connecting: hasFailed ? nil : stageSince.advanced(by: configuration.connectTimeout)
            case .greeting: stageSince.advanced(byNanoseconds: 3_000_000_000)
            // Never due at once: the loop fires all that is due before it does anything else.
            case .ready, .draining:
                connection.map { max($0.heartbeat.next, loop.now.advanced(byNanoseconds: 1_000_000)) }
            case .paused: pausedUntil
            case .closed: nil
            }
        if let next { timer = loop.timers.add(at: next, .link(core.id)) }
    }

    func timerFired() {
        timer = nil
        switch stage {
        case .connecting:
            if !hasFailed, loop.now >= stageSince.advanced(by: configuration.connectTimeout) { connectingFailed() }
        case .greeting:
            if loop.now >= stageSince.advanced(byNanoseconds: 3_000_000_000) { return fail(.noAnswer) }
        case .ready, .draining:
            if !beat() { return }
        case .paused:
            if let pausedUntil, loop.now >= pausedUntil { return connect() }
        case .closed: break
        }
        armTimer()
    }

    private func beat() -> Bool {
        // What came is read before anybody is blamed.
        guard let connection, !connection.isReadable else { return true }
        switch connection.heartbeat.act(loop.now) {
        case .wait: break
        case .ping: connection.output.sendControl(Prelude(.ping))
        case .dead:
            fail(.silent)
            return false
        }
        return true
    }

    /// Connecting did not work at once: it goes on, but calls that do not wait need not.
    func connectingFailed() {
        guard case .connecting = stage, !hasFailed else { return }
        hasFailed = true
        core.publish(.transientFailure, session: nil)
        refuseImpatient()
        armTimer()
    }

    /// The server does not take our key.
    func unauthenticated() {
        refused(
            RPCError(
                .unauthenticated, "The server at \(core.endpoint) does not accept this client's key.",
                outcome: .notSent))
    }

    /// A connection was made and ended in the handshake. A server whose key is not the expected one says nothing: with
    /// keys, the second time in a row is taken for that.
    func handshakeFailed() {
        failedHandshakes += 1
        guard failedHandshakes >= 2, configuration.security.serverKeys[core.endpoint] != nil else {
            return connectingFailed()
        }
        refused(
            RPCError(
                .unauthenticated,
                "The handshake with \(core.endpoint) fails: its key is not the expected one, or it is no ZRPC server.",
                outcome: .notSent))
    }

    /// Nothing can be sent until somebody changes the keys: every call fails with the reason, also those that would wait,
    /// and connecting is tried as seldom as it ever is.
    func refused(_ error: RPCError) {
        if case .closed = stage { return }
        if core.refusal == nil {
            logger.error(
                "A server cannot be used.", metadata: ["endpoint": "\(core.endpoint)", "reason": "\(error.message)"])
        }
        disconnect()
        hasFailed = true
        counters.lastError = error.message
        core.publish(refusal: error)
        pausedUntil = loop.now.advanced(by: configuration.reconnectLongest)
        enter(.paused)
        for record in Array(records.values) { finish(record, .failed(error)) }
        parked.removeAll()
        group.becameRefused()
    }

    // MARK: The greeting

    func greet(_ connection: Connection) {
        var hello = Hello()
        hello.minVersion = 1
        hello.maxVersion = 1
        hello.instanceId = core.reactor.instanceID
        hello.agent = configuration.agent
        hello.features = [StreamShares.feature, MessageBatch.feature]
        hello.sessionWindow = UInt32(clamping: configuration.sessionWindow)
        hello.streamWindow = UInt32(clamping: configuration.streamWindow)
        hello.maxStreams = UInt32(clamping: configuration.maximumStreams)
        hello.pingMs = UInt32(clamping: configuration.pingInterval.wholeNanoseconds / 1_000_000)
        hello.maxMessage = UInt32(WireLimits.maximumMessage)
        do {
            connection.output.sendControl(OutboundMessage(Prelude(.hello), header: try hello.encoded()))
            enter(.greeting)
        } catch {
            breakOff(.protocolError("the greeting cannot be encoded: \(error)"))
        }
    }

    func greeted(_ message: InboundMessage, _ connection: Connection) {
        guard case .greeting = stage,
            let ack = try? message.withHeader({ (span) throws(ProtobufError) in try HelloAck(decoding: span) }),
            ack.version == 1, ack.streamWindow >= 1024, ack.sessionWindow >= 1024
        else { return breakOff(.protocolError("the server's greeting is not acceptable")) }
        connection.maximumStreams = max(1, min(Int(ack.maxStreams), configuration.maximumStreams))
        connection.streamWindow = Int(ack.streamWindow)
        connection.output.greeted(window: ack.sessionWindow, features: ack.features)
        connection.heartbeat = Heartbeat(
            intervalNanoseconds: pingInterval(asked: ack.pingMs), now: loop.now)
        var methods: [String: UInt32] = [:]
        for method in ack.methods.prefix(4096) where method.id != 0 { methods[method.path] = method.id }
        hasFailed = false
        failedHandshakes = 0
        core.publish(refusal: nil)
        backOff.reset()
        core.publish(.ready, session: Subchannel.Session(epoch: connection.epoch, methods: methods))
        counters.sessions += 1
        enter(.ready)
        logger.debug("A connection is ready.", metadata: ["endpoint": "\(core.endpoint)"])
        group.becameReady(self)
        releaseParked()
    }

    /// The server forgets a session after three intervals of its own: the shorter one holds. Nobody is pinged more
    /// often than every 10 ms.
    private func pingInterval(asked milliseconds: UInt32) -> Int64 {
        let own = configuration.pingInterval.wholeNanoseconds
        guard milliseconds > 0 else { return own }
        return min(own, max(10, Int64(milliseconds)) * 1_000_000)
    }

    // MARK: The end of a session

    /// Tells the peer that it broke the protocol, and ends the session.
    func breakOff(_ loss: Loss) {
        if let connection {
            connection.output.sendControl(Prelude(.reset, aux: ResetReason.protocolError.rawValue))
            _ = try? connection.output.flush(connection.carrier, at: loop.now, budget: 0)
        }
        fail(loss)
    }

    /// Ends the session or the attempt: every call of it ends now, and connecting begins again after a pause.
    func fail(_ loss: Loss) {
        if case .closed = stage { return }
        let wasReady = connection != nil && (isReadyOrDraining)
        disconnect()
        counters.lastError = loss.text
        if isRetired {
            endCalls(loss)
            return end()
        }
        if case .drained = loss {} else { hasFailed = true }
        if wasReady {
            logger.info(
                "A session ended.", metadata: ["endpoint": "\(core.endpoint)", "reason": "\(loss.text)"])
        }
        pausedUntil = loop.now.advanced(byNanoseconds: backOff.pause(chance: Double.random(in: 0...1)))
        enter(.paused)
        endCalls(loss)
        if hasFailed { refuseImpatient() }
    }

    private var isReadyOrDraining: Bool {
        switch stage {
        case .ready, .draining: true
        default: false
        }
    }

    private func endCalls(_ loss: Loss) {
        openStreams = 0
        waiting.removeAll()
        for record in records.values where !record.isParked {
            finish(record, .failed(CallFailure.sessionLost(core.endpoint, outcome: outcome(of: record, loss))))
        }
    }

    /// What is known of a call whose session ended.
    private func outcome(of record: ClientCallRecord, _ loss: Loss) -> RPCError.Outcome {
        guard record.wasSent else { return .notSent }
        switch loss {
        case .reset(.unknownSession, let first): return record.wasSent(from: first) ? .refused : .unknown
        case .reset(.tooManySessions, _), .reset(.version, _): return .refused
        default: return .unknown
        }
    }

    /// The endpoint is gone from the channel's target: no new calls, and the end with the last one running.
    func retire() {
        guard !isRetired else { return }
        isRetired = true
        for id in exchange(&waiting, with: []) {
            if let record = records[id] { finish(record, .stale) }
        }
        releaseParked()
        guard openStreams == 0 else { return enter(.draining) }
        end()
    }

    private func end() {
        close()
        group.remove(self)
    }

    /// The transport is shut down, or the link's endpoint is gone.
    func close() {
        if let timer { loop.timers.cancel(timer) }
        timer = nil
        disconnect()
        stage = .closed
        core.publish(.closed, session: nil)
        for record in Array(records.values) {
            finish(
                record,
                .failed(
                    record.wasSent ? CallFailure.sessionLost(core.endpoint, outcome: .unknown) : CallFailure.shutDown))
        }
    }
}
