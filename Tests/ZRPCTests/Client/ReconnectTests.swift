import Testing
import ZRPCTesting

@testable import ZRPC

struct ReconnectTests {
    @Test("On one machine connecting is tried again within a tenth of a second, over a network it backs off")
    func pauses() {
        let configuration = TransportConfiguration()
        let local = configuration.reconnectPauses(to: "ipc:///run/zrpc/items.sock")
        // libzmq adds up to the first pause by chance.
        #expect(local.longest + local.first <= .milliseconds(120))
        #expect(local.first > .zero)
        let remote = configuration.reconnectPauses(to: "tcp://127.0.0.1:1")
        #expect(remote.first == .milliseconds(50))
        #expect(remote.longest == .seconds(2))
    }

    @Test("A server that takes no more sessions is not said to be out of reach")
    func noMoreSessions() async throws {
        var settings = TransportConfiguration()
        settings.maximumSessions = 1
        try await Link.with(.memory, [TestService().serviceDefinition], server: settings) { link in
            let other = try Transport.test(.memory, TransportConfiguration())
            let client = TestServiceClient(channel: other.channel(to: link.endpoint))
            let patient = CallOptions(timeout: .seconds(30), waitForReady: true, readyTimeout: .milliseconds(300))
            for options in [CallOptions(), patient] {
                let error = try await failure { try await client.emptyCall(EmptyCallRequest(), options: options) }
                #expect(error.code == .unavailable)
                #expect(error.message.hasSuffix("gives no session: it has as many sessions as it takes."))
            }
            await other.shutdown(grace: .zero)
        }
    }
}
