import ProtobufC
import Testing
import ZRPC
import ZRPCTesting
import ZeroMQ

extension TransportSuites {
    /// A server that breaks the protocol: its client's calls fail, the client lives and finds a better one.
    @Suite struct HostileServer {
        private static let bomb = Bytes.emptyMessages(1_000_000, field: 8)

        /// Responses that a client's call to GetItem, on the stream given, must not survive.
        private static let answers: [(name: String, make: @Sendable (UInt64) throws -> RawMessage)] = [
            ("wrong magic", { change(try ok($0)) { $0.magic = 1 } }),
            ("another version", { change(try ok($0)) { $0.version = 9 } }),
            ("an unknown type", { change(try ok($0)) { $0.type = 77 } }),
            ("lengths that lie", { change(try ok($0)) { $0.bodyLength = 5 } }),
            ("a sequence number left out", { change(try ok($0)) { $0.sequence = 17 } }),
            ("trailers that are none", { RawMessage(.trailers, stream: $0, flags: 1, header: [0xFF, 0xFF]) }),
            (
                "trailers with a bomb",
                { RawMessage(.trailers, stream: $0, flags: 1, header: Bytes.emptyMessages(60_000, field: 3)) }
            ),
            ("trailers without the message of a success", { RawMessage(.trailers, stream: $0, flags: 1) }),
            ("trailers that do not end their stream", { change(try ok($0)) { $0.flags = RawMessage.hasBody } }),
            ("a body that is none", { change(try ok($0)) { $0.body = [0x0A, 0xFF] } }),
            ("a body with a bomb", { change(try ok($0)) { $0.body = bomb } }),
            ("a stream where there is none", { .data(stream: $0) }),
            ("a stream never opened", { change(try ok($0)) { $0.stream = 1 << 40 } }),
            ("a request", { try .request(ItemServiceMethods.getItem, stream: $0) }),
            ("a greeting", { _ in try .hello() }),
            ("more credit than there is", { _ in RawMessage(.credit, aux: .max) }),
            ("a reset of the stream", { RawMessage(.reset, stream: $0, aux: 5) }),
            ("a reset of the session", { _ in RawMessage(.reset, aux: 2) }),
            ("a reset without a reason", { _ in RawMessage(.reset, aux: 999) }),
            ("a cancellation", { RawMessage(.cancel, stream: $0, aux: 1) }),
            ("a cancellation without a code", { RawMessage(.cancel, stream: $0, aux: .max) }),
        ]

        private static func ok(_ stream: UInt64) throws -> RawMessage {
            RawMessage(.trailers, stream: stream, flags: RawMessage.endStream | RawMessage.hasBody)
        }

        private static func change(_ message: RawMessage, _ change: (inout RawMessage) -> Void) -> RawMessage {
            var message = message
            change(&message)
            return message
        }

        @Test(
            "A call answered with nonsense fails, and the next server answers the next call", arguments: answers.indices
        )
        func nonsense(index: Int) async throws {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let client = try Transport.test(.ipc)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            // What takes long to make is made before a client waits for it.
            _ = Self.bomb.count
            do {
                let server = try RawServer(endpoint)
                let call = Task {
                    try await failure {
                        try await items.getItem(
                            GetItemRequest(id: "e"), options: CallOptions(timeout: .seconds(10), waitForReady: true))
                    }
                }
                let peer = try await server.greet()
                let (_, request) = try await server.receive(.request)
                try server.send(try Self.answers[index].make(request.stream), to: peer)
                let error = try await within { try await call.value }
                let codes: Set<StatusCode> = [.unavailable, .internalError, .cancelled, .unknown]
                #expect(codes.contains(error.code), "\(Self.answers[index].name): \(error)")
                #expect([.unknown, .processed].contains(error.outcome), "\(Self.answers[index].name): \(error)")
            }
            try await honest(endpoint, items)
            await client.shutdown(grace: .zero)
        }

