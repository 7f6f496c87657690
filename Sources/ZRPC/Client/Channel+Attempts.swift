import ProtobufC

extension Channel {
    typealias BodyWriter = (inout [UInt8]) throws(ProtobufError) -> Void

    /// A unary call with its interceptors.
    func performUnary(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter
    ) async throws(RPCError) -> CallAnswer {
        if core.interceptors.isEmpty { return try await attemptUnary(method, options, body) }
        var answer: CallAnswer?
        try await intercept(method, options) { (options) throws(RPCError) in
            let reply = try await attemptUnary(method, options, body)
            answer = reply
            return reply.summary
        }
        return try Channel.present(answer)
    }

    /// Opens a server stream with its interceptors.
    func performServerStreaming(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter
    ) async throws(RPCError) -> StreamReading {
        if core.interceptors.isEmpty { return try await attemptServerStreaming(method, options, body) }
        var reading: StreamReading?
        try await intercept(method, options) { (options) throws(RPCError) in
            reading = try await attemptServerStreaming(method, options, body)
            return CallSummary(metadata: Metadata(), serverTime: .zero)
        }
        return try Channel.present(reading)
    }

    /// A client-streaming call with its interceptors. Errors of `send` pass through unchanged.
    func performClientStreaming(
        _ method: MethodDescriptor, _ options: CallOptions, _ send: (StreamOutbox) async throws -> Void
    ) async throws -> CallAnswer {
        if core.interceptors.isEmpty { return try await attemptClientStreaming(method, options, send) }
        var answer: CallAnswer?
        var foreign: (any Error)?
        do {
            try await intercept(method, options) { (options) throws(RPCError) in
                do {
                    let reply = try await attemptClientStreaming(method, options, send)
                    answer = reply
                    return reply.summary
                } catch let error as RPCError {
                    throw error
                } catch {
                    foreign = error
                    throw RPCError(.cancelled, "The sender gave up.", outcome: .unknown, cause: error)
                }
            }
        } catch {
            throw foreign ?? error
        }
        return try Channel.present(answer)
    }

    /// Opens a stream both ways with its interceptors.
    func performBidirectional(
        _ method: MethodDescriptor, _ options: CallOptions
    ) async throws(RPCError) -> (StreamReading, StreamOutbox) {
        if core.interceptors.isEmpty { return try await attemptOpening(method, options, .both) }
        var opened: (StreamReading, StreamOutbox)?
        try await intercept(method, options) { (options) throws(RPCError) in
            opened = try await attemptOpening(method, options, .both)
            return CallSummary(metadata: Metadata(), serverTime: .zero)
        }
        return try Channel.present(opened)
    }

    private static func present<Value>(_ value: Value?) throws(RPCError) -> Value {
        guard let value else {
            throw RPCError(.internalError, "An interceptor answered a call that it did not run.", outcome: .notSent)
        }
        return value
    }

    private func intercept(
        _ method: MethodDescriptor, _ options: CallOptions,
        _ call: (CallOptions) async throws(RPCError) -> CallSummary
    ) async throws(RPCError) {
        func run(_ index: Int, _ options: CallOptions) async throws(RPCError) -> CallSummary {
            guard index < core.interceptors.count else { return try await call(options) }
            return try await core.interceptors[index].intercept(method, options: options) {
                (options) throws(RPCError) in
                try await run(index + 1, options)
            }
        }
        _ = try await run(0, options)
    }

    // MARK: Attempts: anew while the request is stale, again where that is safe and wanted

    private func attemptUnary(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter
    ) async throws(RPCError) -> CallAnswer {
        try await attempt(method, options, body, streams: nil) { (reply, _) throws(RPCError) in
            guard case .trailers(let message) = reply else {
                throw RPCError(.internalError, "A unary call was answered with a stream.", outcome: .unknown)
            }
            return try CallAnswer(message)
        }
    }

    private func attemptServerStreaming(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter
    ) async throws(RPCError) -> StreamReading {
        try await attempt(method, options, body, streams: .responses) { (_, call) throws(RPCError) in
            StreamReading(call: call, inbox: try Channel.present(call.inbox), onEnd: options.onStreamEnd)
        }
    }

    private func attemptClientStreaming(
        _ method: MethodDescriptor, _ options: CallOptions, _ send: (StreamOutbox) async throws -> Void
    ) async throws -> CallAnswer {
        let (reading, outbox) = try await attemptOpening(method, options, .requests)
        do {
            try await send(outbox)
        } catch {
            // The server's word goes first: it ended the call, and that is why sending failed.
            guard let end = reading.endIfKnown() else {
                reading.cancel()
                throw error
            }
            return try CallAnswer(end: end)
        }
        outbox.finish()
        return try CallAnswer(end: await reading.end())
    }

