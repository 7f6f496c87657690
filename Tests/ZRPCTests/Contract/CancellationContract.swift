import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Giving a call up ends it at the other end.
    @Suite struct CancellationContract {
        @Test("Cancelling the calling task cancels the handler's", arguments: TransportUnderTest.all)
        func unary(transport: TransportUnderTest) async throws {
            let (started, cancelled) = (Event(), Event())
            let stub = ItemStub(get: { _, _ in
                started.happen()
                do {
                    try await Task.sleep(for: .seconds(60))
                } catch {
                    cancelled.happen()
                    throw error
                }
                return Item()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let call = Task {
                    try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                }
                try await started.wait(within: .seconds(60), "the handler to start")
                call.cancel()
                let error = try await within { try await call.value }
                #expect(error.code == .cancelled)
                #expect(error.outcome == .unknown)
                try await cancelled.wait(within: .seconds(60), "the handler to be cancelled")
                try await eventually("nothing is left of the call") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }

        @Test("A call of a cancelled task fails and is not executed", arguments: TransportUnderTest.all)
        func alreadyCancelled(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let gate = Event()
                let call = Task {
                    try? await gate.wait()
                    return try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                }
                call.cancel()
                let error = try await within { try await call.value }
                #expect(error.code == .cancelled)
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
                #expect(link.server.statistics.callsStarted == 1)
            }
        }

        @Test("Leaving the loop over a response stream cancels the handler", arguments: TransportUnderTest.all)
        func leavingTheLoop(transport: TransportUnderTest) async throws {
            try await endless(transport) { link in
                for try await element in try await link.chunks.getChunks(GetChunksRequest())
                where element.message.number == 3 {
                    break
                }
            }
        }

        @Test("Dropping an unread response stream cancels the handler", arguments: TransportUnderTest.all)
        func dropping(transport: TransportUnderTest) async throws {
            try await endless(transport) { link in
                _ = try await link.chunks.getChunks(GetChunksRequest())
            }
        }

        @Test("Cancelling a response stream cancels the handler", arguments: TransportUnderTest.all)
        func explicit(transport: TransportUnderTest) async throws {
            try await endless(transport) { link in
                let stream = try await link.chunks.getChunks(GetChunksRequest())
                stream.cancel()
                let error = try await failure { for try await _ in stream {} }
                #expect(error.code == .cancelled)
            }
        }

        @Test("Cancelling the reading task cancels the handler", arguments: TransportUnderTest.all)
        func cancellingTheReader(transport: TransportUnderTest) async throws {
            let reading = Event()
            try await endless(transport) { link in
                let reader = Task {
                    try await failure {
                        for try await _ in try await link.chunks.getChunks(GetChunksRequest()) { reading.happen() }
                    }
                }
                try await reading.wait(within: .seconds(60), "the first message")
                reader.cancel()
                #expect(try await within { try await reader.value }.code == .cancelled)
            }
        }

        @Test("Cancelling a suspended sender cancels the handler", arguments: TransportUnderTest.all)
        func cancellingTheSender(transport: TransportUnderTest) async throws {
            let (started, cancelled) = (Event(), Event())
            let stub = ChunkStub(put: { requests, _ in
                defer { cancelled.happen() }
                started.happen()
                try await Task.sleep(for: .seconds(60))
                return PutChunksResponse()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let sender = Task {
                    try await failure {
                        try await link.chunks.putChunks { writer in
                            while true {
                                try await writer.write(.numbered(0), attachments: .some(of: 200_000, filledWith: 1))
                            }
                        }
                    }
                }
                try await started.wait(within: .seconds(60), "the handler to start")
                sender.cancel()
                #expect(try await within { try await sender.value }.code == .cancelled)
                try await cancelled.wait(within: .seconds(60), "the handler to be cancelled")
            }
        }

        @Test("A handler that reads requests sees that the caller gave up", arguments: TransportUnderTest.all)
        func readingHandler(transport: TransportUnderTest) async throws {
            let started = Event()
            let seen = Box<StatusCode?>(nil)
            let stub = ChunkStub(put: { requests, _ in
                do {
                    for try await _ in requests { started.happen() }
                } catch {
                    seen.value = (error as? RPCError)?.code
                    throw error
                }
                return PutChunksResponse()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let sender = Task {
                    try await link.chunks.putChunks { writer in
                        try await writer.write(.numbered(0))
                        try await Task.sleep(for: .seconds(60))
                    }
                }
                try await started.wait(within: .seconds(60), "the handler to get the message")
                sender.cancel()
                try await eventually("the handler saw it") { seen.value != nil }
                #expect(seen.value == .cancelled)
            }
        }

        /// Serves streams that never end, runs the body, and waits until the handler's writing failed.
        private func endless(_ transport: TransportUnderTest, _ body: (Link) async throws -> Void) async throws {
            let cancelled = Event()
            let stub = ChunkStub(get: { _, responses, _ in
                defer { cancelled.happen() }
                for number in 0... as PartialRangeFrom<Int64> {
                    try await responses.write(.numbered(number), attachments: .some(of: 4096, filledWith: number))
                }
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                try await body(link)
                try await cancelled.wait(within: .seconds(60), "the handler to be cancelled")
                try await eventually("nothing is left of the call") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }
    }
}
