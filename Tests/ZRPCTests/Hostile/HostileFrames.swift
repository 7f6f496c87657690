import ProtobufC
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// Messages that break the protocol: the session is reset and counted, everybody else is served on.
    @Suite struct HostileFrames {
        private typealias Reason = RawMessage.Reason

        @Test("A raw peer that keeps to the protocol is served")
        func wellBehaved() async throws {
            try await Siege.with { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for stream in 1...20 as ClosedRange<UInt64> {
                    try await peer.send(.getItem(stream: stream))
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
            let request = try RawMessage.getItem(stream: 1)
            try await Siege.with { link in
                try await Siege.expectReset(link, [request.broken { $0.magic = 0x5A52 }])
                try await Siege.expectReset(link, [request.broken { $0.version = 2 }], reasons: [Reason.version])
                try await Siege.expectReset(link, [request.broken { $0.version = 0 }], reasons: [Reason.version])
                for type in [0, 14, 255] as [UInt8] {
                    try await Siege.expectReset(link, [request.broken { $0.type = type }])
                }
            }
        }

        @Test("Lengths that are not those of the message reset the session")
        func wrongLengths() async throws {
            let request = try RawMessage.getItem(stream: 1)
            let lies = [
                request.broken { $0.headerLength = .max },
                request.broken { $0.headerLength = 0 },
                request.broken { $0.bodyLength = .max },
                request.broken { $0.bodyLength = 0 },
                request.broken { $0.attachmentLength = 1 },
                request.broken { $0.attachments = [[1, 2, 3]] },
                request.broken { $0.flags |= RawMessage.hasAttachments },
                request.broken { $0.flags |= RawMessage.compressed },
                request.broken { $0.flags &= ~RawMessage.hasBody },
                request.broken { $0.bodyLength = 1 },
                request.broken { $0.stream = 0 },
                RawMessage(.ping).broken { $0.header = [1] },
                RawMessage(.cancel, stream: 1).broken {
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
                    let message = RawMessage.data(stream: 1, attachments: [[7, 7]]).broken { $0.header = table }
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
                try await peer.send(try RawMessage.hello().broken { $0.sequence = 0 })
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
                    try RawMessage.hello().broken { $0.sequence = 7 },
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
                    let message = RawMessage(.ping).broken { $0.sequence = number }
                    try await Siege.expectReset(link, [message], reasons: [Reason.sequence])
                }
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
                            try RawMessage.getItem(stream: number + 1), upload,
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
