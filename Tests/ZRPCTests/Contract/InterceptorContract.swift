import ProtobufC
import Testing
import ZRPCTesting

@testable import ZRPC

extension TransportSuites {
    /// Code around calls, whatever their kind, and messages that stay bytes.
    @Suite("Interceptors and encoded messages", .serialized)
    struct InterceptorContract {
        @Test("An interceptor that runs a call again gets the second answer", arguments: TransportUnderTest.all)
        func again(_ transport: TransportUnderTest) async throws {
            let notes = CallNotes()
            try await Link.with(
                transport, [TestService().serviceDefinition], interceptors: [FailsFirst()],
                around: [notes, RunsAgain()]
            ) { link in
                let client = TestServiceClient(channel: link.channel)
                var request = UnaryCallRequest()
                request.payload = [7]
                #expect(try await client.unaryCall(request).payload == [7])
                var sent = 0
                let counted = try await client.streamingInputCall { writer in
                    var request = StreamingInputCallRequest()
                    request.payload = [1, 2, 3]
                    sent += 1
                    try await writer.write(request)
                }
                #expect(counted.bytes == 3 && counted.messages == 1)
                #expect(sent == 2)
                #expect(link.server.statistics.callsStarted == 4)
                // The outer one saw one call each, which was well.
                #expect(notes.ends.value == [nil, nil])
            }
        }

        @Test("An interceptor changes the options of every kind of call", arguments: TransportUnderTest.all)
        func options(_ transport: TransportUnderTest) async throws {
            let seen = SeenMetadata()
            try await Link.with(
                transport, [TestService().serviceDefinition], interceptors: [seen],
                around: [AddsMetadata(key: "outer"), AddsMetadata(key: "inner")]
            ) { link in
                let client = TestServiceClient(channel: link.channel)
                let own = CallOptions(metadata: ["own": "1"])
                _ = try await client.unaryCall(UnaryCallRequest(), options: own)
                var output = StreamingOutputCallRequest()
                output.count = 1
                for try await _ in try await client.streamingOutputCall(output, options: own) {}
                _ = try await client.streamingInputCall(options: own) { _ in }
                try await client.fullDuplexCall(options: own) { requests, responses in
                    requests.finish()
                    for try await _ in responses {}
                }
                let all: Metadata = ["own": "1", "outer": "1", "inner": "1"]
                #expect(seen.metadata.value == [all, all, all, all])
            }
        }

        @Test("A sender's own error passes two interceptors unchanged", arguments: TransportUnderTest.all)
        func senderError(_ transport: TransportUnderTest) async throws {
            struct Torn: Error, Equatable { let page: Int }
            let (outer, inner) = (CallNotes(), CallNotes())
            try await Link.with(transport, [TestService().serviceDefinition], around: [outer, inner]) { link in
                let client = TestServiceClient(channel: link.channel)
                await #expect(throws: Torn(page: 3)) {
                    try await client.streamingInputCall { _ in throw Torn(page: 3) }
                }
                #expect(inner.ends.value == [.cancelled] && outer.ends.value == [.cancelled])
                // One that is made for calls is seen as it is.
                let error = try await failure {
                    try await client.streamingInputCall { _ in throw RPCError(.dataLoss, "torn") }
                }
                #expect(error.code == .dataLoss && error.message == "torn")
                #expect(inner.ends.value == [.cancelled, .dataLoss] && outer.ends.value == inner.ends.value)
            }
        }

        @Test("What an interceptor throws instead of a sender's error is what the caller gets")
        func senderErrorReplaced() async throws {
            struct Torn: Error {}
            let (transport, service) = (TransportUnderTest.memory, TestService().serviceDefinition)
            try await Link.with(transport, [service], around: [Replaces()]) { link in
                let client = TestServiceClient(channel: link.channel)
                let error = try await failure { try await client.streamingInputCall { _ in throw Torn() } }
                #expect(error.code == .aborted)
            }
        }

        @Test("Interceptors see the trailers, and an answer that cannot be read", arguments: TransportUnderTest.all)
        func responses(_ transport: TransportUnderTest) async throws {
            let notes = CallNotes()
            try await Link.with(transport, [TestService().serviceDefinition], around: [notes]) { link in
                var request = UnaryCallRequest()
                request.echoMetadata = "note"
                request.payload = [0xFF]
                let options = CallOptions(metadata: ["note": "here"])
                _ = try await TestServiceClient(channel: link.channel).unaryCall(request, options: options)
                #expect(notes.trailers.value == ["here"])
                let error = try await failure {
                    // Its first field is no text.
                    let _: Item = try await link.channel.unary(TestServiceMethods.unaryCall, request: request)
                }
                #expect(error.code == .internalError)
                #expect(notes.ends.value == [nil, .internalError])
            }
        }

        @Test("A server's interceptors run a handler again, and hand on what it responded")
        func serverAgain() async throws {
            let calls = Tally()
            let stub = ItemStub(get: { request, _ in
                calls.add()
                if calls.value == 1 { throw RPCError(.aborted, "Once more.") }
                return .named(request.id)
            })
            let around: [any ServerInterceptor] = [RunsAgain(), RunsAgain()]
            try await Link.with(.memory, [stub.serviceDefinition], interceptors: around) { link in
                let item = try await link.items.getItem(GetItemRequest(id: "e"))
                #expect(item == .named("e") && calls.value == 2)
            }
        }

