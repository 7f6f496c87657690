import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Every call ends exactly once, however many there are and whatever becomes of them.
    ///
    /// A call that ended twice would trap, one that never ended would keep the test from ending.
    @Suite struct LoadContract {
        @Test("Thousands of calls at once are each answered once", arguments: TransportUnderTest.all)
        func parallel(transport: TransportUnderTest) async throws {
            let count = 3000
            let executed = Tally()
            let stub = ItemStub(get: { request, _ in
                executed.add()
                return .named(request.id)
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 0..<count {
                        group.addTask {
                            let item = try await link.items.getItem(
                                GetItemRequest(id: "\(number)"), options: CallOptions(timeout: .seconds(40)))
                            return Int(item.id) == number ? 1 : 0
                        }
                    }
                    var answered = 0
                    for try await one in group { answered += one }
                    #expect(answered == count)
                }
                #expect(executed.value == count)
                try await eventually("no call is left") { link.server.statistics.streams == 0 }
                #expect(link.server.statistics.sessionsOpened == 1)
            }
        }

        @Test("Streams of many readers at once keep apart", arguments: TransportUnderTest.all)
        func parallelStreams(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ChunkStub.counting.serviceDefinition]) { link in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for reader in 1...60 {
                        group.addTask {
                            let bytes = reader * 97
                            var expected: Int64 = 0
                            for try await element in try await link.chunks.getChunks(
                                GetChunksRequest(messages: 50, bytes: bytes))
                            {
                                guard element.message.number == expected else { return false }
                                guard element.attachments.map(\.count) == [bytes] else { return false }
                                expected += 1
                            }
                            return expected == 50
                        }
                    }
                    for try await whole in group { #expect(whole) }
                }
            }
        }

        @Test("Calls cancelled at random moments end, and leave nothing behind", arguments: TransportUnderTest.all)
        func randomCancellation(transport: TransportUnderTest) async throws {
            try await Link.with(transport, RandomCancellation.services) { link in
                await RandomCancellation.run(link, calls: 3000)
                try await eventually("no call is left") {
                    let now = link.server.statistics
                    return now.streams == 0 && now.handlers == 0 && now.requestBytes == 0
                }
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
                #expect(link.server.statistics.sessionsOpened == 1)
                #expect(link.server.statistics.resets == 0)
            }
        }

        @Test("Deadlines at random moments end every call", arguments: TransportUnderTest.all)
        func randomDeadlines(transport: TransportUnderTest) async throws {
            let items = ItemStub(get: { request, _ in
                try await Task.sleep(for: .microseconds(Int64.random(in: 0...4000)))
                return .named(request.id)
            })
            try await Link.with(transport, [items.serviceDefinition]) { link in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<1000 {
                        group.addTask {
                            let options = CallOptions(timeout: .microseconds(Int64.random(in: 1...8000)))
                            do throws(RPCError) {
                                let request = GetItemRequest(id: "\(number)")
                                let item = try await link.items.getItem(request, options: options)
                                #expect(item.id == "\(number)")
                            } catch {
                                #expect(error.code == .deadlineExceeded, "\(error)")
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                try await eventually("no call is left") {
                    link.server.statistics.streams == 0 && link.server.statistics.handlers == 0
                }
            }
        }
    }
}
