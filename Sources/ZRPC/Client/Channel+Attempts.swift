import ProtobufC

/// The flow of every call: interceptors around attempts.
extension Channel {
    /// Makes a call of any kind.
    ///
    /// - Parameters:
    ///   - request: The request message; nil if the requests are a stream.
    ///   - response: Turns the call that the server accepted into the caller's response. It runs inside the
    ///     interceptors, each time that one of them makes the call.
    func perform<Response: CallResponse>(
        _ method: MethodDescriptor, as kind: MethodKind, request: (some WireCodable)?, options: CallOptions,
        response: (StartedCall) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        guard method.kind == kind else {
            throw RPCError(.internalError, "\(method.path) is a method of another kind.", outcome: .notSent)
        }
        // Each nested async function costs a check of the executor, so a call without interceptors takes this short
        // way.
        if core.interceptors.isEmpty {
            return try await response(try await start(method, request: request, options: options))
        }
        func run(_ index: Int, options: CallOptions) async throws(RPCError) -> Response {
            guard index < core.interceptors.count else {
                return try await response(try await start(method, request: request, options: options))
            }
            return try await core.interceptors[index].intercept(method, options: options) {
                (options) throws(RPCError) in
                try await run(index + 1, options: options)
            }
        }
        return try await run(0, options: options)
    }

    // MARK: Attempts

    /// Sends the request. Sends it again if it was built for a session that is gone, or if the retry rules allow it.
    @inline(__always)
    private func start(
        _ method: MethodDescriptor, request: (some WireCodable)?, options: CallOptions
    ) async throws(RPCError) -> StartedCall {
        if let fault = options.metadata.fault {
            throw RPCError(.invalidArgument, fault, outcome: .notSent)
        }
        let scope = CallScope.current
        let rules = core.reactor.configuration.services.rules(of: method)
        let options = options.completed(by: rules, for: method)
        let began = MonotonicTime.now()
        let deadline = options.deadline(for: method, now: began, in: scope)
        var retries = RetryState(
            method, policy: rules?.retry, isKeyed: !options.idempotencyKey.isEmpty, waitsForReady: options.waitForReady)
        let timeout = options.waitForReady ? options.readyTimeout : core.reactor.configuration.connectTimeout
        let limit = timeout.map { min(deadline, began.advanced(by: $0)) } ?? deadline
        var failed: Subchannel?
        var isFirst = true
        while true {
            let now = isFirst ? began : MonotonicTime.now()
            isFirst = false
            guard let subchannel = core.pick(avoiding: failed) else {
                try await waitForWorker(until: limit, deadline)
                continue
            }
            let session = subchannel.session
            let call = try makeCall(
                method, options: options, request: request, at: subchannel, in: session, now: now, deadline: deadline,
                readyBy: options.waitForReady ? limit : nil, scope: scope, attempt: retries.failures)
            let failure: RPCError
            do {
                guard let started = try await attempt(call, options: options) else { continue }
                core.record(nil, at: subchannel)
                if rules?.retry != nil { core.retries.succeeded() }
                return started
            } catch {
                failure = error
            }
            core.record(failure, at: subchannel)
            failed = subchannel
            switch retries.decide(
                failure, throttle: core.retries, left: deadline.since(.now()), chance: Double.random(in: 0...1),
                hasAlternative: core.hasAlternative(to: subchannel), mayWait: MonotonicTime.now() < limit,
                session: session?.epoch ?? 0)
            {
            case .giveUp: throw failure
            case .again(let pause): try await Channel.wait(pause, after: failure)
            }
        }
    }

    /// Waits for a worker while none is known, 100 ms at a time, so that cancellation is noticed.
    private func waitForWorker(until limit: MonotonicTime, _ deadline: MonotonicTime) async throws(RPCError) {
        if Task.isCancelled { throw CallFailure.cancelled(sent: false) }
        let now = MonotonicTime.now()
        guard now < limit else {
            throw limit == deadline ? CallFailure.deadline(sent: false) : CallFailure.unreachable(target)
        }
        let slice = min(limit, now.advanced(byNanoseconds: 100_000_000))
        var isShutDown = false
        let isReady = await waitForResponse { (waiter: Waiter<Bool>) in
            isShutDown = !core.reactor.submit(.awaitReady(core, deadline: slice, waiter))
            if isShutDown { waiter.resume(false) }
        }
        if isShutDown { throw CallFailure.shutDown }
        // If too many callers wait already, the call above returns at once without waiting.
        let left = slice.since(.now())
        guard !isReady, left > 0 else { return }
        do {
            try await Task.sleep(for: .nanoseconds(left))
        } catch {
            throw CallFailure.cancelled(sent: false)
        }
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

    /// Sends a call and waits for its response or for its open streams. Returns nil if the call must be built again.
    @inline(__always)
    private func attempt(_ call: ClientCall, options: CallOptions) async throws(RPCError) -> StartedCall? {
        switch await send(call) {
        case .failed(let error): throw error
        case .stale: return nil
        case .trailers(let message): return .ended(try ReceivedResponse(message))
        case .opened:
            guard let inbox = call.inbox else {
                throw RPCError(.internalError, "The response of a unary call is a stream.", outcome: .unknown)
            }
            let onEnd = call.method.kind.hasResponseStream ? options.onStreamEnd : nil
            return .open(StreamReading(call: call, inbox: inbox, onEnd: onEnd), call.outbox)
        }
    }

    @inline(__always)
    private func send(_ call: ClientCall) async -> CallResult {
        await withTaskCancellationHandler {
            await waitForResponse { (waiter: Waiter<CallResult>) in
                if let refusal = core.reactor.submitCall(.open(call, waiter)) { waiter.resume(.failed(refusal)) }
            }
        } onCancel: {
            core.reactor.submit(.cancel(call))
        }
    }

    private func makeCall(
        _ method: MethodDescriptor, options: CallOptions, request: (some WireCodable)?,
        at subchannel: Subchannel, in session: Subchannel.Session?, now: MonotonicTime, deadline: MonotonicTime,
        readyBy: MonotonicTime?, scope: CallScope?, attempt: Int
    ) throws(RPCError) -> ClientCall {
        let left = deadline.since(now)
        guard left > 0 else { throw CallFailure.deadline(sent: false) }
        let methodID = session?.methods[method.path] ?? 0
        let inherits = options.traceparent.isEmpty
        let headers = OutgoingHeaders(
            methodID: methodID, path: method.path, timeoutMicroseconds: UInt64((left + 999) / 1000),
            traceparent: inherits ? scope?.traceparent ?? [] : options.traceparent,
            tracestate: inherits ? scope?.tracestate ?? "" : TraceContext.state(options.tracestate),
            idempotencyKey: options.idempotencyKey, attempt: UInt32(clamping: attempt), metadata: options.metadata)
        let reactor = core.reactor
        let kind = method.kind
        return ClientCall(
            subchannel: subchannel, method: method,
            request: try OutboundMessage.request(headers, message: request),
            epoch: methodID == 0 ? 0 : session?.epoch ?? 0, deadline: deadline, readyBy: readyBy,
            inbox: kind == .unary ? nil : StreamInbox(reactor: reactor, window: reactor.window(of: method)),
            outbox: kind.hasRequestStream ? StreamOutbox(reactor: reactor) : nil)
    }
}