        @Test("A server that does not say how many streams it takes is sent more than one")
        func unsaidStreams() async throws {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let client = try Transport.test(.ipc)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let server = try RawServer(endpoint)
            let calls = (0..<3).map { number in
                Task {
                    try await items.getItem(
                        GetItemRequest(id: "\(number)"), options: CallOptions(timeout: .seconds(10), waitForReady: true)
                    )
                }
            }
            let peer = try await server.greet { $0.maxStreams = 0 }
            var streams: [UInt64] = []
            for _ in calls { streams.append(try await server.receive(.request).1.stream) }
            for stream in streams { try server.send(try Self.ok(stream), to: peer) }
            for call in calls { _ = try await within { try await call.value } }
            await client.shutdown(grace: .zero)
        }

        @Test("A server that greets and ends each session is connected to less and less often")
        func endsEachSession() async throws {
            let endpoint = "tcp://127.0.0.1:\(try LoopbackPort.unused())"
            let client = try Transport.test(.ipc)
            let channel = client.channel(to: endpoint)
            let server = try RawServer(endpoint)
            let began = ContinuousClock.now
            for _ in 0..<6 {
                let peer = try await server.greet()
                try server.send(RawMessage(.reset, aux: 2), to: peer)
            }
            // 50, 100, 200, 400 and 800 ms lie between them, less a fifth; without growth it would be a quarter of a second.
            #expect(ContinuousClock.now - began > .seconds(1))
            _ = channel
            await client.shutdown(grace: .zero)
        }

        @Test("Random messages of a server never end the client")
        func random() async throws {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let client = try Transport.test(.ipc)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            do {
                let server = try RawServer(endpoint)
                var chance = SplitMix(seed: 3)
                let calling = Task {
                    while !Task.isCancelled {
                        _ = try? await items.getItem(
                            GetItemRequest(id: "e"), options: CallOptions(timeout: .milliseconds(20)))
                        _ = try? await items.channel.waitUntilReady(timeout: .milliseconds(20))
                    }
                }
                defer { calling.cancel() }
                for _ in 0..<20 {
                    // A client that broke off between its greeting and the answer comes again.
                    guard let peer = try? await server.greet() else { continue }
                    for _ in 0..<20 {
                        let stream = UInt64.random(in: 0...40, using: &chance)
                        var message = try #require(Self.answers.randomElement(using: &chance)).make(stream)
                        if chance.next() % 3 == 0 {
                            message.header = chance.bytes(Int.random(in: 0...40, using: &chance))
                        }
                        // A client that had enough is gone.
                        try? server.send(message, to: peer)
                    }
                }
            }
            try await honest(endpoint, items)
            await client.shutdown(grace: .zero)
        }

        /// An honest server in the hostile one's place is found.
        private func honest(_ endpoint: String, _ items: ItemServiceClient) async throws {
            let serving = try Transport.test(.ipc)
            _ = try await serving.serve([ItemStub.echo.serviceDefinition], at: endpoint)
            var answer: Item?
            // The first call may still go to the hostile one's session and be lost with it.
            for _ in 0..<10 where answer == nil {
                answer = try? await items.getItem(
                    GetItemRequest(id: "honest"), options: CallOptions(timeout: .seconds(20), waitForReady: true))
            }
            #expect(answer?.id == "honest")
            await serving.shutdown(grace: .zero)
        }

