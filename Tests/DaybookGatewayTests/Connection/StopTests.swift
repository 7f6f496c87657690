import ServiceRuntime
import Testing

@testable import DaybookGateway

@Suite("A gateway that stops")
struct StopTests {
    @Test(
        "breaks requests off that take too long, without a word that they failed",
        arguments: [
            "POST /v1/photos HTTP/1.1\r\nUpload-Draft-Interop-Version: 6\r\nUpload-Complete: ?1\r\n",
            "POST /v1/photos HTTP/1.1\r\n", "POST /v1/entries HTTP/1.1\r\nContent-Type: application/json\r\n",
        ])
    func stopped(head: String) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let gateway = try client.another()
            let (ports, ready) = AsyncStream.makeStream(of: Int.self)
            let running = Task { try await gateway.run { address in ready.yield(address.port) } }
            var places = ports.makeAsyncIterator()
            let port = try #require(await places.next())
            let request =
                head + "Host: x\r\nAuthorization: Bearer good\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n"
            let reply = try await RawConnection.exchange(port: port, pieces: [request, "begun"]) { text in
                // Asked for by who reads the body: half of it is there now.
                if text.contains("100 Continue") { running.cancel() }
                return false
            }
            let lines = reply.split(separator: "\r\n").filter { $0.hasPrefix("HTTP/1.1") }
            #expect(lines.allSatisfy { $0.hasPrefix("HTTP/1.1 1") }, "\(reply)")
            #expect(!lines.isEmpty)
            _ = await running.result
        }
    }
}
