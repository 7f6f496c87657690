import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Trace context through calls, and calls within calls.
    @Suite("Tracing", .serialized)
    struct TracingContract {
        @Test("A trace context is 25 bytes or W3C's text, and nothing else")
        func traceContext() throws {
            let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
            let context = try #require(TraceContext(text))
            #expect(context.bytes.count == 25)
            #expect(context.text == text)
            #expect(context.traceID == "4bf92f3577b34da6a3ce929d0e0e4736" && context.parentID == "00f067aa0ba902b7")
            #expect(TraceContext(bytes: context.bytes) == context)
            #expect(
                TraceContext("01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-later")?.traceID
                    == context.traceID)
            let broken = [
                "", "00", text + "-more", text.uppercased(), "ff" + text.dropFirst(2), String(text.dropLast()),
                "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
                "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
                "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
            ]
            for text in broken { #expect(TraceContext(text) == nil, "\(text)") }
            #expect(TraceContext(bytes: [1, 2, 3]) == nil)
            #expect(TraceContext(bytes: [UInt8](repeating: 0, count: 25)) == nil)
        }

        @Test(
            "The caller's trace context reaches the handler, and the calls that it makes",
            arguments: TransportUnderTest.all)
        func propagated(_ transport: TransportUnderTest) async throws {
            let context = try #require(TraceContext("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"))
            let innermost = StateNotes()
            try await Link.with(transport, [TestService().serviceDefinition], interceptors: [innermost]) { inner in
                let relay = RelayInterceptor(client: TestServiceClient(channel: inner.channel))
                let endpoint = transport.freshEndpoint()
                let second = try Transport.test(transport)
                _ = try await second.serve([TestService().serviceDefinition], at: endpoint, interceptors: [relay])
                let caller = try Transport.test(transport)
                let client = TestServiceClient(channel: caller.channel(to: endpoint))
                var options = CallOptions(waitForReady: true, traceparent: context.bytes)
                options.tracestate = "vendor=1,other=a:b"
                let response = try await client.unaryCall(UnaryCallRequest(), options: options)
                #expect(response.traceparent == context.bytes)
                #expect(relay.seen.value == context.bytes)
                #expect(relay.states.value == ["vendor=1,other=a:b"])
                // What is no tracestate is left out; the trace goes on without.
                for state in ["vendor=값", "a\n", String(repeating: "a", count: 513)] {
                    options.tracestate = state
                    #expect(
                        try await client.unaryCall(UnaryCallRequest(), options: options).traceparent == context.bytes)
                }
                #expect(relay.states.value == ["vendor=1,other=a:b", "", "", ""])
                #expect(innermost.states.value == ["vendor=1,other=a:b", "", "", ""])
                for transport in [caller, second] { await transport.shutdown(grace: .zero) }
            }
        }

        @Test("The end of a stream that a call opened is told once, with its status", arguments: TransportUnderTest.all)
        func streamEnds(_ transport: TransportUnderTest) async throws {
            let chunks = ChunkStub(
                put: { requests, _ in
                    for try await _ in requests {}
                    return PutChunksResponse()
                },
                get: { request, responses, _ in
                    for _ in 0..<3 { try await responses.write(GetChunksResponse()) }
                    if request.messages == 1 { throw RPCError(.dataLoss, "torn") }
                    if request.messages == 2 { try await Task.sleep(for: .seconds(60)) }
                })
            let notes = EndNotes()
            try await Link.with(
                transport, [chunks.serviceDefinition, TestService().serviceDefinition], around: [notes]
            ) { link in
                var request = GetChunksRequest()
                for try await _ in try await link.chunks.getChunks(request) {}
                #expect(notes.ends.value == [.ok])
                request.messages = 1
                let failing = try await link.chunks.getChunks(request)
                let error = try await failure { for try await _ in failing {} }
                #expect(error.code == .dataLoss && notes.ends.value == [.ok, .dataLoss])
                request.messages = 2
                do {
                    let left = try await link.chunks.getChunks(request)
                    for try await _ in left { break }
                    left.cancel()
                }
                #expect(notes.ends.value == [.ok, .dataLoss, .cancelled])
                let client = TestServiceClient(channel: link.channel)
                try await client.fullDuplexCall { requests, responses in
                    requests.finish()
                    for try await _ in responses {}
                }
                #expect(notes.ends.value == [.ok, .dataLoss, .cancelled, .ok])
                // Calls whose end is the interceptor's own tell nothing more.
                _ = try await link.chunks.putChunks { _ in }
                _ = try await client.unaryCall(UnaryCallRequest())
                #expect(notes.ends.value.count == 4)
            }
        }
    }
}

/// Notes how streams ended.
final class EndNotes: ClientInterceptor {
    let ends = Box<[StatusCode]>([])

    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        var options = options
        options.onStreamEnd = { [ends] in ends.value += [$0] }
        return try await next(options)
    }
}

/// Notes what vendors added to the trace of each call.
final class StateNotes: ServerInterceptor {
    let states = Box<[String]>([])

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        states.value += [context.tracestate]
        return try await next()
    }
}

/// Makes a call of its own within each call, and notes what trace context that one had.
final class RelayInterceptor: ServerInterceptor {
    let client: TestServiceClient
    let seen = Box<[UInt8]>([])
    let states = Box<[String]>([])

    init(client: TestServiceClient) { self.client = client }

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        states.value += [context.tracestate]
        seen.value = try await client.unaryCall(UnaryCallRequest()).traceparent
        return try await next()
    }
}
