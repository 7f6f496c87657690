import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// One request, one response, and what travels beside them.
    @Suite struct UnaryContract {
        @Test("The answer is the handler's", arguments: TransportUnderTest.all)
        func answers(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let item = try await link.items.getItem(GetItemRequest(id: "산책"))
                #expect(item == .named("산책"))
            }
        }

        @Test("An empty request and an empty answer are messages too", arguments: TransportUnderTest.all)
        func empty(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let item = try await link.items.getItem(GetItemRequest())
                #expect(item == Item())
            }
        }

        @Test("Bodies up to a mebibyte arrive whole, both ways", arguments: TransportUnderTest.all)
        func largeBodies(transport: TransportUnderTest) async throws {
            let echo = ItemStub(create: { request, _ in request.item ?? Item() })
            try await Link.with(transport, [echo.serviceDefinition]) { link in
                for size in [1, 255, 4096, 60 << 10, 64 << 10, 65 << 10, 300 << 10, (1 << 20) - 64] {
                    var request = CreateItemRequest()
                    var item = Item()
                    item.body = String(repeating: "k", count: size)
                    request.item = item
                    let answer = try await link.items.createItem(request, options: CallOptions(timeout: .seconds(60)))
                    #expect(answer == item, "\(size)")
                }
            }
        }

        @Test("A request over a mebibyte is refused and never sent", arguments: TransportUnderTest.all)
        func tooLargeRequest(transport: TransportUnderTest) async throws {
            let started = Tally()
            let stub = ItemStub(create: { _, _ in
                started.add()
                return Item()
            })
            try await Link.with(transport, [stub.serviceDefinition, ChunkStub().serviceDefinition]) { link in
                var request = CreateItemRequest()
                request.acceptLanguage = String(repeating: "k", count: (1 << 20) + 1)
                let error = try await failure { try await link.items.createItem(request) }
                #expect([.resourceExhausted, .invalidArgument].contains(error.code))
                #expect(error.outcome == .notSent)
                #expect(try await link.chunks.statChunk(StatChunkRequest()).label.isEmpty)
                #expect(started.value == 0)
            }
        }

        @Test("An answer over a mebibyte becomes an error, and the session lives", arguments: TransportUnderTest.all)
        func tooLargeAnswer(transport: TransportUnderTest) async throws {
            let stub = ItemStub(get: { request, _ in
                var item = Item.named(request.id)
                if request.id == "large" { item.body = String(repeating: "k", count: (1 << 20) + 1) }
                return item
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let error = try await failure { try await link.items.getItem(GetItemRequest(id: "large")) }
                #expect([.resourceExhausted, .internalError].contains(error.code))
                #expect(try await link.items.getItem(GetItemRequest(id: "small")) == .named("small"))
            }
        }

        @Test("Metadata, key and trailers travel beside the messages", arguments: TransportUnderTest.all)
        func metadata(transport: TransportUnderTest) async throws {
            let seen = Box<(Metadata, [UInt8])>((Metadata(), []))
            let stub = ItemStub(get: { request, context in
                seen.value = (context.metadata, context.idempotencyKey)
                context.setTrailer("outcome", to: "existing")
                context.setTrailer("note", to: "산책")
                return .named(request.id)
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                var sent: Metadata = ["authorization": "Bearer t", "x-request-id": "1", "twice": "a", "Twice": "b"]
                sent.append("raw-bin", value: [0, 255, 10])
                let options = CallOptions(metadata: sent, idempotencyKey: [1, 2, 3])
                let answer: UnaryResponse<Item> = try await link.channel.unaryResponse(
                    ItemServiceMethods.getItem, request: GetItemRequest(id: "e"), options: options)
                #expect(seen.value.0 == sent)
                #expect(seen.value.1 == [1, 2, 3])
                #expect(answer.message == .named("e"))
                #expect(answer.metadata["outcome"] == "existing")
                #expect(answer.metadata["note"] == "산책")
            }
        }

        @Test(
            "Metadata over 8 KiB or with a malformed key is refused before it is sent",
            arguments: TransportUnderTest.all)
        func metadataLimits(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let large: Metadata = ["note": String(repeating: "k", count: Metadata.maximumSize)]
                let malformed: Metadata = ["two words": "k"]
                for metadata in [large, malformed] {
                    let error = try await failure {
                        try await link.items.getItem(
                            GetItemRequest(id: "e"), options: CallOptions(metadata: metadata))
                    }
                    #expect(error.code == .invalidArgument)
                    #expect(error.outcome == .notSent)
                }
                let full: Metadata = ["note": String(repeating: "k", count: Metadata.maximumSize - 4)]
                let answer = try await link.items.getItem(
                    GetItemRequest(id: "e"), options: CallOptions(metadata: full))
                #expect(answer == .named("e"))
            }
        }

        @Test("Many calls at once are each answered with their own answer", arguments: TransportUnderTest.all)
        func interleaved(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<100 {
                        group.addTask {
                            let item = try await link.items.getItem(GetItemRequest(id: "\(number)"))
                            return item.id == "\(number)"
                        }
                    }
                    for try await matches in group { #expect(matches) }
                }
            }
        }
    }
}
