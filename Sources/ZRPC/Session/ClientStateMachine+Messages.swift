import DequeModule
import ProtobufC
import ZeroMQ

extension ClientStateMachine {
    /// Handles a message of the server.
    func receive(_ message: InboundMessage, at now: MonotonicTime) {
        self.now = now
        guard session != nil else { return }
        session?.heartbeat.received(now)
        let prelude = message.prelude
        // A RESET of a stream belongs to the session and has a sequence number; a RESET that ends the session need not.
        if prelude.type == .reset, prelude.aux != ResetReason.unknownStream.rawValue { return reset(prelude) }
        guard session?.sequence.accept(prelude.sequence) ?? false else {
            return breakOff(.protocolError("a message was lost or repeated"))
        }
        switch prelude.type {
        case .trailers: trailers(message)
        case .data: data(message)
        case .credit: credit(prelude)
        case .helloAck: greeted(message)
        case .ping: session?.output.sendControl(Prelude(.pong))
        case .pong, .responseHeaders: break
        case .cancel: cancelled(prelude)
        case .goAway: goAway(prelude)
        case .reset: reset(prelude)
        case .hello, .request, .halfClose:
            breakOff(.protocolError("the server sent what only a client sends"))
        }
        if session?.output.hasUnreadResponses ?? false {
            breakOff(.protocolError("the server does not read the responses to its messages"))
        }
    }

    private func trailers(_ message: InboundMessage) {
        let id = message.prelude.streamID
        guard message.prelude.flags.contains(.endStream) else {
            return breakOff(.protocolError("the server sent trailers that do not end their stream"))
        }
        guard let index = streams.index(of: id), streams[at: index].wasSent else { return late(message) }
        if streams[at: index].call.method.kind == .unary { session?.output.pace.noteResponse(at: now) }
        finish(id, with: .trailers(message))
        release()
    }

    private func data(_ message: InboundMessage) {
        guard let index = streams.index(of: message.prelude.streamID), streams[at: index].wasSent else {
            return late(message)
        }
        guard streams[at: index].phase.serverMaySend() else {
            return breakOff(.protocolError("the server sent a message that the method does not have"))
        }
        let cost = message.cost
        guard streams[at: index].receive.receive(cost), session?.credit.receive(cost) ?? false else {
            return breakOff(.protocolError("the server sent more than it was granted"))
        }
        if isObserved { streams[at: index].cost.receivedBytes += message.contentBytes }
        actions.append(.deliver(streams[at: index].call, message))
    }

    /// Handles a message for a stream that has ended or never existed.
    private func late(_ message: InboundMessage) {
        guard message.prelude.streamID <= lastID else {
            return breakOff(.protocolError("the server responds on a stream that was never opened"))
        }
        guard message.prelude.type == .data else { return }
        guard session?.credit.receive(message.cost) ?? false else {
            return breakOff(.protocolError("the server sent more than it was granted"))
        }
        returnSessionCredit(message.cost)
    }

    private func credit(_ prelude: Prelude) {
        guard prelude.streamID != 0 else {
            if !(session?.output.sessionGranted(prelude.aux) ?? false) { overgranted(at: now) }
            return
        }
        if let call = streams[prelude.streamID]?.call, call.method.kind.hasRequestStream {
            actions.append(.grant(call, Int(prelude.aux)))
        }
        _ = session?.output.streamGranted(prelude.streamID, amount: prelude.aux)
    }

    private func cancelled(_ prelude: Prelude) {
        // A call that waits for a stream has none yet: a server that ends it has guessed its number.
        guard streams[prelude.streamID]?.wasSent ?? false else { return }
        let code = StatusCode(rawValue: Int(clamping: prelude.aux))
        let error = RPCError(code == .ok ? .cancelled : code, "The server cancelled the call.", outcome: .unknown)
        finish(prelude.streamID, with: .failed(error))
        release()
    }

    private func goAway(_ prelude: Prelude) {
        let last = min(session?.lastStream ?? .max, prelude.streamID)
        session?.lastStream = last
        drain()
        // Calls that wait for a stream were never sent. The server guarantees that streams after the last one did not
        // run.
        for id in exchange(&waiting, with: []) { finish(id, with: .stale) }
        for stream in streams.entries where stream.value.isStarted && stream.id > last {
            finish(stream.id, with: .failed(CallFailure.sessionLost(endpoint, outcome: .refused)))
            openStreams -= 1
        }
        if openStreams == 0 { fail(.drained, at: now) }
    }

    private func reset(_ prelude: Prelude) {
        let reason = ResetReason(rawValue: prelude.aux)
        if reason == .unknownStream {
            guard streams[prelude.streamID]?.wasSent ?? false else { return }
            finish(
                prelude.streamID,
                with: .failed(RPCError(.internalError, "The server does not know the stream.", outcome: .unknown)))
            return release()
        }
        fail(.reset(reason, from: prelude.sequence), at: now)
    }
}
