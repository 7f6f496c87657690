import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// A reader that stalls stops its own writer, with a bounded number of bytes between them, and nobody else.
    @Suite struct CreditContract {
        private static let chunk = 64 << 10
        /// GetChunks's and PutChunks's window in the schema.
        private static let window = ChunkServiceMethods.getChunks.streamWindow

        /// Waits until a number no longer changes, which a suspended writer's does not.
        private func settled(_ tally: Tally) async throws -> Int {
            var last = -1
            var quiet = 0
            try await eventually("the writer is suspended") {
                quiet = tally.value == last ? quiet + 1 : 0
                last = tally.value
                return quiet > 100 && last > 0
            }
            return last
        }

        @Test(
            "A stalled reader suspends its writer within the window, and then gets everything",
            arguments: TransportUnderTest.all)
        func stalledReader(transport: TransportUnderTest) async throws {
            let written = Tally()
            let count = 4 * Self.window / Self.chunk
            let stub = ChunkStub(get: { _, responses, _ in
                for number in 0..<Int64(count) {
                    try await responses.write(
                        .numbered(number), attachments: .some(of: Self.chunk, filledWith: number))
                    written.add()
                }
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let stream = try await link.chunks.getChunks(GetChunksRequest())
                let stalledAt = try await settled(written)
                #expect(stalledAt * Self.chunk <= Self.window)
                var expected: Int64 = 0
                for try await element in stream {
                    #expect(element.message.number == expected)
                    expected += 1
                }
                #expect(expected == Int64(count))
            }
        }

        @Test(
            "Who waits for room makes nothing for a reader that stalls, and is told how much there is",
            arguments: TransportUnderTest.all)
        func roomFirst(transport: TransportUnderTest) async throws {
            let made = Tally()
            let credits = Box<[Int]>([])
            let message = Self.chunk + 1024
            let count = 4 * Self.window / Self.chunk
            let stub = ChunkStub(get: { _, responses, _ in
                for number in 0..<Int64(count) {
                    let credit = try await responses.credit(for: message)
                    credits.value += [credit]
                    made.add()
                    try await responses.write(
                        .numbered(number), attachments: .some(of: Self.chunk, filledWith: number))
                }
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let stream = try await link.chunks.getChunks(GetChunksRequest())
                let stalledAt = try await settled(made)
                #expect(stalledAt * Self.chunk <= Self.window)
                var received = 0
                for try await _ in stream { received += 1 }
                #expect(received == count)
                #expect(credits.value.allSatisfy { $0 >= message && $0 <= Self.window })
            }
        }

        @Test("Nobody waits for room that no message has, or that a call which is over has")
        func noRoom() async throws {
            let errors = Box<[RPCError]>([])
            let ended = Event()
            let stub = ChunkStub(get: { _, responses, _ in
                errors.value += [try await failure { try await responses.credit(for: Self.window) }]
                while true {
                    let cost = try await responses.credit(for: Self.chunk)
                    guard cost > 0 else { return }
                    do {
                        try await responses.write(.numbered(1), attachments: .some(of: Self.chunk, filledWith: 1))
                        _ = try await responses.credit(for: Self.chunk)
                    } catch {
                        errors.value += [error as? RPCError ?? RPCError(.unknown, "\(error)")]
                        ended.happen()
                        throw error
                    }
                }
            })
            try await Link.with(.ipc, [stub.serviceDefinition]) { link in
                do {
                    let stream = try await link.chunks.getChunks(GetChunksRequest())
                    for try await _ in stream { break }
                }
                try await ended.wait()
                #expect(errors.value.map(\.code) == [.resourceExhausted, .cancelled])
            }
        }

        @Test("A stalled handler suspends the sender within the window", arguments: TransportUnderTest.all)
        func stalledHandler(transport: TransportUnderTest) async throws {
            let written = Tally()
            let open = Event()
            let count = 3 * Self.window / Self.chunk
            let stub = ChunkStub(put: { requests, _ in
                try await open.wait()
                var response = PutChunksResponse()
                for try await _ in requests { response.count += 1 }
                return response
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                async let response = link.chunks.putChunks { writer in
                    for number in 0..<count {
                        try await writer.write(.numbered(number), attachments: .some(of: Self.chunk, filledWith: 1))
                        written.add()
                    }
                }
                let stalledAt = try await settled(written)
                #expect(stalledAt * Self.chunk <= Self.window)
                open.happen()
                #expect(try await response.count == Int64(count))
            }
        }

        @Test("Stalled streams hold up no other stream and no call", arguments: TransportUnderTest.all)
        func noHeadOfLine(transport: TransportUnderTest) async throws {
            let services = [ChunkStub.counting.serviceDefinition, ItemStub.echo.serviceDefinition]
            try await Link.with(transport, services) { link in
                var stalled: [ResponseStream<GetChunksResponse>] = []
                for _ in 0..<4 {
                    stalled.append(try await link.chunks.getChunks(GetChunksRequest(messages: 1000, bytes: Self.chunk)))
                }
                var received = 0
                let other = try await link.chunks.getChunks(GetChunksRequest(messages: 200, bytes: Self.chunk))
                for try await element in other { received += element.attachments.reduce(0) { $0 + $1.count } }
                #expect(received == 200 * Self.chunk)
                for number in 0..<50 {
                    let item = try await link.items.getItem(GetItemRequest(id: "\(number)"))
                    #expect(item.id == "\(number)")
                }
                for stream in stalled { stream.cancel() }
            }
        }

        @Test(
            "Stalled streams together hold no more than the session's window",
            arguments: TransportUnderTest.all)
        func sessionWindow(transport: TransportUnderTest) async throws {
            var settings = TransportConfiguration()
            settings.sessionWindow = 8 << 20
            let written = Tally()
            let stub = ChunkStub(get: { _, responses, _ in
                while true {
                    try await responses.write(.numbered(0), attachments: .some(of: Self.chunk, filledWith: 0))
                    written.add()
                }
            })
            let services = [stub.serviceDefinition, ItemStub.echo.serviceDefinition]
            try await Link.with(transport, services, server: settings, client: settings) { link in
                var stalled: [ResponseStream<GetChunksResponse>] = []
                for _ in 0..<6 { stalled.append(try await link.chunks.getChunks(GetChunksRequest())) }
                let bytes = try await settled(written) * Self.chunk
                // Each stream may have half a mebibyte more that waits for the session's credit.
                #expect(bytes <= (8 << 20) + 6 * (512 << 10))
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
                // What a cancelled stream held goes back: another one gets its bytes.
                for stream in stalled.dropFirst() { stream.cancel() }
                var count = 0
                for try await _ in try #require(stalled.first) {
                    count += 1
                    if count == 1000 { break }
                }
                #expect(count == 1000)
            }
        }

        @Test(
            "Stalled streams without number leave the session to those who read", arguments: TransportUnderTest.all)
        func stalledCrowd(transport: TransportUnderTest) async throws {
            var settings = TransportConfiguration()
            settings.sessionWindow = 24 << 20
            let size = Attachment.preferredSize
            try await Link.with(
                transport, [ChunkStub.counting.serviceDefinition], server: settings, client: settings
            ) { link in
                var stalled: [ResponseStream<GetChunksResponse>] = []
                for _ in 0..<100 {
                    stalled.append(try await link.chunks.getChunks(GetChunksRequest(messages: 1000, bytes: size)))
                }
                try await eventually("the stalled streams hold what they get") {
                    let state = await link.clientSide.inspect()
                    // All but what is kept for others.
                    return state.channels.flatMap(\.subchannels).allSatisfy { $0.receiveCredit <= 12 << 20 }
                }
                let received = try await within(.seconds(20), "a stream that is read") {
                    var received = 0
                    let other = try await link.chunks.getChunks(GetChunksRequest(messages: 100, bytes: size))
                    for try await element in other { received += element.attachments.reduce(0) { $0 + $1.count } }
                    return received
                }
                #expect(received == 100 * size)
                // The first of them were not left out either: each goes on when its reader does.
                for stream in stalled.prefix(3) {
                    var count = 0
                    for try await _ in stream {
                        count += 1
                        if count == 20 { break }
                    }
                    #expect(count == 20)
                }
                for stream in stalled { stream.cancel() }
            }
        }

        /// Counts bytes, and sends what `ChunkStub.counting` sends.
        private static var bothWays: ChunkStub {
            var chunks = ChunkStub.counting
            chunks.put = { requests, _ in
                var response = PutChunksResponse()
                for try await element in requests {
                    response.count += element.attachments.reduce(0) { $0 + Int64($1.count) }
                }
                return response
            }
            return chunks
        }

        /// Downloads and uploads so many messages, each with so many bytes.
        private static func transfer(_ count: Int, of size: Int, over link: Link) async throws {
            let down = try await link.chunks.getChunks(GetChunksRequest(messages: count, bytes: size))
            var received = 0
            for try await _ in down { received += 1 }
            #expect(received == count)
            let up = try await link.chunks.putChunks { writer in
                for number in 0..<count {
                    try await writer.write(
                        .numbered(number), attachments: .some(of: size, filledWith: Int64(number)))
                }
            }
            #expect(up.count == Int64(count * size))
        }

        @Test("Streams go on both ways beside a drip of calls that get no answer", arguments: TransportUnderTest.all)
        func besideSilentCalls(transport: TransportUnderTest) async throws {
            let open = Event()
            let silent = ItemStub(get: { request, _ in
                try await open.wait()
                return .named(request.id)
            })
            let services = [silent.serviceDefinition, Self.bothWays.serviceDefinition]
            try await Link.with(transport, services) { link in
                try await withThrowingTaskGroup(of: Void.self) { calls in
                    calls.addTask {
                        try await withThrowingTaskGroup(of: Void.self) { drip in
                            for number in 0..<100 where !open.hasHappened {
                                drip.addTask {
                                    _ = try await link.items.getItem(GetItemRequest(id: "\(number)"))
                                }
                                try await Task.sleep(for: .milliseconds(1))
                            }
                            try await drip.waitForAll()
                        }
                    }
                    try await within(.seconds(20), "streams beside calls") {
                        try await Self.transfer(2 * Self.window / Self.chunk, of: Self.chunk, over: link)
                    }
                    open.happen()
                    try await calls.waitForAll()
                }
            }
        }

        @Test(
            "The last pieces beside a call without an answer wait for nothing else", arguments: TransportUnderTest.all)
        func lastPieces(transport: TransportUnderTest) async throws {
            // Nothing but the pieces' own timer may wake either end.
            var quiet = TransportConfiguration()
            quiet.pingInterval = .seconds(120)
            let open = Event()
            let silent = ItemStub(get: { request, _ in
                try await open.wait()
                return .named(request.id)
            })
            let services = [silent.serviceDefinition, Self.bothWays.serviceDefinition]
            try await Link.with(transport, services, server: quiet, client: quiet) { link in
                try await withThrowingTaskGroup(of: Void.self) { calls in
                    for number in 1...20 {
                        calls.addTask { _ = try await link.items.getItem(GetItemRequest(id: "\(number)")) }
                        try await within(.seconds(20), "the last pieces") {
                            try await Self.transfer(3, of: Attachment.preferredSize, over: link)
                        }
                    }
                    open.happen()
                    try await calls.waitForAll()
                }
            }
        }

        @Test("Tiny messages are charged too, so that they cannot pile up", arguments: TransportUnderTest.all)
        func tinyMessages(transport: TransportUnderTest) async throws {
            let written = Tally()
            let stub = ChunkStub(get: { _, responses, _ in
                while true {
                    try await responses.write(.numbered(0))
                    written.add()
                }
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let stream = try await link.chunks.getChunks(GetChunksRequest())
                #expect(try await settled(written) <= Self.window / 256)
                stream.cancel()
            }
        }
    }
}
