import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The errors that the caller of a failed call gets.
    @Suite struct StatusContract {
        private struct Foreign: Error {
            let text = "the password is hunter2"
        }

        private struct Domain: RPCErrorConvertible {
            var rpcError: RPCError { RPCError(.notFound, "No such item.", reason: "ITEM_NOT_FOUND") }
        }

        @Test("Every code but OK reaches the caller with its text", arguments: TransportUnderTest.all)
        func codes(transport: TransportUnderTest) async throws {
            let stub = ItemStub(get: { request, _ in
                throw RPCError(StatusCode(rawValue: Int(request.id) ?? 2), "message \(request.id)")
            })
            #expect(StatusCode.all.count == 17)
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for code in StatusCode.all where code != .ok {
                    let error = try await failure {
                        try await link.items.getItem(GetItemRequest(id: "\(code.rawValue)"))
                    }
                    #expect(error.code == code)
                    #expect(error.message == "message \(code.rawValue)")
                    #expect(error.outcome == .processed)
                }
            }
        }

        @Test("Details, metadata and the wish to wait travel with an error", arguments: TransportUnderTest.all)
        func details(transport: TransportUnderTest) async throws {
            var resource = ResourceInfo()
            resource.resourceName = "items/1"
            let other = ErrorDetail.other(typeURL: "type.example.com/x.Y", value: [8, 1])
            let thrown = RPCError(
                .failedPrecondition, "Not now.", reason: "TRASHED",
                fieldViolations: [FieldViolation("parts[3].partId", "Unknown.")],
                details: [.resourceInfo(resource), .quotaFailure(QuotaFailure()), other],
                metadata: ["hint": "undelete"], retryAfter: .milliseconds(1500))
            let stub = ItemStub(get: { _, context in
                context.setTrailer("beside", to: "yes")
                throw thrown
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let error = try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                #expect(error.code == .failedPrecondition)
                #expect(error.reason == "TRASHED")
                #expect(error.fieldViolations.map(\.field) == ["parts[3].partId"])
                #expect(error.details == thrown.details)
                #expect(error.metadata["hint"] == "undelete")
                #expect(error.metadata["beside"] == "yes")
                #expect(error.retryAfter == .milliseconds(1500))
            }
        }

        @Test("What cannot travel beside an error does not take its place", arguments: TransportUnderTest.all)
        func unsendable(transport: TransportUnderTest) async throws {
            let stub = ItemStub(get: { request, context in
                switch request.id {
                case "key": context.setTrailer("no key", to: "x")
                case "size": context.setTrailer("large", to: String(repeating: "x", count: 9000))
                default: throw RPCError(.notFound, "No\u{0}such item.", metadata: ["hint": "trash"])
                }
                throw RPCError(.notFound, "No such item.", metadata: ["hint": "trash"])
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for id in ["key", "size", "nul"] {
                    let error = try await failure { try await link.items.getItem(GetItemRequest(id: id)) }
                    #expect(error.code == .notFound)
                    #expect(error.message == (id == "nul" ? "Nosuch item." : "No such item."))
                    #expect(error.metadata["hint"] == (id == "nul" ? "trash" : nil))
                }
            }
        }

        @Test("A handler's foreign error is UNKNOWN without its text", arguments: TransportUnderTest.all)
        func foreign(transport: TransportUnderTest) async throws {
            let items = ItemStub(get: { _, _ in throw Foreign() })
            let chunks = ChunkStub(get: { _, _, _ in throw Foreign() })
            try await Link.with(transport, [items.serviceDefinition, chunks.serviceDefinition]) { link in
                let unary = try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                let stream = try await failure {
                    for try await _ in try await link.chunks.getChunks(GetChunksRequest()) {}
                }
                for error in [unary, stream] {
                    #expect(error.code == .unknown)
                    #expect(!error.message.contains("hunter2"))
                    #expect(!error.message.contains("Foreign"))
                    #expect(error.details.isEmpty)
                }
            }
        }

        @Test("A domain's error is what it says of itself", arguments: TransportUnderTest.all)
        func convertible(transport: TransportUnderTest) async throws {
            let stub = ItemStub(get: { _, _ in throw Domain() })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                let error = try await failure { try await link.items.getItem(GetItemRequest(id: "e")) }
                #expect(error.code == .notFound)
                #expect(error.reason == "ITEM_NOT_FOUND")
            }
        }

        @Test("A method that nobody serves is UNIMPLEMENTED and did not run", arguments: TransportUnderTest.all)
        func unknownMethod(transport: TransportUnderTest) async throws {
            try await Link.with(transport, [ItemStub.echo.serviceDefinition]) { link in
                let unary = try await failure { try await link.chunks.statChunk(StatChunkRequest()) }
                let download = try await failure {
                    for try await _ in try await link.chunks.getChunks(GetChunksRequest()) {}
                }
                let upload = try await failure {
                    try await link.chunks.putChunks { writer in
                        for number in 0..<100 {
                            try await writer.write(.numbered(number), attachments: .some(of: 100_000, filledWith: 1))
                        }
                    }
                }
                for error in [unary, download, upload] { #expect(error.code == .unimplemented) }
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
            }
        }

        @Test("An error's text of any length does not break the answer", arguments: TransportUnderTest.all)
        func longMessage(transport: TransportUnderTest) async throws {
            // The second is one character for people and a quarter of a megabyte for the wire.
            let texts = [
                "ko": String(repeating: "산책 ", count: 50_000),
                "accents": "e" + String(repeating: "\u{301}", count: 130_000),
            ]
            let stub = ItemStub(get: { request, _ in throw RPCError(.aborted, texts[request.id] ?? "", reason: "LONG")
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for id in texts.keys {
                    let error = try await failure { try await link.items.getItem(GetItemRequest(id: id)) }
                    #expect(error.code == .aborted, "\(id)")
                }
            }
        }

        @Test("Trailing pairs over 8 KiB do not break the session", arguments: TransportUnderTest.all)
        func largeTrailers(transport: TransportUnderTest) async throws {
            let text = String(repeating: "k", count: 3 << 10)
            let stub = ItemStub(get: { request, context in
                guard request.id != "small" else { return .named("small") }
                for key in ["a", "b"] { context.setTrailer(key, to: text) }
                guard request.id == "error" else {
                    context.setTrailer("c", to: text)
                    return Item()
                }
                throw RPCError(.aborted, "Both the handler's and the error's.", metadata: ["c": text])
            })
            try await Link.with(transport, [stub.serviceDefinition]) { link in
                for id in ["answer", "error"] {
                    let error = try await failure { try await link.items.getItem(GetItemRequest(id: id)) }
                    #expect([.internalError, .aborted].contains(error.code), "\(id)")
                }
                #expect(try await link.items.getItem(GetItemRequest(id: "small")) == .named("small"))
                #expect(link.server.statistics.sessionsOpened == 1)
            }
        }
    }
}
