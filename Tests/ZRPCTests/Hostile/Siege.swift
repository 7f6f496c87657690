import Testing
import ZRPC
import ZRPCTesting

/// A server under attack, with an honest client beside the attacker.
enum Siege {
    /// Serves, lets the attack happen, and checks that the honest client was never disturbed.
    static func with(
        _ services: [ServiceDefinition]? = nil, _ transport: TransportUnderTest = .ipc,
        _ attack: (Link) async throws -> Void
    ) async throws {
        var settings = TransportConfiguration()
        // Raw peers do not ping.
        settings.pingInterval = .seconds(20)
        let services = services ?? [ItemStub.echo.serviceDefinition, ChunkStub.counting.serviceDefinition]
        try await Link.with(transport, services, server: settings, client: settings) { link in
            let watch = Task {
                var served = 0
                while !Task.isCancelled {
                    guard try await link.chunks.statChunk(StatChunkRequest(label: "\(served)")).label == "\(served)"
                    else { throw Disturbed() }
                    served += 1
                    try? await Task.sleep(for: .milliseconds(1))
                }
                return served
            }
            defer { watch.cancel() }
            try await attack(link)
            let answer = try await link.chunks.statChunk(StatChunkRequest(label: "after"))
            #expect(answer.label == "after")
            watch.cancel()
            do {
                _ = try await within { try await watch.value }
            } catch let error as RPCError where error.code == .cancelled {
                // The watch was cancelled in the middle of a call.
            }
        }
    }

    /// The honest client got what is not its answer.
    struct Disturbed: Error {}

    /// Sends messages after a good greeting and waits for the session's reset, which must be counted.
    static func expectReset(
        _ link: Link, _ messages: [RawMessage], reasons: Set<UInt32>? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let before = link.server.statistics.resets
        let peer = try await RawPeer.greeted(link.endpoint)
        for message in messages { try await peer.send(message) }
        let reset = try await peer.receive(.reset)
        #expect(reset.stream == 0, "The whole session is reset.", sourceLocation: sourceLocation)
        if let reasons {
            #expect(reasons.contains(reset.aux), "reason \(reset.aux)", sourceLocation: sourceLocation)
        }
        #expect(link.server.statistics.resets > before, sourceLocation: sourceLocation)
        try await eventually("the attacker's session is gone") { link.server.statistics.sessions == 1 }
    }
}

extension StatChunkRequest {
    init(label: String) {
        self.init()
        self.label = label
    }
}
