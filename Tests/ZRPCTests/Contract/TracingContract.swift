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
            try await Link.with(transport, [TestService().serviceDefinition]) { inner in
                let relay = RelayInterceptor(client: TestServiceClient(channel: inner.channel))
                let endpoint = transport.freshEndpoint()
                let second = try Transport.test(transport)
                _ = try second.serve([TestService().serviceDefinition], at: endpoint, interceptors: [relay])
                let caller = try Transport.test(transport)
                let client = TestServiceClient(channel: caller.channel(to: endpoint))
                let response = try await client.unaryCall(
                    UnaryCallRequest(), options: CallOptions(waitForReady: true, traceparent: context.bytes))
                #expect(response.traceparent == context.bytes)
                #expect(relay.seen.value == context.bytes)
                for transport in [caller, second] { await transport.shutdown(grace: .zero) }
            }
        }
    }
}

/// Makes a call of its own within each call, and notes what trace context that one had.
final class RelayInterceptor: ServerInterceptor {
    let client: TestServiceClient
    let seen = Box<[UInt8]>([])

    init(client: TestServiceClient) { self.client = client }

    func intercept(_ context: ServerContext, next: () async throws -> Void) async throws {
        seen.value = try await client.unaryCall(UnaryCallRequest()).traceparent
        try await next()
    }
}
