import Testing
import ZRPCTesting
import ZeroMQ

@testable import ZRPC

/// Handlers count until they end, whatever their clients gave up.
struct HandlerLimitsTests {
    private static let call = TestServiceMethods.unaryCall

    private func configuration(_ change: (inout TransportConfiguration) -> Void) -> TransportConfiguration {
        var configuration = TransportConfiguration()
        let keys = (1...2).map { CurveKey(bytes: [UInt8](repeating: $0, count: 32)) }
        let clients = zip(keys, ["phone", "tablet"]).compactMap { key, name in
            key.map { ($0, AuthorizedClients.Client(principal: name)) }
        }
        configuration.security.authorizedClients = AuthorizedClients(Dictionary(uniqueKeysWithValues: clients))
        change(&configuration)
        return configuration
    }

    @Test("A client that gives calls up and asks again leaves half of the handlers to others")
    func requestsAndCancels() throws {
        let server = try ServedMachine(configuration { $0.maximumRunningHandlers = 8 })
        for stream in 1...6 as ClosedRange<UInt64> {
            try server.open(Self.call, stream)
            try server.send(RawMessage(.cancel, stream: stream, aux: 1))
        }
        #expect(server.machine.counts.handlers == 4)
        #expect(server.machine.counts.callsRefused == 2)
        let other = try server.greet(2)
        try server.open(Self.call, 1, from: other)
        #expect(server.machine.counts.handlers == 5)
        // A handler that ended is one that may begin.
        server.finish(try #require(server.session), 1, requestBytes: 0)
        try server.open(Self.call, 7)
        #expect(server.machine.counts.handlers == 5)
        #expect(server.machine.counts.callsRefused == 2)
    }

    @Test("Who asks how the server is finds a handler when all others run")
    func standardServices() throws {
        let server = try ServedMachine(configuration { $0.maximumRunningHandlers = 16 })
        let other = try server.greet(2)
        for stream in 1...10 as ClosedRange<UInt64> {
            try server.open(Self.call, stream)
            try server.open(Self.call, stream, from: other)
        }
        #expect(server.machine.counts.handlers == 14)
        try server.open(HealthServiceMethods.checkHealth, 21)
        try server.open(HealthServiceMethods.checkHealth, 22)
        #expect(server.machine.counts.handlers == 16)
        try server.open(HealthServiceMethods.checkHealth, 23)
        #expect(server.machine.counts.handlers == 16)
        #expect(server.machine.counts.callsRefused == 7)
    }

    @Test("A principal of a network has its share of handlers, also with sessions that end and begin again")
    func principal() throws {
        let server = try ServedMachine(configuration { $0.principalLimits.handlers = 3 }, user: "phone")
        for stream in 1...2 as ClosedRange<UInt64> { try server.open(Self.call, stream) }
        let first = try #require(server.session)
        try server.send(RawMessage(.reset, aux: ResetReason.protocolError.rawValue))
        #expect(server.session == nil)
        let again = try server.greet(2, user: "phone")
        for stream in 1...3 as ClosedRange<UInt64> { try server.open(Self.call, stream, from: again) }
        #expect(server.machine.counts.handlers == 3)
        let other = try server.greet(3, user: "tablet")
        try server.open(Self.call, 1, from: other)
        #expect(server.machine.counts.handlers == 4)
        for stream in 1...2 as ClosedRange<UInt64> { server.finish(first, stream, requestBytes: 0) }
        #expect(server.machine.departed.isEmpty)
        for stream in 4...6 as ClosedRange<UInt64> { try server.open(Self.call, stream, from: again) }
        #expect(server.machine.counts.handlers == 4)
        #expect(server.machine.uses.count == 2)
    }

    @Test("A principal of a network has its share of the memory of requests, and all of it again when they end")
    func requestMemory() throws {
        let server = try ServedMachine(configuration { $0.principalLimits.requestBytes = 1 << 20 }, user: "phone")
        let body = [UInt8](repeating: 0, count: 400 << 10)
        for stream in 1...3 as ClosedRange<UInt64> { try server.open(Self.call, stream, body: body) }
        #expect(server.machine.counts.handlers == 2)
        let other = try server.greet(2, user: "tablet")
        try server.open(Self.call, 1, body: body, from: other)
        #expect(server.machine.counts.handlers == 3)
        let session = try #require(server.session)
        let bytes = try #require(session.use).requestBytes
        for stream in 1...2 as ClosedRange<UInt64> { server.finish(session, stream, requestBytes: bytes / 2) }
        try server.send(RawMessage(.reset, aux: ResetReason.protocolError.rawValue))
        #expect(server.machine.uses.keys.sorted() == ["tablet"])
    }
}
