import DequeModule
import ProtobufC
import ZeroMQ

extension ClientStateMachine {
    // MARK: Connecting

    /// Starts to connect.
    func connect(at now: MonotonicTime) {
        self.now = now
        pausedUntil = nil
        actions.append(.connect)
    }

    /// Starts a session on a new socket that is connecting.
    ///
    /// - Parameter epoch: A number that no earlier session of the process had.
    func connecting(epoch: UInt64, at now: MonotonicTime) {
        self.now = now
        session = Session(
            epoch: epoch,
            credit: ReceiveCredit(window: configuration.sessionWindow, longestDelay: GrantDelay.ofSession),
            heartbeat: Heartbeat(intervalNanoseconds: configuration.pingInterval.wholeNanoseconds, now: now))
        enter(.connecting)
    }

    /// Records that the first attempt to connect failed. Connecting continues, but calls that do not wait fail.
    func connectingFailed(at now: MonotonicTime) {
        self.now = now
        guard case .connecting = stage, !hasFailed else { return }
        hasFailed = true
        actions.append(.publish(.transientFailure, nil))
        failNonWaitingCalls()
        armTimer()
    }

    /// Handles a server that refuses this client's key.
    func unauthenticated(at now: MonotonicTime) {
        refused(
            RPCError(
                .unauthenticated, "The server at \(endpoint) does not accept this client's key.", outcome: .notSent),
            at: now)
    }

    /// Handles a connection that ended in the handshake.
    ///
    /// A server whose key is not the expected one sends no reason. If keys are used, the second failure in a row is
    /// treated as a wrong key.
    func handshakeFailed(at now: MonotonicTime) {
        failedHandshakes += 1
        guard failedHandshakes >= 2, configuration.security.serverKeys[endpoint] != nil else {
            return connectingFailed(at: now)
        }
        refused(
            RPCError(
                .unauthenticated,
                "The handshake with \(endpoint) fails: its key is not the expected one, or it is no ZRPC server.",
                outcome: .notSent),
            at: now)
    }

    /// Handles a condition that lasts until an operator changes the keys.
    ///
    /// Every call fails with the error, even the calls that would wait, and connecting is retried at the longest
    /// interval.
    func refused(_ error: RPCError, at now: MonotonicTime) {
        self.now = now
        if case .closed = stage { return }
        if refusal == nil { actions.append(.noteUnusable(error.message)) }
        disconnect()
        hasFailed = true
        counters.lastError = error.message
        refusal = error
        actions.append(.publishRefusal(error))
        pausedUntil = now.advanced(by: configuration.reconnectLongest)
        enter(.paused)
        openStreams = 0
        waiting.removeAll()
        for stream in streams.entries {
            let lost = CallFailure.sessionLost(endpoint, outcome: .unknown)
            finish(stream.id, with: .failed(stream.value.wasSent ? lost : error))
        }
        parked.removeAll()
        actions.append(.becameRefused)
    }

    private func disconnect() {
        guard session != nil else { return }
        session = nil
        actions.append(.disconnect)
    }

    // MARK: The greeting

    /// Sends HELLO once the connection is made.
    func handshakeSucceeded(at now: MonotonicTime) {
        self.now = now
        guard case .connecting = stage else { return }
        var hello = Hello()
        hello.minVersion = 1
        hello.maxVersion = 1
        hello.instanceId = instanceID
        hello.agent = configuration.agent
        hello.features = [StreamShares.feature, MessageBatch.feature]
        hello.sessionWindow = UInt32(clamping: configuration.sessionWindow)
        hello.streamWindow = UInt32(clamping: configuration.streamWindow)
        hello.maxStreams = UInt32(clamping: configuration.maximumStreams)
        hello.pingMs = UInt32(clamping: configuration.pingInterval.wholeNanoseconds / 1_000_000)
        hello.maxMessage = UInt32(WireLimits.maximumMessage)
        do {
            session?.output.sendControl(OutboundMessage(Prelude(.hello), header: try hello.encoded()))
            enter(.greeting)
        } catch {
            breakOff(.protocolError("the greeting cannot be encoded: \(error)"))
        }
    }

    func greeted(_ message: InboundMessage) {
        guard case .greeting = stage, let epoch = session?.epoch,
            let ack = try? message.withHeader({ (span) throws(ProtobufError) in try HelloAck(decoding: span) }),
            ack.version == 1, ack.streamWindow >= 1024, ack.sessionWindow >= 1024
        else { return breakOff(.protocolError("the server's greeting is not acceptable")) }
        // 0 means that the server sets no limit.
        let most = ack.maxStreams == 0 ? Int.max : Int(ack.maxStreams)
        let heartbeat = Heartbeat(intervalNanoseconds: pingInterval(asked: ack.pingMs), now: now)
        session?.maximumStreams = min(most, configuration.maximumStreams)
        session?.streamWindow = Int(ack.streamWindow)
        session?.output.greeted(window: ack.sessionWindow, features: ack.features)
        session?.heartbeat = heartbeat
        var methods: [String: UInt32] = [:]
        for method in ack.methods.prefix(4096) where method.id != 0 { methods[method.path] = method.id }
        hasFailed = false
        failedHandshakes = 0
        refusal = nil
        lastReset = nil
        actions.append(.publishRefusal(nil))
        readySince = now
        actions.append(.publish(.ready, Subchannel.Session(epoch: epoch, methods: methods)))
        counters.sessions += 1
        enter(.ready)
        actions.append(.noteReady)
        actions.append(.becameReady)
        releaseParked(at: now)
    }

