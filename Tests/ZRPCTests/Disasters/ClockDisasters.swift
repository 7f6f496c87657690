import Foundation
import Glibc
import Testing
import ZRPC
import ZRPCTesting

extension Disasters {
    /// Wall clocks that are set while the layer works: nothing of it may notice.
    @Suite struct Clocks {
        /// The time that other processes of this test see: libfaketime adds the number in a file to their wall clock.
        private final class WallClock {
            private let file = "/tmp/zrpc-clock-\(ProcessInfo.processInfo.processIdentifier)"
            let environment: [String: String]

            init() throws {
                let library = try #require(
                    FileManager.default.enumerator(atPath: "/usr/lib")?.lazy.compactMap { $0 as? String }
                        .first { $0.hasSuffix("/faketime/libfaketimeMT.so.1") },
                    "deploy/setup libfaketime installs it")
                environment = [
                    "LD_PRELOAD": "/usr/lib/" + library, "FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1",
                    "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                    // Without it the library moves the environment, behind which Swift looks for the arguments.
                    "FAKETIME_SHARED": "/none /none",
                ]
                try jump(to: "+0")
            }

            deinit { try? FileManager.default.removeItem(atPath: file) }

            func jump(to offset: String) throws {
                try offset.write(toFile: file, atomically: true, encoding: .utf8)
            }
        }

        @Test(
            "Wall clocks jump by hours and weeks at both ends: calls, deadlines, streams and sessions go on",
            arguments: TransportUnderTest.plain)
        func jumps(transport: TransportUnderTest) async throws {
            let clock = try WallClock()
            let endpoint = transport.freshEndpoint()
            let server = try PeerProcess("serve", endpoint, environment: clock.environment)
            var settings = TransportConfiguration()
            settings.pingInterval = .milliseconds(200)
            let client = try Transport.test(transport, settings)
            let channel = client.channel(to: endpoint)
            let (items, chunks) = (ItemServiceClient(channel: channel), ChunkServiceClient(channel: channel))
            try await channel.waitUntilReady(timeout: .seconds(60))

            let (sent, read) = (Tally(), Tally())
            let endless = ChunkStub(get: { _, responses, _ in
                while true {
                    try await responses.write(GetChunksResponse())
                    sent.add()
                }
            })
            try await Link.with(transport, [endless.serviceDefinition], server: settings) { link in
                // One process whose clock jumps reads from here, the other is read from.
                let reader = try PeerProcess("read", link.endpoint, environment: clock.environment)
                try await eventually("the reader reads") { sent.value > 1000 }
                let sessions = link.server.statistics.sessionsOpened
                let stream = try await chunks.getChunks(GetChunksRequest())
                let reading = Task { for try await _ in stream { read.add() } }

                for (offset, seconds) in [("+2h", 7200), ("-21d", -1_814_400), ("+300d", 25_920_000), ("+0", 0)] {
                    try clock.jump(to: offset)
                    let shown = try #require(Int(try await items.getItem(GetItemRequest(id: "time")).title))
                    #expect(abs(shown - Glibc.time(nil) - seconds) < 60)
                    let before = (sent.value, read.value)
                    // Longer than the silence after which either end takes the other for lost.
                    for _ in 0..<20 {
                        let options = CallOptions(timeout: .seconds(10))
                        #expect(try await items.getItem(GetItemRequest(id: "a"), options: options).id == "a")
                        try await Task.sleep(for: .milliseconds(50))
                    }
                    let late = try await failure {
                        try await items.getItem(
                            GetItemRequest(id: "never"), options: CallOptions(timeout: .milliseconds(100)))
                    }
                    #expect(late.code == .deadlineExceeded)
                    #expect(sent.value > before.0 + 1000 && read.value > before.1 + 1000)
                }
                #expect(link.server.statistics.sessionsOpened == sessions)
                reading.cancel()
                _ = await reading.result
                withExtendedLifetime(reader) {}
            }
            await client.shutdown(grace: .zero)
            withExtendedLifetime(server) {}
        }
    }
}
