import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Many messages one way, with bytes attached.
    @Suite struct StreamContract {
        @Test("A response stream arrives whole and in order, then its trailers", arguments: TransportUnderTest.all)
        func responses(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(get: { request, responses, context in
                context.setTrailer("version", to: "7")
                try await ChunkStub.counting.get(request, responses, context)
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for count in [0, 1, 2, 1000] {
                    let stream = try await link.chunks.getChunks(GetChunksRequest(messages: count))
                    var numbers: [Int64] = []
                    for try await element in stream { numbers.append(element.message.number) }
                    #expect(numbers == Array(0..<Int64(count)))
                    #expect(stream.trailers?["version"] == "7")
                }
            }
        }

        @Test(
            "What a handler left behind that writes or reads is told that the call is over",
            arguments: TransportUnderTest.all)
        func leftBehind(transport: TransportUnderTest) async throws {
            let (writing, reading) = (Box<Task<StatusCode?, Never>?>(nil), Box<Task<StatusCode?, Never>?>(nil))
            let code: @Sendable (() async throws -> Void) async -> StatusCode? = { operation in
                do {
                    try await operation()
                    return nil
                } catch {
                    return (error as? RPCError)?.code
                }
            }
            let stub = ChunkStub(
                put: { requests, _ in
                    let started = Event()
                    reading.value = Task {
                        await code {
                            started.happen()
                            for try await _ in requests {}
                        }
                    }
                    try await started.wait()
                    return PutChunksResponse()
                },
                get: { _, responses, _ in
                    writing.value = Task {
                        await code {
                            while true {
                                try await responses.write(.numbered(1), attachments: .some(of: 1000, filledWith: 1))
                            }
                        }
                    }
                })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for try await _ in try await link.chunks.getChunks(GetChunksRequest()) {}
                let written = writing.value
                #expect(try await within { await written?.value } == .cancelled)
                _ = try await link.chunks.putChunks { writer in
                    while true { try await writer.write(.numbered(1)) }
                }
                let read = reading.value
                #expect(try await within { await read?.value } == .cancelled)
            }
        }

        @Test("Attachments arrive with their message, byte for byte", arguments: TransportUnderTest.all)
        func attachments(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ChunkStub.counting.serviceDefinition]) { link in
                for size in [1, 31, 8 << 10, 64 << 10, Attachment.maximumSize] {
                    let stream = try await link.chunks.getChunks(GetChunksRequest(messages: 40, bytes: size))
                    var number: Int64 = 0
                    for try await element in stream {
                        let attachment = try #require(element.attachments.first)
                        #expect(element.attachments.count == 1)
                        #expect(attachment.count == size)
                        let byte = UInt8(truncatingIfNeeded: number)
                        #expect(attachment.bytes.allSatisfy { $0 == byte })
                        number += 1
                    }
                    #expect(number == 40)
                }
            }
        }

        @Test("Four attachments keep their order, and empty ones count", arguments: TransportUnderTest.all)
        func fourAttachments(transport: TransportUnderTest) async throws {
            let sizes = [3, 0, 200_000, 1]
            let stub = ChunkStub(get: { _, responses, _ in
                try await responses.write(
                    .numbered(1), attachments: sizes.map { Attachment([UInt8](repeating: 9, count: $0)) })
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                var seen: [[Int]] = []
                for try await element in try await link.chunks.getChunks(GetChunksRequest()) {
                    seen.append(element.attachments.map(\.count))
                }
                #expect(seen == [sizes])
            }
        }

        @Test("A request stream arrives whole and in order, then its answer", arguments: TransportUnderTest.all)
        func requests(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(put: { requests, _ in
                var response = PutChunksResponse()
                var expected: UInt64 = 0
                for try await element in requests {
                    guard element.message.number == expected else { throw RPCError(.dataLoss, "Out of order.") }
                    expected += 1
                    response.count += element.attachments.reduce(0) { $0 + Int64($1.count) }
                }
                response.label = "\(expected)"
                return response
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for (count, size) in [(0, 0), (1, 0), (1000, 0), (64, Attachment.maximumSize)] {
                    let response = try await link.chunks.putChunks { writer in
                        for number in 0..<count {
                            try await writer.write(.numbered(number), attachments: .some(of: size, filledWith: 1))
                        }
                    }
                    #expect(response.label == "\(count)")
                    #expect(response.count == Int64(count * size))
                }
            }
        }

        @Test(
            "An error in the middle of a stream comes after what was sent before it", arguments: TransportUnderTest.all)
        func failingStream(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(get: { _, responses, _ in
                for number in 0..<10 as Range<Int64> { try await responses.write(.numbered(number)) }
                throw RPCError(.dataLoss, "The disk lost it.", reason: "CHUNK_DAMAGED")
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                var count = 0
                let error = try await failure {
                    for try await _ in try await link.chunks.getChunks(GetChunksRequest()) { count += 1 }
                }
                #expect(count == 10)
                #expect(error.code == .dataLoss)
                #expect(error.reason == "CHUNK_DAMAGED")
            }
        }

        @Test("A handler that answers before the requests end gives its answer", arguments: TransportUnderTest.all)
        func earlyAnswer(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(put: { requests, _ in
                var response = PutChunksResponse()
                for try await _ in requests {
                    response.early = true
                    return response
                }
                return response
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let response = try await link.chunks.putChunks { writer in
                    for number in 0..<200 {
                        try await writer.write(.numbered(number), attachments: .some(of: 200_000, filledWith: 1))
                    }
                }
                #expect(response.early)
            }
        }

        @Test("A handler that fails before the requests end gives its error", arguments: TransportUnderTest.all)
        func earlyError(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(put: { _, _ in throw RPCError(.permissionDenied, "Read only.") })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let error = try await failure {
                    try await link.chunks.putChunks { writer in
                        for number in 0..<200 {
                            try await writer.write(.numbered(number), attachments: .some(of: 200_000, filledWith: 1))
                        }
                    }
                }
                #expect(error.code == .permissionDenied)
            }
        }

        @Test("A sender that throws cancels the call and keeps its error", arguments: TransportUnderTest.all)
        func throwingSender(transport: TransportUnderTest) async throws {
            struct Changed: Error {}
            let started = Event()
            let ended = Event()
            let stub = ChunkStub(put: { requests, _ in
                defer { ended.happen() }
                for try await _ in requests { started.happen() }
                return PutChunksResponse()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                await #expect(throws: Changed.self) {
                    try await link.chunks.putChunks { writer in
                        try await writer.write(.numbered(0))
                        try await started.wait(within: .seconds(60), "the handler to get the message")
                        throw Changed()
                    }
                }
                try await ended.wait(within: .seconds(60), "the handler to end")
            }
        }

        @Test("A message larger than half the window is refused where it is written", arguments: TransportUnderTest.all)
        func tooLargeMessage(transport: TransportUnderTest) async throws {
            let stub = ChunkStub(few: { _, responses, _ in
                // Its window is 1 MiB.
                try await responses.write(
                    GetFewChunksResponse(),
                    attachments: (0..<3).map { _ in Attachment([UInt8](repeating: 1, count: 200_000)) })
            })
            try await Link.with(transport, [stub.serviceDefinition, ItemStub.echo.serviceDefinition]) { link in
                let error = try await failure {
                    for try await _ in try await link.chunks.getFewChunks(GetFewChunksRequest()) {}
                }
                #expect([.resourceExhausted, .invalidArgument, .internalError].contains(error.code))
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
            }
        }
    }
}
