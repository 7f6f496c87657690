import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// A schema learnt from a server, and calls made with nothing else.
    @Suite("Reflection and admin", .serialized)
    struct ReflectionContract {
        private static func with<Result>(
            _ transport: TransportUnderTest, _ body: (Link) async throws -> Result
        ) async throws -> Result {
            return try await Link.with(
                transport, [TestService(serverID: "here").serviceDefinition], standard: true, body)
        }

        @Test("A server tells its services and their methods", arguments: TransportUnderTest.all)
        func services(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { link in
                let server = ReflectedServer(channel: link.channel)
                let services = try await server.services()
                #expect(
                    services == [
                        "zrpc.testing.v1.TestService", "zrpc.v1.AdminService", "zrpc.v1.HealthService",
                        "zrpc.v1.ReflectionService",
                    ])
                let schema = try await server.schema(of: "zrpc.testing.v1.TestService")
                let learnt = try #require(schema.method("zrpc.testing.v1.TestService/FullDuplexCall"))
                let known = TestServiceMethods.fullDuplexCall
                #expect(learnt.kind == known.kind && learnt.timeout == known.timeout)
                #expect(learnt.idempotency == known.idempotency && learnt.streamWindow == known.streamWindow)
                #expect(schema.paths(of: "zrpc.testing.v1.TestService").count == 5)
                let unknown = try await failure { try await server.schema(of: "zrpc.testing.v1.Nothing") }
                #expect(unknown.code == .notFound)
            }
        }

        @Test("A method of every kind is called with JSON alone", arguments: TransportUnderTest.all)
        func calls(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { link in
                let schema = try await ReflectedServer(channel: link.channel).schema(of: "zrpc.testing.v1.TestService")
                func method(_ name: String) throws -> MethodDescriptor {
                    try #require(schema.method("zrpc.testing.v1.TestService/\(name)"))
                }
                func wire(_ json: String, _ method: MethodDescriptor) throws -> EncodedMessage {
                    EncodedMessage(
                        try ProtobufJSON.wireBytes(from: try JSONValue(parsing: Array(json.utf8)), as: method.request))
                }
                func json(_ message: EncodedMessage, _ method: MethodDescriptor) throws -> JSONValue {
                    try JSONValue(parsing: try ProtobufJSON.json(fromWire: message.bytes, as: method.response))
                }
                let unary = try method("UnaryCall")
                let answer: EncodedMessage = try await link.channel.unary(
                    unary, request: try wire(#"{"payload":"AQI="}"#, unary))
                #expect(try json(answer, unary)["serverId"] == .string("here"))
                #expect(try json(answer, unary)["payload"] == .string("AQI="))

                let output = try method("StreamingOutputCall")
                var numbers: [JSONValue?] = []
                let stream: ResponseStream<EncodedMessage> = try await link.channel.serverStreaming(
                    output, request: try wire(#"{"count":3,"attachmentSize":5}"#, output))
                for try await element in stream {
                    numbers.append(try json(element.message, output)["number"])
                    #expect(element.attachments.map(\.count) == [5])
                }
                #expect(numbers.count == 3)

                let input = try method("StreamingInputCall")
                let request = try wire(#"{"payload":"AAAA"}"#, input)
                let counted: EncodedMessage = try await link.channel.clientStreaming(input) { writer in
                    for _ in 0..<4 { try await writer.write(request, attachments: [Attachment([1, 2])]) }
                }
                #expect(try json(counted, input)["bytes"] == .string("20"))

                let duplex = try method("FullDuplexCall")
                let wish = try wire(#"{"payload":"Bw==","responses":2}"#, duplex)
                let received = try await link.channel.bidirectional(duplex) {
                    (writer, responses: ResponseStream<EncodedMessage>) in
                    try await writer.write(wish)
                    writer.finish()
                    var received = 0
                    for try await response in responses {
                        #expect(try json(response.message, duplex)["payload"] == .string("Bw=="))
                        received += 1
                    }
                    return received
                }
                #expect(received == 2)
            }
        }

        @Test("The admin service shows sessions and connections as they are", arguments: TransportUnderTest.all)
        func admin(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { link in
                let test = TestServiceClient(channel: link.channel)
                var request = UnaryCallRequest()
                request.delayMs = 60_000
                let running = Task { [request] in
                    try await test.unaryCall(request, options: CallOptions(timeout: .seconds(60)))
                }
                try await eventually("the call runs") { link.server.statistics.streams == 1 }
                let response = try await AdminServiceClient(channel: link.channel).getServers(GetServersRequest())
                let server = try #require(response.servers.first)
                #expect(server.endpoint == link.endpoint)
                let session = try #require(server.sessions.first)
                #expect(server.sessions.count == 1)
                // The call, and the question itself.
                #expect(session.streams == 2)
                #expect(session.principal == (transport.name == "tcp with CURVE" ? "test" : "local"))

                let state = await link.clientSide.inspect()
                let channel = try #require(state.channels.first)
                #expect(channel.target == link.endpoint && channel.policy == "least_outstanding")
                let connection = try #require(channel.subchannels.first)
                #expect(connection.state == "ready" && connection.openCalls == 1 && connection.sessions == 1)
                running.cancel()
                _ = await running.result
                try await eventually("nothing is open") {
                    await link.clientSide.inspect().channels.first?.subchannels.first?.openCalls == 0
                }
            }
        }

        @Test("The admin service is for the role admin")
        func adminRole() async throws {
            let transport = try Transport(logger: .test)
            let admin = Admin(transport)
            let unauthenticated = ServerContext(method: AdminServiceMethods.getServers, principal: "phone")
            let error = try await failure { try await admin.getServers(GetServersRequest(), context: unauthenticated) }
            #expect(error.code == .permissionDenied)
            _ = try await admin.getServers(
                GetServersRequest(), context: ServerContext(method: AdminServiceMethods.getServers))
            await transport.shutdown(grace: .zero)
        }
    }
}