    /// Opens a stream that the client writes.
    private func attemptOpening(
        _ method: MethodDescriptor, _ options: CallOptions, _ streams: Streams
    ) async throws(RPCError) -> (StreamReading, StreamOutbox) {
        try await attempt(method, options, { _ in }, streams: streams) { (_, call) throws(RPCError) in
            let onEnd = method.kind.hasResponseStream ? options.onStreamEnd : nil
            let reading = StreamReading(call: call, inbox: try Channel.present(call.inbox), onEnd: onEnd)
            return (reading, try Channel.present(call.outbox))
        }
    }

    private enum Streams {
        case requests, responses, both

        var includesRequests: Bool { self != .responses }
    }

    /// Sends the request, and again when it was made for a session that is gone or parked until there is one.
    private func attempt<Answer>(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter, streams: Streams?,
        _ use: (CallReply, ClientCall) throws(RPCError) -> Answer
    ) async throws(RPCError) -> Answer {
        if let fault = options.metadata.fault {
            throw RPCError(.invalidArgument, fault, outcome: .notSent)
        }
        let scope = CallScope.current
        let rules = core.reactor.configuration.services.rules(of: method)
        let options = options.completed(by: rules, for: method)
        let deadline = options.deadline(for: method, now: .now(), in: scope)
        var retries = RetryState(
            method, policy: rules?.retry, isKeyed: !options.idempotencyKey.isEmpty, waitsForReady: options.waitForReady)
        let patience = options.waitForReady ? options.patience : core.reactor.configuration.connectTimeout
        let limit = patience.map { min(deadline, MonotonicTime.now().advanced(by: $0)) } ?? deadline
        var failed: Subchannel?
        while true {
            guard let subchannel = core.pick(avoiding: failed) else {
                try await waitForWorker(until: limit, deadline)
                continue
            }
            let session = subchannel.session
            let call = try makeCall(
                method, options, body, streams: streams, at: subchannel, in: session, deadline: deadline,
                readyBy: options.waitForReady ? limit : nil, scope: scope, attempt: retries.failures)
            let failure: RPCError
            switch await send(call) {
            case .failed(let error):
                failure = error
            case .stale:
                continue
            case let reply:
                do {
                    let answer = try use(reply, call)
                    core.record(nil, at: subchannel)
                    if rules?.retry != nil { core.retries.succeeded() }
                    return answer
                } catch {
                    failure = error
                }
            }
            core.record(failure, at: subchannel)
            failed = subchannel
            switch retries.decide(
                failure, throttle: core.retries, left: deadline.since(.now()), chance: Double.random(in: 0...1),
                hasAlternative: core.hasAlternative(to: subchannel), isPatient: MonotonicTime.now() < limit,
                session: session?.epoch ?? 0)
            {
            case .giveUp: throw failure
            case .again(let pause): try await Channel.wait(pause, after: failure)
            }
        }
    }

    /// No worker is known: waits for one, a tenth of a second at a time so that cancellation is seen.
    private func waitForWorker(until limit: MonotonicTime, _ deadline: MonotonicTime) async throws(RPCError) {
        if Task.isCancelled { throw CallFailure.cancelled(sent: false) }
        let now = MonotonicTime.now()
        guard now < limit else {
            throw limit == deadline ? CallFailure.deadline(sent: false) : CallFailure.unreachable(target)
        }
        let slice = min(limit, now.advanced(byNanoseconds: 100_000_000))
        var isShutDown = false
        _ = await waitForAnswer { (waiter: Waiter<Bool>) in
            isShutDown = !core.reactor.submit(.awaitReady(core, deadline: slice, waiter))
            if isShutDown { waiter.resume(false) }
        }
        if isShutDown { throw CallFailure.shutDown }
    }

    private static func wait(_ pause: Duration, after failure: RPCError) async throws(RPCError) {
        if pause == .zero { return }
        do {
            try await Task.sleep(for: pause)
        } catch {
            throw RPCError(
                .cancelled, "The call was cancelled between two attempts.", outcome: failure.outcome, cause: failure)
        }
    }

    private func send(_ call: ClientCall) async -> CallReply {
        await withTaskCancellationHandler {
            await waitForAnswer { (waiter: Waiter<CallReply>) in
                if let refusal = core.reactor.submitCall(.open(call, waiter)) { waiter.resume(.failed(refusal)) }
            }
        } onCancel: {
            core.reactor.submit(.cancel(call, .cancelled))
        }
    }

