import Testing

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
}