    /// Returns the ping interval, in nanoseconds.
    ///
    /// The server expires a session after three of its own intervals, so the shorter interval applies; but pings are at
    /// least 10 ms apart.
    private func pingInterval(asked milliseconds: UInt32) -> Int64 {
        let own = configuration.pingInterval.wholeNanoseconds
        guard milliseconds > 0 else { return own }
        return min(own, max(10, Int64(milliseconds)) * 1_000_000)
    }

    // MARK: The end of a session

    /// Resets the session at a peer that violated the protocol, and ends the session.
    func breakOff(_ loss: SessionLoss) {
        if session != nil {
            actions.append(.sendReset(Prelude(.reset, aux: ResetReason.protocolError.rawValue)))
        }
        fail(loss, at: now)
    }

    /// Handles bytes that are not a valid message.
    func malformed(_ fault: WireFault, at now: MonotonicTime) {
        self.now = now
        breakOff(.malformed(fault))
    }

    /// Handles a server that grants a stream more than the largest window.
    func overgranted(at now: MonotonicTime) {
        self.now = now
        breakOff(.protocolError("the server grants more than a window holds"))
    }

    /// Ends the session or the attempt to connect. All its calls end now, and connecting starts again after a pause.
    func fail(_ loss: SessionLoss, at now: MonotonicTime) {
        self.now = now
        if case .closed = stage { return }
        let wasReady = session != nil && isReadyOrDraining
        disconnect()
        counters.lastError = loss.text
        if case .reset(let reason, _) = loss { lastReset = reason } else { lastReset = nil }
        if isRetired {
            endCalls(loss)
            return end()
        }
        if case .drained = loss {} else { hasFailed = true }
        let hasLasted = readySince.map { now.since($0) >= Self.lasting } ?? false
        readySince = nil
        if hasLasted { backOff.reset() }
        if wasReady { actions.append(.noteEnded(loss.text, hasLasted: hasLasted)) }
        pausedUntil = now.advanced(byNanoseconds: backOff.pause(chance: chance()))
        enter(.paused)
        endCalls(loss)
        if hasFailed { failNonWaitingCalls() }
    }

    /// The minimum duration of a session that resets the pauses, in nanoseconds.
    ///
    /// A server that greets clients and ends each session at once is connected to as rarely as one that does not greet.
    private static var lasting: Int64 { 1_000_000_000 }

    private var isReadyOrDraining: Bool {
        switch stage {
        case .ready, .draining: true
        default: false
        }
    }

    private func chance() -> Double { Double(random.next() >> 11) / Double(1 << 53) }

    private func endCalls(_ loss: SessionLoss) {
        openStreams = 0
        waiting.removeAll()
        for stream in streams.entries where !stream.value.isParked {
            let outcome = Self.outcome(of: stream.value, loss)
            finish(stream.id, with: .failed(CallFailure.sessionLost(endpoint, outcome: outcome)))
        }
    }

    /// Returns the known outcome of a call whose session ended.
    private static func outcome(of stream: Stream, _ loss: SessionLoss) -> RPCError.Outcome {
        guard stream.wasSent else { return .notSent }
        switch loss {
        case .reset(.unknownSession, let first): return stream.wasSent(from: first) ? .refused : .unknown
        case .reset(.tooManySessions, _), .reset(.version, _): return .refused
        default: return .unknown
        }
    }

    /// Stops accepting new calls after the server's GOAWAY. The session ends when no call is running.
    func drain() {
        if case .ready = stage { enter(.draining) }
    }

    /// Handles an endpoint that has left the channel's target: no new calls, and the end after the last running call.
    func retire(at now: MonotonicTime) {
        self.now = now
        guard !isRetired else { return }
        isRetired = true
        for id in exchange(&waiting, with: []) { finish(id, with: .stale) }
        releaseParked(at: now)
        guard openStreams == 0 else { return enter(.draining) }
        end()
    }

    private func end() {
        close(at: now)
        actions.append(.retired)
    }

    /// Closes the connection, because the transport is shut down or the endpoint no longer exists.
    func close(at now: MonotonicTime) {
        self.now = now
        // The RESET lets the server release the session at once; otherwise, the server waits for three silent
        // intervals.
        if session != nil, isReadyOrDraining {
            actions.append(.sendReset(Prelude(.reset, aux: ResetReason.expired.rawValue)))
        }
        disconnect()
        enter(.closed)
        for stream in streams.entries {
            let lost = CallFailure.sessionLost(endpoint, outcome: .unknown)
            finish(stream.id, with: .failed(stream.value.wasSent ? lost : CallFailure.shutDown))
        }
        waiting.removeAll()
        parked.removeAll()
    }
}
