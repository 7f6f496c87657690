import Synchronization
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The reports of calls to an observer.
    @Suite struct ObserverContract {
        /// Keeps what it is told.
        private final class Notes: CallObserver {
            private struct State {
                var started: [String] = []
                var ended: [String] = []
                var costs: [CallCost] = []
                var served: [CallCost] = []
            }

            private let state = Mutex(State())

            var started: [String] { state.withLock { $0.started } }
            var ended: [String] { state.withLock { $0.ended } }
            var costs: [CallCost] { state.withLock { $0.costs } }
            var served: [CallCost] { state.withLock { $0.served } }

            func attemptStarted(_ method: MethodDescriptor) { state.withLock { $0.started.append(method.name) } }
            func attemptEnded(_ method: MethodDescriptor, status: StatusCode, cost: CallCost) {
                state.withLock { state in
                    state.ended.append("\(method.name) \(status.name)")
                    state.costs.append(cost)
                }
            }
            func servedCallEnded(_ method: MethodDescriptor, cost: CallCost) {
                state.withLock { $0.served.append(cost) }
            }
        }

        @Test(
            "Each attempt is told once, with its status and the bytes of both directions",
            arguments: TransportUnderTest.all)
        func costs(_ transport: TransportUnderTest) async throws {
            let (client, server) = (Notes(), Notes())
            var (clientSettings, serverSettings) = (TransportConfiguration(), TransportConfiguration())
            clientSettings.observer = client
            serverSettings.observer = server
            try await Link.with(
                transport, [TestService().serviceDefinition], server: serverSettings, client: clientSettings
            ) { link in
                let service = TestServiceClient(channel: link.channel)
                var request = UnaryCallRequest()
                request.payload = [UInt8](repeating: 1, count: 100)
                request.responseSize = 5000
                _ = try await service.unaryCall(request)

                var asking = StreamingOutputCallRequest()
                asking.count = 3
                asking.attachmentSize = 100_000
                for try await _ in try await service.streamingOutputCall(asking) {}

                var failing = UnaryCallRequest()
                var status = ResponseStatus()
                status.code = UInt32(StatusCode.notFound.rawValue)
                failing.responseStatus = status
                let error = try await failure { try await service.unaryCall(failing) }
                #expect(error.code == .notFound)
                _ = try await failure {
                    var slow = UnaryCallRequest()
                    slow.delayMs = 60_000
                    return try await service.unaryCall(slow, options: CallOptions(timeout: .milliseconds(50)))
                }
                try await eventually("the server saw all ends") { server.served.count == 4 }
            }
            #expect(client.started == ["UnaryCall", "StreamingOutputCall", "UnaryCall", "UnaryCall"])
            #expect(
                client.ended == [
                    "UnaryCall OK", "StreamingOutputCall OK", "UnaryCall NOT_FOUND", "UnaryCall DEADLINE_EXCEEDED",
                ])
            let (unary, stream) = (client.costs[0], client.costs[1])
            #expect(100..<200 ~= unary.sentBytes && 5100..<5300 ~= unary.receivedBytes)
            #expect(stream.receivedBytes >= 300_000 && stream.receivedBytes < 300_200)
            #expect(client.costs.allSatisfy { $0.nanoseconds > 0 })
            #expect(server.served[0].receivedBytes == unary.sentBytes)
            #expect(server.served[0].sentBytes == unary.receivedBytes)
            #expect(server.served[1].sentBytes == stream.receivedBytes)
        }
    }
}