        @Test("A method is not called as one of another kind")
        func otherKind() async throws {
            try await Link.with(.memory, [TestService().serviceDefinition]) { link in
                let error = try await failure {
                    let _: EncodedMessage = try await link.channel.unary(
                        TestServiceMethods.streamingOutputCall, request: StreamingOutputCallRequest())
                }
                #expect(error.code == .internalError && error.outcome == .notSent)
                #expect(link.server.statistics.callsStarted == 0)
            }
        }

        // MARK: Encoded messages

        @Test("A message and its bytes are the same call, on both sides", arguments: TransportUnderTest.all)
        func sameBytes(_ transport: TransportUnderTest) async throws {
            let came = Box<[[UInt8]]>([])
            let test = TestService()
            let encoded = ServiceDefinition(
                TestServiceMethods.service,
                handlers: test.serviceDefinition.handlers.map { handler in
                    guard handler.method.path == TestServiceMethods.unaryCall.path else { return handler }
                    return .unary(handler.method) { (request: EncodedMessage, context) async throws -> EncodedMessage in
                        came.value += [request.bytes]
                        let typed = try UnaryCallRequest(decoding: request.bytes)
                        return EncodedMessage(try await test.unaryCall(typed, context: context).encoded())
                    }
                })
            try await Link.with(transport, [encoded]) { link in
                var request = UnaryCallRequest()
                request.payload = Array(repeating: 5, count: 300)
                let bytes = EncodedMessage(try request.encoded())
                let method = TestServiceMethods.unaryCall
                let typed: UnaryCallResponse = try await link.channel.unary(method, request: request)
                let raw: EncodedMessage = try await link.channel.unary(method, request: bytes)
                let mixed: UnaryCallResponse = try await link.channel.unary(method, request: bytes)
                #expect(came.value == [bytes.bytes, bytes.bytes, bytes.bytes])
                #expect(try raw.bytes == typed.encoded())
                #expect(typed == mixed)

                var wish = StreamingOutputCallRequest()
                wish.count = 3
                wish.size = 10
                let messages: ResponseStream<StreamingOutputCallResponse> = try await link.channel.serverStreaming(
                    TestServiceMethods.streamingOutputCall, request: wish)
                let same: ResponseStream<EncodedMessage> = try await link.channel.serverStreaming(
                    TestServiceMethods.streamingOutputCall, request: EncodedMessage(try wish.encoded()))
                var (left, right): ([[UInt8]], [[UInt8]]) = ([], [])
                for try await element in messages { left.append(try element.message.encoded()) }
                for try await element in same { right.append(element.message.bytes) }
                #expect(left.count == 3 && left == right)
            }
        }

        @Test("A message and its bytes are framed alike")
        func sameFrames() throws {
            var request = UnaryCallRequest()
            request.payload = [1, 2, 3]
            let encoded = EncodedMessage(try request.encoded())
            let headers = OutgoingHeaders(
                methodID: 2, path: "a.B/C", timeoutMicroseconds: 1, traceparent: [], idempotencyKey: [],
                metadata: Metadata())
            #expect(
                try OutboundMessage.request(headers, message: request).bytes
                    == OutboundMessage.request(headers, message: encoded).bytes)
            #expect(
                try OutboundMessage.stream(request, attachments: []).bytes
                    == OutboundMessage.stream(encoded, attachments: []).bytes)
        }

        @Test("Bytes that are no message reach whoever asked for bytes")
        func unchecked() async throws {
            let echo = ServiceDefinition(
                ItemServiceMethods.service,
                handlers: ItemServiceMethods.service.methods.map { method in
                    .unary(method) { (request: EncodedMessage, _) async throws -> EncodedMessage in request }
                })
            try await Link.with(.memory, [echo]) { link in
                let nonsense = EncodedMessage([0xFF, 0xFF])
                let answer: EncodedMessage = try await link.channel.unary(ItemServiceMethods.getItem, request: nonsense)
                #expect(answer == nonsense)
            }
        }
    }
}

/// Notes the trailer `note` and the error, or nil, of every call.
private final class CallNotes: ClientInterceptor {
    let ends = Box<[StatusCode?]>([])
    let trailers = Box<[String?]>([])

    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        do throws(RPCError) {
            let response = try await next(options)
            ends.value += [nil]
            trailers.value += [response.metadata["note"]]
            return response
        } catch {
            ends.value += [error.code]
            throw error
        }
    }
}

/// Runs what failed a second time, at either side.
private struct RunsAgain: ClientInterceptor, ServerInterceptor {
    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        do throws(RPCError) {
            return try await next(options)
        } catch {
            return try await next(options)
        }
    }

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        do {
            return try await next()
        } catch {
            return try await next()
        }
    }
}

/// Adds a pair to the metadata.
private struct AddsMetadata: ClientInterceptor {
    let key: String

    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        var options = options
        options.metadata[key] = "1"
        return try await next(options)
    }
}

/// Fails every call in its own words.
private struct Replaces: ClientInterceptor {
    func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        do throws(RPCError) {
            return try await next(options)
        } catch {
            throw RPCError(.aborted, "Not now.")
        }
    }
}

/// Fails every other call of each method, the first to begin with.
private final class FailsFirst: ServerInterceptor {
    private let calls = CallCount()

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        calls.count(context.method.path)
        if calls[context.method.path] % 2 == 1 { throw RPCError(.aborted, "Once more.") }
        return try await next()
    }
}

/// Notes the metadata of each call.
private final class SeenMetadata: ServerInterceptor {
    let metadata = Box<[Metadata]>([])

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        metadata.value += [context.metadata]
        return try await next()
    }
}