    private func makeCall(
        _ method: MethodDescriptor, _ options: CallOptions, _ body: BodyWriter, streams: Streams?,
        at subchannel: Subchannel, in session: Subchannel.Session?, deadline: MonotonicTime, readyBy: MonotonicTime?,
        scope: CallScope?, attempt: Int
    ) throws(RPCError) -> ClientCall {
        let left = deadline.since(.now())
        guard left > 0 else { throw CallFailure.deadline(sent: false) }
        let methodID = session?.methods[method.path] ?? 0
        let inherits = options.traceparent.isEmpty
        let headers = OutgoingHeaders(
            methodID: methodID, path: method.path, timeoutMicroseconds: UInt64((left + 999) / 1000),
            traceparent: inherits ? scope?.traceparent ?? [] : options.traceparent,
            tracestate: inherits ? scope?.tracestate ?? "" : TraceContext.state(options.tracestate),
            idempotencyKey: options.idempotencyKey, attempt: UInt32(clamping: attempt), metadata: options.metadata)
        let reactor = core.reactor
        let writes = streams?.includesRequests ?? false
        return ClientCall(
            subchannel: subchannel, method: method,
            request: try OutboundMessage.request(headers, endsStream: !writes, body),
            epoch: methodID == 0 ? 0 : session?.epoch ?? 0, deadline: deadline, readyBy: readyBy,
            inbox: streams == nil ? nil : StreamInbox(reactor: reactor, window: reactor.window(of: method)),
            outbox: writes ? StreamOutbox(reactor: reactor) : nil)
    }
}

extension OutboundMessage {
    /// A REQUEST with its headers and body.
    static func request(
        _ headers: OutgoingHeaders, endsStream: Bool, _ body: Channel.BodyWriter
    ) throws(RPCError) -> OutboundMessage {
        var writer = FieldWriter()
        writer.bytes.reserveCapacity(256)
        writer.bytes.append(contentsOf: repeatElement(0, count: Prelude.size))
        headers.append(to: &writer)
        let headerLength = writer.bytes.count - Prelude.size
        guard headerLength <= WireLimits.maximumHeader else {
            throw RPCError(.invalidArgument, "The call's headers are larger than 60 KiB.", outcome: .notSent)
        }
        let prelude = Prelude(.request, flags: endsStream ? .endStream : [])
        guard endsStream else {
            return OutboundMessage(prelude, framing: &writer.bytes, headerLength: headerLength, hasBody: false)
        }
        do {
            try body(&writer.bytes)
        } catch {
            throw RPCError(.invalidArgument, "The request cannot be encoded. \(error.message)", outcome: .notSent)
        }
        let bodyLength = writer.bytes.count - Prelude.size - headerLength
        guard bodyLength <= WireLimits.maximumBody else {
            throw RPCError(
                .resourceExhausted, "The request is \(bodyLength) bytes; at most 1 MiB is sent.", outcome: .notSent)
        }
        return OutboundMessage(prelude, framing: &writer.bytes, headerLength: headerLength)
    }
}

extension CallAnswer {
    /// The answer in a stream's end.
    init(end: StreamInbox.End) throws(RPCError) {
        switch end {
        case .trailers(let message): try self.init(message)
        case .failed(let error): throw error
        case .halfClosed:
            throw RPCError(.internalError, "The server ended a stream without its trailers.", outcome: .unknown)
        }
    }
}

extension StreamReading {
    /// Waits for the end of a stream that carries no responses.
    func end() async -> StreamInbox.End {
        switch await inbox.next() {
        case .end(let end):
            conclude(end.code)
            return end
        case .message:
            cancel()
            return .failed(
                RPCError(.internalError, "The server sent a message that the method does not have.", outcome: .unknown))
        case .interrupted:
            cancel()
            return .failed(CallFailure.cancelled(sent: true))
        }
    }

    /// The end, if it came already.
    func endIfKnown() -> StreamInbox.End? {
        guard let end = inbox.end else { return nil }
        conclude(end.code)
        return end
    }
}

extension StreamInbox.End {
    /// The status that the call ended with.
    var code: StatusCode {
        switch self {
        case .failed(let error): return error.code
        case .halfClosed: return .internalError
        case .trailers(let message):
            do throws(RPCError) {
                return try IncomingTrailers(reading: message).error?.code ?? .ok
            } catch {
                return error.code
            }
        }
    }
}
