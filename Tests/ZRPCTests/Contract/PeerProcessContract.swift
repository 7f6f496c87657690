import Testing
import ZRPC
import ZRPCTesting

extension TransportSuites {
    /// The fate of calls when the process at the other end dies or hangs.
    @Suite struct PeerProcessContract {
        private static let quickPings = {
            var settings = TransportConfiguration()
            settings.pingInterval = .milliseconds(200)
            return settings
        }()

        private func with(
            _ transport: TransportUnderTest,
            _ body: (_ peer: PeerProcess, _ channel: Channel, String) async throws -> Void
        ) async throws {
            let endpoint = transport.freshEndpoint()
            let peer = try PeerProcess("serve", endpoint)
            let client = try Transport.test(transport, Self.quickPings)
            do {
                let channel = client.channel(to: endpoint)
                try await channel.waitUntilReady(timeout: .seconds(60))
                try await body(peer, channel, endpoint)
                await client.shutdown(grace: .zero)
            } catch {
                await client.shutdown(grace: .zero)
                throw error
            }
        }

        @Test(
            "A server killed in the middle of streams and calls fails them with an unknown outcome, and is found again",
            arguments: TransportUnderTest.plain)
        func serverKilled(transport: TransportUnderTest) async throws {
            try await with(transport) { peer, channel, endpoint in
                let (items, chunks) = (ItemServiceClient(channel: channel), ChunkServiceClient(channel: channel))
                let flowing = Event()
                let stream = Task {
                    try await failure {
                        for try await _ in try await chunks.getChunks(GetChunksRequest()) { flowing.happen() }
                    }
                }
                let call = Task { try await failure { try await items.getItem(GetItemRequest(id: "never")) } }
                let upload = Task {
                    try await failure {
                        try await chunks.putChunks { writer in
                            while true {
                                try await writer.write(.numbered(0), attachments: .some(of: 1000, filledWith: 0))
                            }
                        }
                    }
                }
                try await flowing.wait(within: .seconds(60), "the stream to flow")
                try await eventually("the peer runs the call") {
                    try await items.getItem(GetItemRequest(id: "count")).title == "1"
                }
                peer.kill()
                for task in [stream, call, upload] {
                    let error = try await within { try await task.value }
                    #expect(error.code == .unavailable)
                    #expect(error.outcome == .unknown)
                }
                let successor = try PeerProcess("serve", endpoint)
                let answer = try await items.getItem(
                    GetItemRequest(id: "echo"), options: CallOptions(timeout: .seconds(20), waitForReady: true))
                #expect(answer.id == "echo")
                successor.kill()
            }
        }

        @Test(
            "A server that was away for seconds is used again as soon as it serves",
            arguments: [TransportUnderTest.ipc])
        func serverCameBack(transport: TransportUnderTest) async throws {
            try await with(transport) { peer, channel, endpoint in
                let items = ItemServiceClient(channel: channel)
                peer.kill()
                // So long that pauses which double would be seconds by now.
                try await Task.sleep(for: .seconds(3))
                let waiting = Task {
                    let answer = try await items.getItem(
                        GetItemRequest(id: "echo"), options: CallOptions(timeout: .seconds(20), waitForReady: true))
                    #expect(answer.id == "echo")
                    return ContinuousClock.now
                }
                let successor = try PeerProcess("serve", endpoint)
                let other = try Transport.test(transport)
                try await other.channel(to: endpoint).waitUntilReady(timeout: .seconds(60))
                let ready = ContinuousClock.now
                let gap = try await within { try await waiting.value } - ready
                // Pauses that double would last longer than the server was away.
                #expect(gap < .seconds(3))
                await other.shutdown(grace: .zero)
                successor.kill()
            }
        }

        @Test(
            "A server that hangs costs its callers their deadline and no more, and works again when it goes on",
            arguments: TransportUnderTest.plain)
        func serverStopped(transport: TransportUnderTest) async throws {
            try await with(transport) { peer, channel, _ in
                let items = ItemServiceClient(channel: channel)
                peer.stop()
                let error = try await failure {
                    try await items.getItem(
                        GetItemRequest(id: "echo"), options: CallOptions(timeout: .milliseconds(300)))
                }
                #expect(error.code == .deadlineExceeded)
                try await eventually("the channel takes the server for dead") {
                    let error = try? await failure {
                        try await items.getItem(
                            GetItemRequest(id: "echo"), options: CallOptions(timeout: .milliseconds(300)))
                    }
                    return error?.code == .unavailable
                }
                peer.resume()
                let answer = try await items.getItem(
                    GetItemRequest(id: "echo"), options: CallOptions(timeout: .seconds(20), waitForReady: true))
                #expect(answer.id == "echo")
            }
        }

        @Test("A server stopped shorter than the pings allow loses nothing", arguments: TransportUnderTest.plain)
        func shortStop(transport: TransportUnderTest) async throws {
            let endpoint = transport.freshEndpoint()
            let peer = try PeerProcess("serve", endpoint)
            let client = try Transport.test(transport)
            let channel = client.channel(to: endpoint)
            try await channel.waitUntilReady(timeout: .seconds(60))
            let items = ItemServiceClient(channel: channel)
            peer.stop()
            let call = Task { try await items.getItem(GetItemRequest(id: "echo")) }
            let hasty = try await failure {
                try await items.getItem(
                    GetItemRequest(id: "echo"), options: CallOptions(timeout: .milliseconds(100)))
            }
            #expect(hasty.code == .deadlineExceeded)
            peer.resume()
            #expect(try await within { try await call.value }.id == "echo")
            await client.shutdown(grace: .zero)
        }

        @Test("A quiet client gives the signs of life that the server wants", arguments: TransportUnderTest.plain)
        func serversInterval(transport: TransportUnderTest) async throws {
            var slow = TransportConfiguration()
            slow.pingInterval = .seconds(60)
            try await Link.with(
                transport, [ItemStub.echo.serviceDefinition], server: Self.quickPings, client: slow
            ) { link in
                _ = try await link.items.getItem(GetItemRequest(id: "e"))
                try await Task.sleep(for: .milliseconds(1500))
                _ = try await link.items.getItem(GetItemRequest(id: "e"))
                #expect(link.server.statistics.sessionsOpened == 1)
            }
        }

        @Test(
            "A client that is killed or hangs has its handlers cancelled, and holds up nobody",
            arguments: TransportUnderTest.plain, ["kill", "stop"])
        func clientGone(transport: TransportUnderTest, how: String) async throws {
            let (writing, cancelled) = (Event(), Event())
            let chunks = ChunkStub(get: { _, responses, _ in
                defer { cancelled.happen() }
                while true {
                    try await responses.write(.numbered(0), attachments: .some(of: 100_000, filledWith: 0))
                    writing.happen()
                }
            })
            let services = [chunks.serviceDefinition, ItemStub.echo.serviceDefinition]
            try await Link.with(transport, services, server: Self.quickPings, client: Self.quickPings) { link in
                let peer = try PeerProcess("read", link.endpoint)
                try await writing.wait(within: .seconds(60), "the peer's stream to flow")
                if how == "kill" { peer.kill() } else { peer.stop() }
                try await cancelled.wait(within: .seconds(60), "the peer's handler to be cancelled")
                try await eventually("the peer's session is forgotten") { link.server.statistics.sessions == 1 }
                try await eventually("the handler's end is counted") { link.server.statistics.requestBytes == 0 }
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
                if how == "stop" {
                    peer.resume()
                    try await eventually("the peer finds its way back") {
                        link.server.statistics.sessionsOpened >= 3
                    }
                }
            }
        }
    }
}
