import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Streams both ways: each direction on its own, and one end for both.
    @Suite("Bidirectional streams", .serialized)
    struct BidirectionalContract {
        private static func with<Result>(
            _ transport: TransportUnderTest, _ body: (TestServiceClient, Link) async throws -> Result
        ) async throws -> Result {
            try await Link.with(transport, [TestService().serviceDefinition]) { link in
                try await body(TestServiceClient(channel: link.channel), link)
            }
        }

        private static func request(
            _ payload: [UInt8], responses: UInt32 = 1, code: StatusCode = .ok
        ) -> FullDuplexCallRequest {
            var request = FullDuplexCallRequest()
            request.payload = payload
            request.responses = responses
            if code != .ok {
                request.responseStatus = ResponseStatus()
                request.responseStatus?.code = UInt32(code.rawValue)
                request.responseStatus?.message = "As asked."
            }
            return request
        }

        @Test("Answers come while requests go on", arguments: TransportUnderTest.all)
        func pingPong(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { client, _ in
                let rounds = try await client.fullDuplexCall { requests, responses in
                    var reader = responses.makeAsyncIterator()
                    for round in 0..<20 {
                        let attachment = Attachment([UInt8](repeating: UInt8(round), count: 3))
                        try await requests.write(Self.request([UInt8(round)]), attachments: [attachment])
                        let response = try #require(try await reader.next())
                        #expect(response.message.payload == [UInt8(round)])
                        #expect(response.message.requestNumber == UInt32(round))
                        #expect(response.attachments.map(\.bytes) == [attachment.bytes])
                    }
                    requests.finish()
                    let end = try await reader.next()
                    #expect(end == nil)
                    return 20
                }
                #expect(rounds == 20)
            }
        }

        @Test("Both directions flow at once, beyond their windows", arguments: TransportUnderTest.all)
        func bothAtOnce(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { client, link in
                let payload = [UInt8](repeating: 7, count: 60_000)
                let received = try await client.fullDuplexCall { requests, responses in
                    async let writing: Void = {
                        for _ in 0..<40 { try await requests.write(Self.request(payload)) }
                        requests.finish()
                    }()
                    var received = 0
                    for try await response in responses {
                        let isSame = response.message.payload == payload
                        #expect(isSame)
                        received += 1
                    }
                    try await writing
                    return received
                }
                #expect(received == 40)
                try await eventually("the handler ends") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }

        @Test("A client that only writes is stopped by its window, not by memory", arguments: TransportUnderTest.all)
        func writerIsStopped(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { client, link in
                let payload = [UInt8](repeating: 7, count: 60_000)
                let count = Tally()
                try await client.fullDuplexCall { requests, _ in
                    // Responses are not read: the handler stops writing, then reading, and then the writer waits.
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask {
                            while !Task.isCancelled {
                                do { try await requests.write(Self.request(payload)) } catch { break }
                                count.add()
                            }
                        }
                        try await eventually("the writer waits") {
                            let before = count.value
                            try await Task.sleep(for: .milliseconds(300))
                            return before > 10 && count.value == before
                        }
                        group.cancelAll()
                    }
                }
                let written = count.value
                // A window each way, what a stream queues at either end, and a message in hand.
                #expect(written * payload.count < 6 << 20)
                try await eventually("the handler ends") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }

        @Test("The server's error ends both directions", arguments: TransportUnderTest.all)
        func serverEnds(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { client, _ in
                let error = try await failure {
                    try await client.fullDuplexCall { requests, _ in
                        try await requests.write(Self.request([1], responses: 0, code: .outOfRange))
                        // Nobody reads: writing fails, and the server's word is the outcome.
                        while true { try await requests.write(Self.request([2], responses: 0)) }
                    }
                }
                #expect(error.code == .outOfRange)
                #expect(error.message == "As asked.")
            }
        }

        @Test("A body that ends early cancels the handler", arguments: TransportUnderTest.all)
        func leaving(_ transport: TransportUnderTest) async throws {
            struct Enough: Error {}
            try await Self.with(transport) { client, link in
                await #expect(throws: Enough.self) {
                    try await client.fullDuplexCall { requests, responses in
                        try await requests.write(Self.request([1], responses: .max))
                        for try await _ in responses { throw Enough() }
                    }
                }
                try await eventually("the handler ends") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }

        @Test("A finished writer writes no more, and reads on", arguments: TransportUnderTest.all)
        func finished(_ transport: TransportUnderTest) async throws {
            try await Self.with(transport) { client, _ in
                try await client.fullDuplexCall { requests, responses in
                    try await requests.write(Self.request([9], responses: 3))
                    requests.finish()
                    requests.finish()
                    let error = try await failure { try await requests.write(Self.request([1])) }
                    #expect(error.code == .failedPrecondition)
                    var count = 0
                    for try await _ in responses { count += 1 }
                    #expect(count == 3)
                }
            }
        }
    }
}
