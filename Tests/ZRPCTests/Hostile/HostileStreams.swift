import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Streams that are not used as the protocol has it, and credit beyond all windows: what is broken is reset and
    /// counted, everybody else is served on.
    @Suite struct HostileStreams {
        private typealias Reason = RawMessage.Reason

        @Test("A client's RESET of a stream ends that stream and nothing else, and is never answered")
        func streamReset() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                try await peer.send(RawMessage(.reset, stream: 9, aux: Reason.unknownStream))
                try await peer.send(try .request(ItemServiceMethods.getItem, stream: 10))
                let answer = try await peer.receive()
                #expect(answer.kind == .trailers && answer.stream == 10)
            }
        }

        @Test("A stream id used again, or lower than one before, resets the session")
        func replayedStream() async throws {
            try await Siege.with { link in
                let (first, second) = (try RawMessage.getItem(stream: 5), try RawMessage.getItem(stream: 4))
                try await Siege.expectReset(link, [first, first], reasons: [Reason.protocolError])
                try await Siege.expectReset(link, [first, second], reasons: [Reason.protocolError])
            }
        }

        @Test("A stream that the method does not have resets the session")
        func wrongStream() async throws {
            try await Siege.with { link in
                let unary = try RawMessage.getItem(stream: 1)
                let upload = try RawMessage.request(ChunkServiceMethods.putChunks, stream: 1)
                try await Siege.expectReset(link, [unary.broken { $0.flags &= ~RawMessage.endStream }])
                try await Siege.expectReset(link, [upload.broken { $0.flags |= RawMessage.endStream }])
                let download = try RawMessage.request(
                    ChunkServiceMethods.getChunks, stream: 1,
                    body: try GetChunksRequest(messages: 100_000, bytes: 1000).encoded())
                try await Siege.expectReset(link, [download, .data(stream: 1)])
                try await Siege.expectReset(link, [download, RawMessage(.halfClose, stream: 1, flags: 1)])
            }
        }

        @Test("A message for a stream that was never opened resets that stream alone")
        func neverOpened() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                let before = link.server.statistics.resets
                try await peer.send(.data(stream: 9))
                let reset = try await peer.receive(.reset)
                #expect(reset.stream == 9)
                #expect(reset.aux == Reason.unknownStream)
                #expect(link.server.statistics.resets == before + 1)
                try await peer.send(.getItem(stream: 10))
                #expect(try await peer.trailers().code == 0)
                // Late messages of a stream that is over are ignored, and counted.
                let late = link.server.statistics.lateMessages
                try await peer.send(RawMessage(.cancel, stream: 10))
                try await peer.send(RawMessage(.credit, stream: 10, aux: 1000))
                try await peer.send(RawMessage(.ping))
                _ = try await peer.receive(.pong)
                #expect(link.server.statistics.lateMessages == late + 2)
            }
        }

        @Test("Sending more than was granted resets the session")
        func creditOverrun() async throws {
            let open = try RawMessage.request(ChunkServiceMethods.putChunks, stream: 1)
            let held = Event()
            let chunks = ChunkStub(put: { requests, _ in
                try await held.wait()
                return PutChunksResponse()
            })
            try await Siege.with([chunks.serviceDefinition]) { link in
                let chunk = [UInt8](repeating: 1, count: Attachment.maximumSize)
                let flood = (0..<40).map { _ in RawMessage.data(stream: 1, attachments: [chunk]) }
                try await Siege.expectReset(link, [open] + flood, reasons: [Reason.flowControl])
                let tiny = (0..<40_000).map { _ in RawMessage.data(stream: 1) }
                try await Siege.expectReset(link, [open] + tiny, reasons: [Reason.flowControl])
                try await eventually("the attackers' handlers end") { link.server.statistics.handlers <= 1 }
                held.happen()
            }
        }

        @Test("Granting a session more than any window holds resets it")
        func sessionGrantOverflow() async throws {
            try await Siege.with { link in
                let grants = (0..<4).map { _ in RawMessage(.credit, aux: .max) }
                try await Siege.expectReset(link, grants, reasons: [Reason.flowControl])
            }
        }

        @Test("Granting a stream more than any window holds resets the session")
        func streamGrantOverflow() async throws {
            let download = try RawMessage.request(
                ChunkServiceMethods.getChunks, stream: 1,
                body: try GetChunksRequest(messages: 1_000_000, bytes: 1000).encoded())
            try await Siege.with { link in
                let grants = (0..<4).map { _ in RawMessage(.credit, stream: 1, aux: .max) }
                try await Siege.expectReset(link, [download] + grants, reasons: [Reason.flowControl])
            }
        }

        @Test("Granting nothing, to a stream or to the session, resets the session", arguments: [0, 1] as [UInt64])
        func emptyGrant(stream: UInt64) async throws {
            let download = try RawMessage.request(
                ChunkServiceMethods.getChunks, stream: 1,
                body: try GetChunksRequest(messages: 1_000_000, bytes: 1000).encoded())
            try await Siege.with { link in
                let grant = RawMessage(.credit, stream: stream, aux: 0)
                try await Siege.expectReset(link, [download, grant], reasons: [Reason.flowControl])
            }
        }

        @Test("A request whose time is over on arrival is not executed")
        func expiredOnArrival() async throws {
            let executed = Tally()
            let items = ItemStub(get: { _, _ in
                executed.add()
                return Item()
            })
            try await Siege.with([items.serviceDefinition, ChunkStub().serviceDefinition]) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for stream in 1...20 as ClosedRange<UInt64> {
                    try await peer.send(.request(ItemServiceMethods.getItem, stream: stream) { $0.timeoutUs = 1 })
                    #expect(try await peer.trailers().code == 4)
                }
                #expect(executed.value == 0)
                #expect(link.server.statistics.callsExpired == 20)
                // The longest time there is does not overflow anything.
                try await peer.send(.request(ItemServiceMethods.getItem, stream: 21) { $0.timeoutUs = .max })
                #expect(try await peer.trailers().code == 0)
            }
        }

        @Test("A client that asks for answers and reads none loses its session before they fill memory")
        func unreadAnswers() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                #expect(link.server.statistics.sessions == 2)
                // The sockets between hold some thousands, too.
                for stream in 1...20_000 as ClosedRange<UInt64> {
                    try await peer.send(RawMessage(.halfClose, stream: stream))
                }
                try await eventually("the session ends") { link.server.statistics.sessions == 1 }
            }
        }

        @Test("Streams that are over but wait for credit count as open until they went out or were cancelled")
        func endingStreams() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint) { hello in
                    hello.sessionWindow = 1024
                    hello.streamWindow = 64 << 10
                }
                let body = try GetChunksRequest(messages: 8).encoded()
                func call(_ stream: UInt64) async throws {
                    try await peer.send(.request(ChunkServiceMethods.getChunks, stream: stream, body: body))
                }
                for stream in 1...513 as ClosedRange<UInt64> { try await call(stream) }
                // Their handlers are done, and what they wrote waits: the session's credit is enough for half of one.
                let refused = try await peer.receive(.trailers)
                #expect(refused.stream == 513)
                let code = try Trailers(decoding: refused.header).code
                #expect(code == UInt32(StatusCode.resourceExhausted.rawValue))
                try await eventually("the handlers end") { link.server.statistics.streams <= 1 }

                try await peer.send(RawMessage(.cancel, stream: 512))
                try await call(514)
                try await call(515)
                #expect(try await peer.receive(.trailers).stream == 515)

                try await peer.send(RawMessage(.credit, aux: 8 << 20))
                var ended: Set<UInt64> = []
                while ended.count < 512 { ended.insert(try await peer.receive(.trailers).stream) }
                #expect(ended == Set(1...511 as ClosedRange<UInt64>).union([514]))
            }
        }
    }
}
