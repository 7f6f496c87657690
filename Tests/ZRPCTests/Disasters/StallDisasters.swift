import Glibc
import Testing
import ZRPC
import ZRPCTesting
import ZeroMQ

extension Disasters {
    /// Readers that stop for ten seconds.
    @Suite struct Stalls {
        /// libzmq 4.3.4 ends the process when a connecting socket's queue is full, a heartbeat fires, and the queue is
        /// then read (libzmq issues 4229, 4767): no socket has heartbeats.
        @Test(
            "A full queue for ten seconds, then reading: the process lives and the socket works",
            arguments: [TransportUnderTest.tcp.freshEndpoint(), TransportUnderTest.ipc.freshEndpoint()])
        func fullQueue(endpoint: String) throws {
            let context = try ZContext()
            var options = SocketOptions.tcp()
            options.receiveHighWaterMark = 10
            options.sendHighWaterMark = 10
            let server = try Socket(context, .router, options: options)
            try server.bind(endpoint)
            let client = try Socket(context, .dealer, options: options)
            try client.connect(endpoint)
            var part = MessagePart()
            let bytes = [UInt8](repeating: 1, count: 10_000)
            let end = ContinuousClock.now + .seconds(10)
            var identity: PeerIdentity?
            var sent = 0
            while ContinuousClock.now < end {
                // The client greets as often as it can, and reads nothing; the server fills its queue.
                _ = try client.send([1])
                while try server.receive(into: &part) {
                    if let sender = PeerIdentity(part) { identity = sender }
                }
                if let identity { sent += try fill(server, identity, bytes) }
                usleep(1000)
            }
            #expect(sent > 10)
            var received = 0
            while try client.receive(into: &part) { received += 1 }
            #expect(received >= 10)
            let works = ContinuousClock.now + .seconds(10)
            var answered = false
            while !answered, ContinuousClock.now < works {
                _ = try client.send([2])
                while try server.receive(into: &part) {
                    if let sender = PeerIdentity(part) { _ = try fill(server, sender, [3]) }
                }
                while try client.receive(into: &part) { if part.count == 1 { answered = true } }
                usleep(1000)
            }
            #expect(answered)
        }

        /// Sends until there is no room, or the peer is gone.
        private func fill(_ server: borrowing Socket, _ peer: PeerIdentity, _ bytes: [UInt8]) throws -> Int {
            var sent = 0
            do throws(ZeroMQError) {
                while sent < 100, try server.send(identity: peer) {
                    guard try server.send(bytes) else { break }
                    sent += 1
                }
            } catch {
                guard error.code == .hostUnreachable else { throw error }
            }
            return sent
        }

        @Test(
            "A reader that stops for ten seconds gets the rest, and nobody else noticed",
            arguments: TransportUnderTest.all)
        func stoppedReader(transport: TransportUnderTest) async throws {
            let services = [ChunkStub.counting.serviceDefinition, ItemStub.echo.serviceDefinition]
            try await Link.with(transport, services) { link in
                let stream = try await link.chunks.getChunks(GetChunksRequest(messages: 2000, bytes: 20_000))
                let end = ContinuousClock.now + .seconds(10)
                var calls = 0
                while ContinuousClock.now < end {
                    let item = try await link.items.getItem(GetItemRequest(id: "\(calls)"))
                    #expect(item.id == "\(calls)")
                    calls += 1
                    try await Task.sleep(for: .milliseconds(10))
                }
                var expected: Int64 = 0
                for try await message in stream {
                    #expect(message.message.number == expected)
                    expected += 1
                }
                #expect(expected == 2000)
                #expect(link.server.statistics.sessionsOpened == 1)
            }
        }

        @Test("One stalled reader beside a hundred fast ones costs them nothing and the server a window")
        func hundredReaders() async throws {
            let endpoint = TransportUnderTest.ipc.freshEndpoint()
            let server = try PeerProcess("serve-patiently", endpoint)
            let slow = try Transport.test(.ipc)
            let chunks = ChunkServiceClient(channel: slow.channel(to: endpoint))
            let options = CallOptions(timeout: .seconds(300), waitForReady: true)
            let stalled = try await chunks.getChunks(GetChunksRequest(), options: options)
            let before = try server.residentBytes()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let transport = try Transport.test(.ipc)
                        let chunks = ChunkServiceClient(channel: transport.channel(to: endpoint))
                        var count = 0
                        for try await _ in try await chunks.getChunks(GetChunksRequest(), options: options) {
                            count += 1
                            if count == 1000 { break }
                        }
                        await transport.shutdown(grace: .zero)
                        return count
                    }
                }
                for try await count in group { #expect(count == 1000) }
            }
            // A hundred sessions' own windows of a mebibyte, and what libzmq keeps for each.
            #expect(try server.residentBytes() - before < 300 << 20)
            stalled.cancel()
            await slow.shutdown(grace: .zero)
        }
    }
}
