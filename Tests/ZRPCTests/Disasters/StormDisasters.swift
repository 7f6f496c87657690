import Foundation
import Testing
import ZRPC
import ZRPCTesting

extension Disasters {
    /// Many of everything, and what is left of it.
    @Suite struct Storms {
        @Test(
            "A thousand clients that come, call and go leave no session, no descriptor and no memory",
            arguments: TransportUnderTest.all)
        func clientRestarts(transport: TransportUnderTest) async throws {
            var settings = TransportConfiguration()
            settings.pingInterval = .milliseconds(200)
            try await Link.with(
                transport, [ItemStub.echo.serviceDefinition], server: settings, client: settings
            ) { link in
                func client(_ number: Int) async throws {
                    let transport = try Transport.test(transport, settings)
                    let items = ItemServiceClient(channel: transport.channel(to: link.endpoint))
                    let item = try await items.getItem(
                        GetItemRequest(id: "\(number)"),
                        options: CallOptions(timeout: .seconds(60), waitForReady: true))
                    #expect(item.id == "\(number)")
                    // Every other one is dropped as a crash drops it: nothing is said to the server.
                    if number % 2 == 0 { await transport.shutdown(grace: .zero) }
                }
                for number in 0..<50 { try await client(number) }
                try await eventually("the first clients are gone") { link.server.statistics.sessions == 1 }
                let (descriptors, bytes) = (try openDescriptors(), try residentBytes())
                for number in 50..<1000 {
                    try await client(number)
                    // The server takes 256 sessions at once and forgets the silent after three pings.
                    if number % 100 == 0 {
                        try await eventually("sessions end") { link.server.statistics.sessions < 100 }
                    }
                }
                try await eventually("every client is gone") { link.server.statistics.sessions == 1 }
                try await eventually("their descriptors are closed") { try openDescriptors() <= descriptors + 5 }
                #expect(try residentBytes() - bytes < 64 << 20)
                #expect(link.server.statistics.sessionsOpened >= 1001)
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
            }
        }

        /// Over a unix socket libzmq ends the process instead; see `OpenFileLimit`.
        @Test("A server without descriptors left refuses whom it must and serves again when there are some")
        func noDescriptors() async throws {
            let endpoint = TransportUnderTest.tcp.freshEndpoint()
            let server = try PeerProcess("serve-few", endpoint)
            let client = try Transport.test(.tcp)
            let items = ItemServiceClient(channel: client.channel(to: endpoint))
            let options = CallOptions(timeout: .seconds(20), waitForReady: true)
            #expect(try await items.getItem(GetItemRequest(id: "a"), options: options).id == "a")
            var peers: [RawPeer] = []
            for _ in 0..<200 { peers.append(try RawPeer(endpoint)) }
            var greeted = 0
            for peer in peers where try peer.sendIfRoom(.hello()) { greeted += 1 }
            for _ in 0..<100 {
                #expect(try await items.getItem(GetItemRequest(id: "b"), options: options).id == "b")
            }
            #expect(greeted < 200)
            peers = []
            let late = try Transport.test(.tcp)
            let others = ItemServiceClient(channel: late.channel(to: endpoint))
            #expect(try await others.getItem(GetItemRequest(id: "c"), options: options).id == "c")
            #expect(try await items.getItem(GetItemRequest(id: "d"), options: options).id == "d")
            await late.shutdown(grace: .zero)
            await client.shutdown(grace: .zero)
            withExtendedLifetime(server) {}
        }
    }
}
