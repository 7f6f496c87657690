import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Protobuf made to hurt, in headers and bodies: INVALID_ARGUMENT or a reset, never more.
    @Suite struct HostileBodies {
        /// Bytes by what is wrong with them. The field numbers are those of `CreateItemRequest` and of what is in it.
        private static let bodies: [(name: String, bytes: [UInt8])] = [
            ("a cut-off field", [0x0A, 0x10, 1]),
            ("a length of 2^63", [0x0A] + Bytes.varint(1 << 63)),
            ("a varint of eleven bytes", [0x08] + [UInt8](repeating: 0xFF, count: 10) + [1]),
            ("field number 0", [0x02, 0]),
            ("a group", [0x0B, 0x0C]),
            ("a megabyte of opened groups", [UInt8](repeating: 0x0B, count: (1 << 20) - 64)),
            ("a wire type that is none", [0x0F]),
            ("a fixed number where a message belongs", [0x09, 1, 2, 3, 4, 5, 6, 7, 8]),
            ("text that is no UTF-8", Bytes.field(2, [0xC3, 0x28])),
            ("text with a surrogate", Bytes.field(2, [0xED, 0xA0, 0x80])),
            ("text with U+0000", Bytes.field(2, [0x61, 0, 0x61])),
            ("the same message twice", Bytes.field(1, []) + Bytes.field(1, [])),
            ("a mebibyte of levels", Bytes.nested(180_000, field: 1)),
            ("a mebibyte of empty messages", Bytes.field(1, Bytes.emptyMessages((1 << 20) - 100, field: 8))),
        ]

        @Test("The schema has the fields that the bodies abuse")
        func fieldNumbers() throws {
            let request = CreateItemRequest.descriptor
            #expect(request.field(named: "item")?.number == 1)
            #expect(request.field(named: "accept_language")?.number == 2)
            #expect(Item.descriptor.field(named: "parts")?.number == Self.partsField)
            #expect(Item.descriptor.field(named: "parts")?.isRepeated == true)
        }

        private static let partsField = 8

        @Test("A hostile body is INVALID_ARGUMENT, and the session goes on", arguments: bodies.indices)
        func body(index: Int) async throws {
            let created = Tally()
            let items = ItemStub(create: { _, _ in
                created.add()
                return Item()
            })
            try await Siege.with([items.serviceDefinition, ChunkStub().serviceDefinition]) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for stream in 1...3 as ClosedRange<UInt64> {
                    try await peer.send(
                        .request(ItemServiceMethods.createItem, stream: stream, body: Self.bodies[index].bytes))
                    let trailers = try await peer.trailers()
                    #expect(trailers.code == UInt32(StatusCode.invalidArgument.rawValue), "\(Self.bodies[index].name)")
                }
                try await peer.send(.request(ItemServiceMethods.createItem, stream: 4))
                #expect(try await peer.trailers().code == 0)
                #expect(created.value == 1)
            }
        }

        @Test("A hostile message of a stream fails the handler's reading", arguments: bodies.indices)
        func streamBody(index: Int) async throws {
            let seen = Box<StatusCode?>(nil)
            let chunks = ChunkStub(put: { requests, _ in
                do {
                    for try await _ in requests {}
                } catch {
                    seen.value = (error as? RPCError)?.code
                    throw error
                }
                return PutChunksResponse()
            })
            // PutChunksRequest's fields are a number and a text; what is meant for other fields is unknown here.
            let bytes = Self.bodies[index].bytes
            try await Siege.with([chunks.serviceDefinition]) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                try await peer.send(.request(ChunkServiceMethods.putChunks, stream: 1))
                try await peer.send(.data(stream: 1, body: bytes))
                try await peer.send(RawMessage(.halfClose, stream: 1, flags: RawMessage.endStream))
                let trailers = try await peer.trailers()
                let expected = UInt32(StatusCode.invalidArgument.rawValue)
                #expect(trailers.code == expected, "\(Self.bodies[index].name)")
                #expect(seen.value == .invalidArgument, "\(Self.bodies[index].name)")
            }
        }

        @Test("Levels without an end in fields that nobody knows are walked over, not into")
        func unknownLevels() async throws {
            try await Siege.with([ItemStub.echo.serviceDefinition, ChunkStub().serviceDefinition]) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for (index, depth) in [100, 12_000, 150_000].enumerated() {
                    let body = Bytes.nested(depth, field: 99)
                    try await peer.send(.request(ItemServiceMethods.getItem, stream: UInt64(index + 1), body: body))
                    let allowed: Set<UInt32> = [0, UInt32(StatusCode.invalidArgument.rawValue)]
                    #expect(allowed.contains(try await peer.trailers().code), "\(depth)")
                }
            }
        }

        /// Headers by what is wrong with them. The numbers are those of `zrpc.v1.RequestHeaders`.
        private static let path = Bytes.field(2, Array(ItemServiceMethods.getItem.path.utf8))
        private static let headers: [(name: String, bytes: [UInt8])] = [
            ("random bytes", [0x93, 0x11, 0xFF, 0x20, 0x00, 0x7F]),
            ("a cut-off path", [0x12, 0x7F, 0x61]),
            ("a path that is no UTF-8", [0x12, 2, 0xC3, 0x28]),
            ("a path of 60,000 bytes", Bytes.field(2, [UInt8](repeating: 0x61, count: 60_000))),
            ("metadata without an end", path + Bytes.emptyMessages(59_000, field: 8)),
            ("attachments without an end", path + Bytes.emptyMessages(59_000, field: 9)),
            ("opened groups", path + [UInt8](repeating: 0x43, count: 59_000)),
            (
                "metadata over 8 KiB",
                path + Bytes.field(8, Bytes.field(1, [0x61]) + Bytes.field(2, [UInt8](repeating: 1, count: 9000)))
            ),
            ("a metadata key in capitals", path + Bytes.field(8, Bytes.field(1, [0x41]))),
            ("a trace state with U+0000", path + Bytes.field(5, [0])),
        ]

        @Test("Hostile headers are refused and run nothing", arguments: headers.indices)
        func header(index: Int) async throws {
            let executed = Tally()
            let items = ItemStub(get: { _, _ in
                executed.add()
                return Item()
            })
            try await Siege.with([items.serviceDefinition, ChunkStub().serviceDefinition]) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                var message = RawMessage(
                    .request, stream: 1, flags: RawMessage.endStream | RawMessage.hasBody,
                    header: Self.headers[index].bytes)
                message.body = []
                try await peer.send(message)
                let answer = try await peer.receive()
                if answer.kind == .trailers {
                    let refusals: Set<UInt32> = [
                        UInt32(StatusCode.invalidArgument.rawValue), UInt32(StatusCode.unimplemented.rawValue),
                    ]
                    #expect(
                        refusals.contains(try Trailers(decoding: answer.header).code), "\(Self.headers[index].name)")
                } else {
                    #expect(answer.kind == .reset, "\(Self.headers[index].name)")
                }
                #expect(executed.value == 0, "\(Self.headers[index].name)")
            }
        }

        @Test("A path or a method number that nobody has is UNIMPLEMENTED")
        func unknownMethods() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                var stream: UInt64 = 0
                for change: (inout RequestHeaders) -> Void in [
                    { $0.path = "" }, { $0.path = "/" }, { $0.path = "zrpc.testing.v1.ItemService/Gone" },
                    {
                        $0.methodId = 60_000; $0.path = ""
                    },
                    {
                        $0.methodId = .max; $0.path = ""
                    },
                ] {
                    stream += 1
                    try await peer.send(.request(ItemServiceMethods.getItem, stream: stream, change))
                    let trailers = try await peer.trailers()
                    #expect(trailers.code == UInt32(StatusCode.unimplemented.rawValue))
                    #expect(trailers.notProcessed)
                }
            }
        }
    }
}
