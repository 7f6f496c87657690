import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Messages that break the protocol: the session is reset and counted, everybody else is served on.
    @Suite struct HostileFrames {
        /// The reasons by their numbers on the wire.
        private enum Reason {
            static let unknownSession: UInt32 = 1
            static let protocolError: UInt32 = 2
            static let version: UInt32 = 3
            static let flowControl: UInt32 = 4
            static let unknownStream: UInt32 = 5
            static let sequence: UInt32 = 6
        }

        private static func getItem(stream: UInt64) throws -> RawMessage {
            try .request(ItemServiceMethods.getItem, stream: stream, body: try GetItemRequest(id: "e").encoded())
        }

        /// A message and a change that breaks it.
        private static func broken(_ message: RawMessage, _ change: (inout RawMessage) -> Void) -> RawMessage {
            var message = message
            change(&message)
            return message
        }

        @Test("A raw peer that keeps to the protocol is served")
        func wellBehaved() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for stream in 1...20 as ClosedRange<UInt64> {
                    try await peer.send(Self.getItem(stream: stream))
                    let answer = try await peer.receive(.trailers)
                    #expect(answer.stream == stream)
                    #expect(try Trailers(decoding: answer.header).code == 0)
                    #expect(try Item(decoding: answer.body) == .named("e"))
                }
                try await peer.send(RawMessage(.ping))
                _ = try await peer.receive(.pong)
                #expect(link.server.statistics.resets == 0)
            }
        }

        @Test("Parts that are no message reset the session")
        func noMessage() async throws {
            var chance = SplitMix(seed: 1)
            try await Siege.with { link in
                var count = 0
                for size in [0, 1, 2, 31, 32, 33, 100, 4096, 70_000, 1 << 20] {
                    let peer = try await RawPeer.greeted(link.endpoint)
                    try await peer.send(parts: [chance.bytes(size)])
                    _ = try await peer.receive(.reset)
                    count += 1
                    #expect(link.server.statistics.malformedMessages >= count)
                }
            }
        }

        @Test("A wrong magic number, version or type resets the session")
        func wrongPrelude() async throws {
            let request = try Self.getItem(stream: 1)
            try await Siege.with { link in
                try await Siege.expectReset(link, [Self.broken(request) { $0.magic = 0x5A52 }])
                try await Siege.expectReset(link, [Self.broken(request) { $0.version = 2 }], reasons: [Reason.version])
                try await Siege.expectReset(link, [Self.broken(request) { $0.version = 0 }], reasons: [Reason.version])
                for type in [0, 14, 255] as [UInt8] {
                    try await Siege.expectReset(link, [Self.broken(request) { $0.type = type }])
                }
            }
        }

        @Test("Lengths that are not those of the message reset the session")
        func wrongLengths() async throws {
            let request = try Self.getItem(stream: 1)
            let lies = [
                Self.broken(request) { $0.headerLength = .max },
                Self.broken(request) { $0.headerLength = 0 },
                Self.broken(request) { $0.bodyLength = .max },
                Self.broken(request) { $0.bodyLength = 0 },
                Self.broken(request) { $0.attachmentLength = 1 },
                Self.broken(request) { $0.attachments = [[1, 2, 3]] },
                Self.broken(request) { $0.flags |= RawMessage.hasAttachments },
                Self.broken(request) { $0.flags |= RawMessage.compressed },
                Self.broken(request) { $0.flags &= ~RawMessage.hasBody },
                Self.broken(request) { $0.bodyLength = 1 },
                Self.broken(request) { $0.stream = 0 },
                Self.broken(RawMessage(.ping)) { $0.header = [1] },
                Self.broken(RawMessage(.cancel, stream: 1)) {
                    $0.flags = RawMessage.hasBody; $0.body = [1]
                },
            ]
            try await Siege.with { link in
                for lie in lies { try await Siege.expectReset(link, [lie], reasons: [Reason.protocolError]) }
            }
        }

        @Test("Several parts, too many attachments, or one too large, reset the session")
        func tooMuch() async throws {
            let open = try RawMessage.request(ChunkServiceMethods.putChunks, stream: 1)
            let chunks = ChunkStub(put: { requests, _ in
                for try await _ in requests {}
                return PutChunksResponse()
            })
            try await Siege.with([chunks.serviceDefinition]) { link in
                for attachments in [
                    [[UInt8]](repeating: [1], count: 5), [[UInt8]](repeating: [], count: 5),
                    [[UInt8]](repeating: [1], count: 500), [[UInt8](repeating: 1, count: Attachment.maximumSize + 1)],
                ] {
                    try await Siege.expectReset(link, [open, .data(stream: 1, attachments: attachments)])
                }
                let tables: [[UInt8]] = [
                    [], [2], [2, 0, 0], [2, 0, 0, 0, 0], [1, 0, 0, 0], [3, 0, 0, 0], [.max, .max, .max, .max],
                    [1, 0, 0, 0, 2, 0, 0, 0], [.max, .max, .max, .max, 3, 0, 0, 0],
                ]
                for table in tables {
                    let message = Self.broken(RawMessage.data(stream: 1, attachments: [[7, 7]])) { $0.header = table }
                    try await Siege.expectReset(link, [open, message], reasons: [Reason.protocolError])
                }
                for count in [2, 3, 500] {
                    let peer = try await RawPeer.greeted(link.endpoint)
                    let ping = RawMessage(.ping).bytes(sequence: 1)
                    try await peer.send(parts: [[UInt8]](repeating: ping, count: count))
                    #expect(try await peer.receive(.reset).aux == Reason.protocolError)
                }
            }
        }

        @Test("A part over the transport's limit ends the connection, and nothing else")
        func oversizedPart() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                try await peer.send(parts: [[UInt8](repeating: 1, count: 4 << 20)])
                // The connection comes back as a new one, which has no session.
                try await eventually("the peer is a stranger again") {
                    guard try peer.sendIfRoom(RawMessage(.ping)) else { return false }
                    return try peer.receiveNow()?.kind == .reset
                }
            }
        }

        @Test("Before a greeting everything is answered with an unknown session and not run")
        func noGreeting() async throws {
            try await Siege.with { link in
                let started = link.server.statistics.callsStarted
                for kind in RawMessage.Kind.allCases where kind != .hello && kind != .reset {
                    let peer = try RawPeer(link.endpoint)
                    var message = RawMessage(kind, stream: [.ping, .pong, .goAway, .helloAck].contains(kind) ? 0 : 5)
                    if kind == .request { message = try .request(ItemServiceMethods.getItem, stream: 5) }
                    if kind == .data { message = .data(stream: 5) }
                    message.sequence = 3
                    let before = link.server.statistics.resets
                    try await peer.send(message)
                    let answer = try await peer.receive(.reset)
                    #expect(answer.aux == Reason.unknownSession, "\(kind)")
                    #expect(answer.sequence == 3, "\(kind)")
                    #expect(link.server.statistics.resets == before + 1)
                }
                #expect(link.server.statistics.sessionsOpened == 1)
                #expect(link.server.statistics.callsRefused == 0)
                #expect(link.server.statistics.callsStarted >= started)
            }
        }

        @Test("A RESET is never answered with one")
        func noResetLoop() async throws {
            try await Siege.with { link in
                let peer = try RawPeer(link.endpoint)
                for _ in 0..<10 { try await peer.send(RawMessage(.reset, aux: 1)) }
                try await peer.send(Self.broken(try .hello()) { $0.sequence = 0 })
                #expect(try await peer.receive().kind == .helloAck)
            }
        }

        @Test("A client that pings without end loses its session")
        func pingFlood() async throws {
            try await Siege.with { link in
                let flood = (0..<400).map { _ in RawMessage(.ping) }
                try await Siege.expectReset(link, flood, reasons: [10])
            }
        }

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

        @Test("A greeting that is none, or of another version, opens no session")
        func badGreeting() async throws {
            try await Siege.with { link in
                let greetings: [RawMessage] = [
                    RawMessage(.hello), RawMessage(.hello, header: [0xFF, 0xFF, 0xFF]),
                    RawMessage(.hello, header: Bytes.nested(10_000, field: 5)),
                    try .hello { $0.streamWindow = 0 }, try .hello { $0.sessionWindow = 0 },
                    try .hello {
                        $0.minVersion = 2; $0.maxVersion = 9
                    },
                    Self.broken(try .hello()) { $0.sequence = 7 },
                    RawMessage(.hello, header: Bytes.emptyMessages(60 << 10, field: 5)),
                ]
                for (index, greeting) in greetings.enumerated() {
                    let peer = try RawPeer(link.endpoint)
                    try await peer.send(greeting)
                    #expect(try await peer.receive().kind == .reset, "\(index)")
                }
                #expect(link.server.statistics.sessionsOpened == 1)
            }
        }

        @Test("What only a server sends, or a second greeting, resets the session")
        func wrongDirection() async throws {
            try await Siege.with { link in
                try await Siege.expectReset(link, [try .hello()])
                try await Siege.expectReset(link, [RawMessage(.helloAck)])
                try await Siege.expectReset(link, [RawMessage(.trailers, stream: 1)])
            }
        }

        @Test("A sequence number repeated, left out or from elsewhere resets the session")
        func sequence() async throws {
            try await Siege.with { link in
                for number in [0, 2, 7, .max] as [UInt32] {
                    let message = Self.broken(RawMessage(.ping)) { $0.sequence = number }
                    try await Siege.expectReset(link, [message], reasons: [Reason.sequence])
                }
            }
        }

        @Test("A stream id used again, or lower than one before, resets the session")
        func replayedStream() async throws {
            try await Siege.with { link in
                let (first, second) = (try Self.getItem(stream: 5), try Self.getItem(stream: 4))
                try await Siege.expectReset(link, [first, first], reasons: [Reason.protocolError])
                try await Siege.expectReset(link, [first, second], reasons: [Reason.protocolError])
            }
        }

        @Test("A stream that the method does not have resets the session")
        func wrongStream() async throws {
            try await Siege.with { link in
                let unary = try Self.getItem(stream: 1)
                let upload = try RawMessage.request(ChunkServiceMethods.putChunks, stream: 1)
                try await Siege.expectReset(link, [Self.broken(unary) { $0.flags &= ~RawMessage.endStream }])
                try await Siege.expectReset(link, [Self.broken(upload) { $0.flags |= RawMessage.endStream }])
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
                try await peer.send(Self.getItem(stream: 10))
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

        @Test("Twenty thousand broken messages of every kind leave the server serving")
        func mutations() async throws {
            let upload = try RawMessage.request(ChunkServiceMethods.putChunks, stream: 1)
            try await Siege.with { link in
                var chance = SplitMix(seed: 2)
                for _ in 0..<40 {
                    let peer = try RawPeer(link.endpoint)
                    try await peer.send(.hello())
                    for number in 0..<500 as Range<UInt64> {
                        let candidates: [RawMessage] = [
                            try Self.getItem(stream: number + 1), upload,
                            .data(stream: number, attachments: [[1, 2]]),
                            RawMessage(.cancel, stream: number), RawMessage(.credit, stream: number, aux: 7),
                            try .hello(),
                            RawMessage(.halfClose, stream: number, flags: 1), RawMessage(.ping), RawMessage(.goAway),
                        ]
                        let message = candidates.randomElement(using: &chance) ?? RawMessage(.ping)
                        var parts = [message.bytes(sequence: UInt32(number + 1))]
                        if chance.next() % 4 == 0 { Self.mutate(&parts, &chance) }
                        try await peer.send(parts: parts)
                        while try peer.receiveNow() != nil {}
                    }
                }
                #expect(link.server.statistics.resets > 0)
                #expect(link.server.statistics.malformedMessages > 0)
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

        /// Flips, cuts, lengthens or adds.
        private static func mutate(_ parts: inout [[UInt8]], _ chance: inout SplitMix) {
            let part = Int.random(in: parts.indices, using: &chance)
            switch chance.next() % 5 {
            case 0 where !parts[part].isEmpty:
                let position = Int.random(in: parts[part].indices, using: &chance)
                parts[part][position] ^= 1 << UInt8(chance.next() % 8)
            case 1 where !parts[part].isEmpty:
                parts[part].removeLast(Int.random(in: 1...parts[part].count, using: &chance))
            case 2:
                parts[part] += chance.bytes(Int.random(in: 1...64, using: &chance))
            case 3:
                parts.append(chance.bytes(Int.random(in: 0...64, using: &chance)))
            default:
                parts[part] = chance.bytes(parts[part].count)
            }
        }
    }
}