        @Test("A server that ends calls which still wait for a stream leaves the streams counted right")
        func guessedStreams() async throws {
            let endpoint = TransportUnderTest.memory.freshEndpoint()
            let client = try Transport.test(.memory)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let server = try RawMemoryServer(endpoint)
            let calls = (0..<4).map { number in
                Task {
                    try await items.getItem(
                        GetItemRequest(id: "\(number)"),
                        options: CallOptions(timeout: .seconds(20), waitForReady: true))
                }
            }
            try await server.greet(streams: 1)
            let first = try await server.receive(.request)
            // All calls are in the session: one has its stream, three wait for it.
            try await eventually("the calls wait") { await client.subchannel?.waitingCalls == 3 }
            for stream in first.stream...first.stream + 3 where stream != first.stream {
                try server.send(RawMessage(.cancel, stream: stream, aux: 1))
                try server.send(RawMessage(.reset, stream: stream, aux: 5))
            }
            try server.send(RawMessage(.ping))
            _ = try await server.receive(.pong)
            let state = await client.subchannel
            #expect(state?.openCalls == 1)
            #expect(state?.waitingCalls == 3)
            var answered = first
            for left in (0..<4).reversed() {
                var answer = try Self.ok(answered.stream)
                answer.body = try Item.named("e").encoded()
                try server.send(answer)
                if left > 0 { answered = try await server.receive(.request) }
            }
            for call in calls { #expect(try await within { try await call.value }.id == "e") }
            await client.shutdown(grace: .zero)
        }

        @Test("What a server answered before it died is answered, however much of it is unread then")
        func answersBeforeDeath() async throws {
            let endpoint = TransportUnderTest.memory.freshEndpoint()
            let client = try Transport.test(.memory)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let calls = (0..<200).map { number in
                Task {
                    try await items.getItem(
                        GetItemRequest(id: "\(number)"),
                        options: CallOptions(timeout: .seconds(20), waitForReady: true))
                }
            }
            do {
                let server = try RawMemoryServer(endpoint)
                try await server.greet(streams: 500)
                var requests: [RawMessage] = []
                while requests.count < calls.count { requests.append(try await server.receive(.request)) }
                let body = try Item.named("e").encoded()
                for request in requests {
                    var answer = try Self.ok(request.stream)
                    answer.body = body
                    try server.send(answer)
                }
            }
            for call in calls { #expect(try await within { try await call.value }.id == "e") }
            await client.shutdown(grace: .zero)
        }

        @Test("A server that pings and reads no answer loses the connection before they fill memory")
        func unreadAnswers() async throws {
            let endpoint = TransportUnderTest.memory.freshEndpoint()
            let client = try Transport.test(.memory)
            let channel = client.channel(to: endpoint)
            let server = try RawMemoryServer(endpoint)
            try await server.greet(streams: 1)
            try await channel.waitUntilReady(timeout: .seconds(60))
            let error = await #expect(throws: ZeroMQError.self) {
                for _ in 0..<20_000 {
                    try await eventually("there is room to send") { try server.sendIfRoom(RawMessage(.ping)) }
                }
            }
            #expect(error?.code == .hostUnreachable)
            #expect(await client.subchannel?.lastError.contains("does not read") == true)
            await client.shutdown(grace: .zero)
        }

        @Test("A reset that knows no session vouches that nothing ran, and a waiting call is made again")
        func unknownSession() async throws {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            // First: a call that does not wait fails as soon as connecting did once.
            let server = try RawServer(endpoint)
            let client = try Transport.test(.ipc)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let hasty = Task {
                try await failure { try await items.getItem(GetItemRequest(id: "hasty")) }
            }
            let patient = Task {
                try await items.getItem(
                    GetItemRequest(id: "patient"), options: CallOptions(timeout: .seconds(20), waitForReady: true))
            }
            let peer = try await server.greet()
            let (_, first) = try await server.receive(.request)
            _ = try await server.receive(.request)
            var reset = RawMessage(.reset, stream: first.stream, aux: 1)
            reset.sequence = first.sequence
            try server.send(reset, to: peer)
            let error = try await within { try await hasty.value }
            #expect(error.code == .unavailable)
            // Sent again at once, it found nobody, and does not wait.
            #expect(error.outcome == .notSent)
            let second = try await server.greet()
            let (_, again) = try await server.receive(.request)
            var answer = try Self.ok(again.stream)
            answer.body = try Item.named("patient").encoded()
            try server.send(answer, to: second)
            #expect(try await within { try await patient.value }.id == "patient")
            await client.shutdown(grace: .zero)
        }
    }
}

extension Transport {
    /// Returns the state of the only connection of a transport's only channel.
    fileprivate var subchannel: SubchannelInfo? {
        get async { await inspect().channels.first?.subchannels.first }
    }
}
