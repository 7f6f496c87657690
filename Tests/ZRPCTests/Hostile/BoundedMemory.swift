import Foundation
import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The memory that a peer can make a server keep, measured in a process of its own.
    @Suite struct BoundedMemory {
        /// More than a session's window and the transport's own queues, far less than what the attackers send.
        private static let bound = 160 << 20

        /// Attacks a server process and checks what it grew by, and that it still serves.
        private func siege(_ attack: (_ endpoint: String, _ growth: () throws -> Int) async throws -> Void) async throws
        {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let server = try PeerProcess("serve", endpoint)
            let client = try Transport.test(.ipc)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let options = CallOptions(timeout: .seconds(20), waitForReady: true)
            _ = try await items.getItem(GetItemRequest(id: "before"), options: options)
            let before = try server.residentBytes()
            do {
                try await attack(endpoint) { try server.residentBytes() - before }
                #expect(try await items.getItem(GetItemRequest(id: "after"), options: options).id == "after")
                #expect(try server.residentBytes() - before < Self.bound)
            } catch {
                await client.shutdown(grace: .zero)
                throw error
            }
            await client.shutdown(grace: .zero)
        }

        @Test("A hundred bombs, a megabyte each, leave the server's memory where it was")
        func bombs() async throws {
            let bombs = [
                Bytes.field(1, Bytes.emptyMessages((1 << 20) - 100, field: 8)), Bytes.nested(180_000, field: 1),
                [UInt8](repeating: 0x0B, count: (1 << 20) - 64),
            ]
            try await siege { endpoint, _ in
                let peer = try await RawPeer.greeted(endpoint) { $0.pingMs = 200 }
                for stream in 1...120 as ClosedRange<UInt64> {
                    try await peer.send(
                        .request(
                            ItemServiceMethods.createItem, stream: stream, body: bombs[Int(stream) % bombs.count]))
                    #expect(try await peer.trailers().code == UInt32(StatusCode.invalidArgument.rawValue))
                }
            }
        }

        @Test("A client that reads nothing, whatever credit it grants, gets a bounded amount queued")
        func unreadGrants() async throws {
            try await siege { endpoint, growth in
                let peer = try await RawPeer.greeted(endpoint) { hello in
                    hello.streamWindow = .max
                    hello.sessionWindow = .max
                }
                for stream in 1...50 as ClosedRange<UInt64> {
                    try await peer.send(.request(ChunkServiceMethods.getChunks, stream: stream))
                    try await peer.send(RawMessage(.credit, stream: stream, aux: .max >> 1))
                }
                try await watch(peer, growth)
            }
        }

        @Test("Many streams of a session without credit queue a bounded amount")
        func noSessionCredit() async throws {
            try await siege { endpoint, growth in
                let peer = try await RawPeer.greeted(endpoint) { hello in
                    hello.streamWindow = 8 << 20
                    hello.sessionWindow = 1024
                }
                for stream in 1...100 as ClosedRange<UInt64> {
                    try await peer.send(.request(ChunkServiceMethods.getChunks, stream: stream))
                }
                try await watch(peer, growth)
            }
        }

        /// Keeps the session alive for as long as the server needs to fill what it will, and looks at its size.
        private func watch(_ peer: RawPeer, _ growth: () throws -> Int) async throws {
            let end = ContinuousClock.now + .seconds(2)
            while ContinuousClock.now < end {
                _ = try peer.sendIfRoom(RawMessage(.ping))
                guard try growth() < Self.bound else { break }
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(try growth() < Self.bound)
        }

        @Test("Endless messages within every limit are read and forgotten")
        func endlessMessages() async throws {
            try await siege { endpoint, growth in
                let peer = try await RawPeer.greeted(endpoint)
                try await peer.send(.request(ChunkServiceMethods.putChunks, stream: 1))
                let chunk = RawMessage.data(stream: 1, attachments: [[UInt8](repeating: 1, count: 100_000)])
                var granted = 1 << 20
                // The server grants as its handler reads: 400 MB flow through.
                for _ in 0..<4000 {
                    while let answer = try peer.receiveNow() {
                        if answer.kind == .credit, answer.stream == 1 { granted += Int(answer.aux) }
                        try #require(answer.kind != .reset)
                    }
                    while granted < 100_000 {
                        let answer = try await peer.receive(.credit)
                        if answer.stream == 1 { granted += Int(answer.aux) }
                    }
                    granted -= 100_000
                    try await peer.send(chunk)
                }
                try #require(try growth() < Self.bound)
            }
        }

        @Test("Messages of endless parts, and strangers without a greeting, leave nothing behind")
        func endlessUnauthenticated() async throws {
            try await siege { endpoint, _ in
                for _ in 0..<200 {
                    let peer = try RawPeer(endpoint)
                    try await peer.send(parts: (0..<200).map { _ in [UInt8](repeating: 1, count: 4096) })
                    try await peer.send(.data(stream: 1, attachments: [[UInt8](repeating: 1, count: 200_000)]))
                    #expect(try await peer.receive().kind == .reset)
                }
            }
        }

        @Test("More sessions than a server takes are refused, and their places come back")
        func sessionStorm() async throws {
            var settings = TransportConfiguration()
            settings.maximumSessions = 8
            settings.pingInterval = .milliseconds(100)
            try await Link.with(
                .ipc, [ItemStub.echo.serviceDefinition], server: settings, client: settings
            ) { link in
                var refused = 0
                for _ in 0..<20 {
                    let peer = try RawPeer(link.endpoint)
                    try await peer.send(.hello())
                    if try await peer.receive().kind == .reset { refused += 1 }
                }
                #expect(link.server.statistics.sessions <= 8)
                #expect(refused >= 10)
                try await eventually("the silent sessions are forgotten") { link.server.statistics.sessions == 1 }
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
            }
        }

        @Test("More streams than a session may have are refused before they run")
        func streamStorm() async throws {
            var settings = TransportConfiguration()
            settings.maximumStreams = 16
            settings.pingInterval = .seconds(20)
            let open = Event()
            let stub = ItemStub(get: { _, _ in
                try await open.wait()
                return Item()
            })
            try await Link.with(.ipc, [stub.serviceDefinition], server: settings, client: settings) { link in
                let peer = try await RawPeer.greeted(link.endpoint)
                for stream in 1...40 as ClosedRange<UInt64> {
                    try await peer.send(.request(ItemServiceMethods.getItem, stream: stream))
                }
                for _ in 17...40 {
                    let trailers = try await peer.trailers()
                    #expect(trailers.code == UInt32(StatusCode.resourceExhausted.rawValue))
                    #expect(trailers.notProcessed)
                }
                #expect(link.server.statistics.callsStarted == 16)
                open.happen()
                for _ in 1...16 { #expect(try await peer.trailers().code == 0) }
            }
        }
    }
}
