import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Time runs out at both ends, and is handed down.
    @Suite struct DeadlineContract {
        /// An answer that only comes when the handler's task is cancelled.
        private static func stuck(_ cancelled: Event) -> ItemStub {
            ItemStub(get: { _, _ in
                defer { cancelled.happen() }
                try await Task.sleep(for: .seconds(60))
                return Item()
            })
        }

        @Test("A call ends at its deadline, and so does its handler", arguments: TransportUnderTest.all)
        func unary(transport: TransportUnderTest) async throws {
            let cancelled = Event()
            try await Link.with(transport, [Self.stuck(cancelled).serviceDefinition]) { link in
                let began = ContinuousClock.now
                let error = try await failure {
                    try await link.items.getItem(
                        GetItemRequest(id: "e"), options: CallOptions(timeout: .milliseconds(150)))
                }
                #expect(error.code == .deadlineExceeded)
                #expect(ContinuousClock.now - began >= .milliseconds(150))
                try await cancelled.wait(within: .seconds(60), "the handler to be cancelled")
            }
        }

        @Test("Streams end at their deadline, for the reader and for the writer", arguments: TransportUnderTest.all)
        func streams(transport: TransportUnderTest) async throws {
            let ended = Tally()
            let stub = ChunkStub(
                put: { requests, _ in
                    defer { ended.add() }
                    try await Task.sleep(for: .seconds(60))
                    return PutChunksResponse()
                },
                get: { _, responses, _ in
                    defer { ended.add() }
                    try await responses.write(.numbered(0))
                    try await Task.sleep(for: .seconds(60))
                })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let options = CallOptions(timeout: .milliseconds(200))
                let read = try await failure {
                    for try await _ in try await link.chunks.getChunks(GetChunksRequest(), options: options) {}
                }
                let written = try await failure {
                    try await link.chunks.putChunks(options: options) { writer in
                        while true {
                            try await writer.write(.numbered(0), attachments: .some(of: 200_000, filledWith: 1))
                        }
                    }
                }
                #expect(read.code == .deadlineExceeded)
                #expect(written.code == .deadlineExceeded)
                try await eventually("both handlers ended") { ended.value == 2 }
            }
        }

        @Test("A deadline that has passed is not sent", arguments: TransportUnderTest.all)
        func alreadyOver(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                for timeout in [Duration.zero, .seconds(-1)] {
                    let error = try await failure {
                        try await link.items.getItem(
                            GetItemRequest(id: "e"), options: CallOptions(timeout: timeout))
                    }
                    #expect(error.code == .deadlineExceeded)
                    #expect(error.outcome == .notSent)
                }
                #expect(link.server.statistics.callsStarted == 0)
            }
        }

        @Test("The handler sees the time its caller gave, or the method's own", arguments: TransportUnderTest.all)
        func visible(transport: TransportUnderTest) async throws {
            let seen = Box<Duration?>(nil)
            let stub = ItemStub(get: { _, context in
                seen.value = context.deadline.map { $0 - ContinuousClock.now }
                return Item()
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for (timeout, expected) in [(Duration.seconds(77), Duration.seconds(77)), (nil, .seconds(10))] {
                    _ = try await link.items.getItem(GetItemRequest(), options: CallOptions(timeout: timeout))
                    let left = try #require(seen.value)
                    #expect(left <= expected)
                    #expect(left > expected - .seconds(8))
                }
            }
        }

        @Test("A call made by a handler ends a millisecond before its own caller's", arguments: TransportUnderTest.all)
        func handedDown(transport: TransportUnderTest) async throws {
            struct Times: Sendable {
                var outer: ContinuousClock.Instant?
                var asked: ContinuousClock.Instant?
                var begun: ContinuousClock.Instant?
                var inner: ContinuousClock.Instant?
            }
            let times = Box(Times())
            let inner = ItemStub(get: { _, context in
                times.value.begun = ContinuousClock.now
                times.value.inner = context.deadline
                return Item()
            })
            try await Link.with(transport, [inner.serviceDefinition]) { below in
                let outer = ItemStub(get: { request, context in
                    times.value.outer = context.deadline
                    times.value.asked = ContinuousClock.now
                    return try await below.items.getItem(request, options: CallOptions(timeout: .seconds(60)))
                })
                try await Link.with(transport, [outer.serviceDefinition]) { above in
                    _ = try await above.items.getItem(GetItemRequest(), options: CallOptions(timeout: .seconds(8)))
                }
            }
            let seen = times.value
            let (outerEnd, innerEnd) = (try #require(seen.outer), try #require(seen.inner))
            // The server counts from when it received the request, which lies between these two.
            let onTheWay = try #require(seen.begun) - #require(seen.asked)
            // The wire has whole microseconds, rounded up.
            #expect(innerEnd <= outerEnd - .milliseconds(1) + onTheWay + .microseconds(1))
            #expect(innerEnd > outerEnd - .seconds(5))
        }

        @Test("A handler's late call fails like its own", arguments: TransportUnderTest.all)
        func spentBelow(transport: TransportUnderTest) async throws {
            let cancelled = Event()
            let innerError = Box<RPCError?>(nil)
            try await Link.with(transport, [Self.stuck(cancelled).serviceDefinition]) { below in
                let outer = ItemStub(get: { request, _ in
                    let error = try await failure { try await below.items.getItem(request) }
                    innerError.value = error
                    throw error
                })
                try await Link.with(transport, [outer.serviceDefinition]) { above in
                    let error = try await failure {
                        try await above.items.getItem(
                            GetItemRequest(), options: CallOptions(timeout: .milliseconds(200)))
                    }
                    #expect(error.code == .deadlineExceeded)
                    try await cancelled.wait(within: .seconds(60), "the innermost handler to be cancelled")
                    try await eventually("the handler between saw why") { innerError.value != nil }
                    let code = try #require(innerError.value?.code)
                    #expect([.deadlineExceeded, .cancelled].contains(code))
                }
            }
        }

        @Test("A deadline bounds all calls of a piece of work", arguments: TransportUnderTest.all)
        func scoped(transport: TransportUnderTest) async throws {
            let cancelled = Event()
            try await Link.with(transport, [Self.stuck(cancelled).serviceDefinition]) { link in
                let error = try await failure {
                    try await CallDeadline.within(.milliseconds(150)) {
                        try await link.items.getItem(GetItemRequest(), options: CallOptions(timeout: .seconds(60)))
                    }
                }
                #expect(error.code == .deadlineExceeded)
            }
        }
    }
}
