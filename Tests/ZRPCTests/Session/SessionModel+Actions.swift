import DequeModule
import ProtobufC
import ZeroMQ

@testable import ZRPC

/// What the two machines of the model say, and what becomes of it.
extension SessionModel {
    func perform() {
        while true {
            if let action = client.actions.popFirst() {
                perform(action)
            } else if let action = server.actions.popFirst() {
                perform(action)
            } else {
                return
            }
        }
    }

    private func perform(_ action: ClientStateMachine<ModelCall>.Action) {
        switch action {
        case .connect:
            epochs += 1
            peer = PeerIdentity(rawValue: peer.rawValue + 1)
            isConnected = true
            client.connecting(epoch: epochs, at: now)
            client.handshakeSucceeded(at: now)
        case .disconnect:
            isConnected = false
            session = nil
            toServer.removeAll()
            toClient.removeAll()
        case .sendReset:
            check(false, "the client says that the server broke the protocol: \(client.counters.lastError)")
        case .publish(_, let session): self.session = session
        case .publishRefusal, .becameRefused, .retired, .noteEnded, .noteUnusable, .noteReady: break
        case .becameReady: sessions += 1
        case .started(let call, let start): if let start { started(call, start) }
        case .deliver(let call, let message): delivered(call, message)
        case .grant(let call, let amount): callers[call.number]?.credit += amount
        case .handedOver: break
        case .end(let call, let reply, _, _): end(call, reply)
        }
    }

    private func started(_ call: ModelCall, _ start: ClientStateMachine<ModelCall>.StreamStart) {
        check(callers[call.number]?.route == nil, "call \(call.number) is opened twice")
        callers[call.number]?.route = (start.epoch, start.streamID)
        callers[call.number]?.credit += start.credit
        callers[call.number]?.largest = start.largestMessage
        callOfStream[start.streamID] = call.number
    }

    private func delivered(_ call: ModelCall, _ message: InboundMessage) {
        guard let caller = callers[call.number] else {
            return check(false, "call \(call.number) gets a message after its end")
        }
        check(
            Self.position(of: message) == caller.received,
            "call \(call.number) gets message \(Self.position(of: message)) as number \(caller.received)")
        callers[call.number]?.received += 1
        callers[call.number]?.unread += message.cost
    }

    private func end(_ call: ModelCall, _ reply: CallReply) {
        guard let caller = callers.removeValue(forKey: call.number) else {
            return check(false, "call \(call.number) ends twice")
        }
        ended += 1
        // What a reader leaves is given back, as dropping a stream does.
        if caller.unread > 0, let route = caller.route {
            client.consumed(caller.unread, stream: route.id, epoch: route.epoch)
        }
        switch reply {
        case .opened: check(false, "a call ends by opening")
        case .stale: check(!begun.contains(call.number), "call \(call.number) is to be made anew, but was begun")
        case .failed(let error):
            check(
                error.outcome == .unknown || !begun.contains(call.number),
                "call \(call.number) was begun, and is said to be \(error.outcome)")
            check(error.code != .internalError, "call \(call.number) fails with \(error)")
        case .trailers(let message): trailers(of: call, message)
        }
    }

    private func trailers(of call: ModelCall, _ message: InboundMessage) {
        guard let trailers = try? IncomingTrailers(reading: message) else {
            return check(false, "trailers cannot be read")
        }
        if let error = trailers.error {
            if error.outcome == .refused {
                check(!begun.contains(call.number), "call \(call.number) was begun, and is said to be refused")
            }
            return
        }
        succeeded += 1
        check(begun.contains(call.number), "call \(call.number) succeeds, and never began")
        if !call.method.kind.hasResponseStream {
            let body = message.withBody { EncodedMessage(decoding: $0, limits: .default).bytes }.text
            check(body == "\(call.number)", "call \(call.number) gets the answer of \(body)")
        }
    }

    private func perform(_ action: ServerStateMachine<Int>.Action) {
        switch action {
        case .begin(let beginning): begin(beginning)
        case .deliver(let number, let message, let session): delivered(number, message, session)
        case .endRequests, .handedOver: break
        case .grant(let number, let amount, _): handlers[number]?.credit += amount
        case .end(let number, _, _): handlers[number]?.isOver = true
        case .sendReset(let prelude, let identity): sendReset(prelude, identity)
        case .warn(_, _, let kind): check(kind == "unknown session", "the server warns of \(kind)")
        case .noteExpired, .stopped: break
        }
    }

    private func sendReset(_ prelude: Prelude, _ identity: PeerIdentity) {
        let reason = ResetReason(rawValue: prelude.aux)
        check(
            reason == .unknownSession || reason == .expired,
            "the server resets a session: \(String(describing: reason))")
        if isConnected, identity == peer { toClient.append(prelude.encoded) }
    }

    private func begin(_ beginning: ServerStateMachine<Int>.Beginning) {
        lastHandler += 1
        let kind = Self.methods[beginning.method].kind
        let body = beginning.request.withBody { EncodedMessage(decoding: $0, limits: .default).bytes }.text
        let caller = kind.hasRequestStream ? callOfStream[beginning.streamID] ?? 0 : Int(body) ?? 0
        check(begun.insert(caller).inserted, "call \(caller) is begun twice")
        handlers[lastHandler] = Handler(
            caller: caller, peer: beginning.session.identity, epoch: beginning.session.epoch, id: beginning.streamID,
            kind: kind, requestBytes: beginning.request.byteCount, credit: beginning.credit,
            largest: beginning.largestMessage)
        server.attach(lastHandler, to: beginning)
    }

    private func delivered(_ number: Int, _ message: InboundMessage, _ session: ServerSession<Int>) {
        guard let handler = handlers[number] else { return server.unread(message.cost, session) }
        check(!handler.isOver, "a handler gets a message after its stream's end")
        handlers[number]?.unread += message.cost
        handlers[number]?.received += 1
        check(
            Self.position(of: message) == handler.received,
            "a handler gets message \(Self.position(of: message)) as number \(handler.received)")
    }
}

extension [UInt8] {
    /// The bytes as UTF-8.
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
