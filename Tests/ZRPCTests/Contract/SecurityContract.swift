import Foundation
import Glibc
import Testing
import ZRPC
import ZRPCTesting
import ZeroMQ

extension TransportSuites {
    /// Keys over a network: who gets in, as whom, and what everybody else is told.
    @Suite("Security", .serialized)
    struct SecurityContract {
        private static func settings(
            _ keys: CurveKeyPair, servers: [String: CurveKey] = [:], clients: AuthorizedClients? = nil
        ) -> TransportConfiguration {
            var settings = TransportConfiguration()
            settings.security.keys = keys
            settings.security.serverKeys = servers
            settings.security.authorizedClients = clients
            return settings
        }

        /// A server with keys, who it lets in, and a client with keys of its own.
        private struct Pair {
            let endpoint = TransportUnderTest.tcp.freshEndpoint()
            let serverKeys: CurveKeyPair
            let clientKeys: CurveKeyPair
            let clients: AuthorizedClients

            init(roles: Set<String> = []) throws {
                serverKeys = try CurveKeyPair.random()
                clientKeys = try CurveKeyPair.random()
                clients = AuthorizedClients([
                    clientKeys.publicKey: AuthorizedClients.Client(principal: "phone", roles: roles)
                ])
            }

            func serve(
                _ change: (inout TransportConfiguration) -> Void = { _ in }
            ) async throws -> (Transport, Server) {
                var configuration = settings(serverKeys, clients: clients)
                change(&configuration)
                let transport = try Transport(configuration: configuration, logger: .test)
                return (transport, try await transport.serve([TestService().serviceDefinition], at: endpoint))
            }

            func connect(keys: CurveKeyPair? = nil, serverKey: CurveKey? = nil) throws -> Transport {
                try Transport(
                    configuration: settings(
                        keys ?? clientKeys, servers: [endpoint: serverKey ?? serverKeys.publicKey]), logger: .test)
            }
        }

        private static func ending<Result>(
            _ transports: [Transport], _ body: () async throws -> Result
        ) async throws -> Result {
            func end() async {
                for transport in transports.reversed() { await transport.shutdown(grace: .zero) }
            }
            do {
                let result = try await body()
                await end()
                return result
            } catch {
                await end()
                throw error
            }
        }

        @Test("A key that is authorized is the principal that handlers see")
        func authorized() async throws {
            let pair = try Pair()
            let (serving, _) = try await pair.serve()
            let calling = try pair.connect()
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                try await client.channel.waitUntilReady(timeout: .seconds(60))
                let response = try await client.unaryCall(UnaryCallRequest())
                #expect(response.principal == "phone")
            }
        }

        @Test("A key that is not authorized is told so, also to a caller who would wait")
        func unauthorized() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve()
            let calling = try pair.connect(keys: try CurveKeyPair.random())
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                let error = try await failure {
                    try await client.unaryCall(UnaryCallRequest(), options: CallOptions(waitForReady: true))
                }
                #expect(error.code == .unauthenticated)
                #expect(error.outcome == .notSent)
                let waiting = try await failure { try await client.channel.waitUntilReady(timeout: .seconds(10)) }
                #expect(waiting.code == .unauthenticated)
                #expect(server.statistics.sessionsOpened == 0)
            }
        }

        @Test("A server with another key than the expected one is refused, also for a caller who would wait")
        func wrongServer() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve()
            let calling = try pair.connect(serverKey: try CurveKeyPair.random().publicKey)
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                let error = try await failure {
                    try await client.unaryCall(UnaryCallRequest(), options: CallOptions(waitForReady: true))
                }
                #expect(error.code == .unauthenticated)
                #expect(server.statistics.sessionsOpened == 0)
            }
        }

        @Test("A client without keys gets nowhere, and the server hears nothing of it")
        func plaintextClient() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve()
            var settings = TransportConfiguration()
            settings.security.allowsPlaintext = true
            let calling = try Transport(configuration: settings, logger: .test)
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                let error = try await failure {
                    try await client.unaryCall(
                        UnaryCallRequest(), options: CallOptions(timeout: .milliseconds(700), waitForReady: true))
                }
                #expect(error.code == .deadlineExceeded || error.code == .unavailable)
                #expect(server.statistics.sessionsOpened == 0)
            }
        }

        @Test("A network's endpoint without keys is neither served nor connected to")
        func plaintextRefused() async throws {
            let transport = try Transport(logger: .test)
            try await Self.ending([transport]) {
                let endpoint = TransportUnderTest.tcp.freshEndpoint()
                let serving = try await failure {
                    try await transport.serve([TestService().serviceDefinition], at: endpoint)
                }
                #expect(serving.code == .failedPrecondition)
                let client = TestServiceClient(channel: transport.channel(to: endpoint))
                let calling = try await failure { try await client.emptyCall(EmptyCallRequest()) }
                #expect(calling.code == .unauthenticated && calling.outcome == .notSent)
            }
        }

        @Test("A key that is authorized later gets in then")
        func laterAuthorized() async throws {
            let pair = try Pair()
            pair.clients.replace(with: [:])
            let (serving, _) = try await pair.serve()
            let calling = try pair.connect()
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                let error = try await failure {
                    try await client.emptyCall(
                        EmptyCallRequest(), options: CallOptions(waitForReady: true))
                }
                #expect(error.code == .unauthenticated)
                pair.clients.replace(with: [
                    pair.clientKeys.publicKey: AuthorizedClients.Client(principal: "phone")
                ])
                try await eventually("the key is accepted") {
                    (try? await client.emptyCall(EmptyCallRequest())) != nil
                }
            }
        }

        @Test("One principal has its share of sessions and streams")
        func limits() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve { settings in
                settings.principalLimits.sessions = 2
                settings.principalLimits.streamsPerSession = 3
            }
            let calling = try (0..<3).map { _ in try pair.connect() }
            try await Self.ending([serving] + calling) {
                var clients: [TestServiceClient] = []
                for transport in calling {
                    clients.append(TestServiceClient(channel: transport.channel(to: pair.endpoint)))
                    if clients.count <= 2 { try await clients.last?.channel.waitUntilReady(timeout: .seconds(60)) }
                }
                let third = try await failure {
                    try await clients[2].emptyCall(
                        EmptyCallRequest(), options: CallOptions(timeout: .milliseconds(500), waitForReady: true))
                }
                #expect(third.code == .deadlineExceeded || third.code == .unavailable)
                #expect(server.statistics.sessions == 2)
                // More calls than streams wait in the client for one to end.
                var request = UnaryCallRequest()
                request.delayMs = 100
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<9 {
                        group.addTask { [request, first = clients[0]] in _ = try await first.unaryCall(request) }
                    }
                    try await eventually("three run") { server.statistics.streams == 3 }
                    for _ in 0..<20 {
                        #expect(server.statistics.streams <= 3)
                        try await Task.sleep(for: .milliseconds(5))
                    }
                    try await group.waitForAll()
                }
            }
        }

        @Test("Clients that leave in the middle of the handshake keep nobody out")
        func leaving() async throws {
            let pair = try Pair()
            let (serving, _) = try await pair.serve()
            let calling = try pair.connect()
            try await Self.ending([serving, calling]) {
                let context = try ZContext()
                for number in 0..<300 {
                    var options = SocketOptions.tcp()
                    options.security = .curveClient(server: pair.serverKeys.publicKey, keys: try .random())
                    let socket = try Socket(context, .dealer, options: options)
                    try socket.connect(pair.endpoint)
                    try await Task.sleep(for: .microseconds(500 + 20 * number))
                }
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                _ = try await client.emptyCall(
                    EmptyCallRequest(), options: CallOptions(timeout: .seconds(10), waitForReady: true))
            }
        }

        @Test("The sessions of a principal that is taken off the list end, and none begins on their connections")
        func revoked() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve { $0.pingInterval = .milliseconds(500) }
            let calling = try pair.connect()
            try await Self.ending([serving, calling]) {
                let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                _ = try await client.emptyCall(
                    EmptyCallRequest(), options: CallOptions(timeout: .seconds(10), waitForReady: true))
                pair.clients.replace(with: [:])
                try await eventually("its session ended") { server.statistics.sessions == 0 }
                await #expect(throws: RPCError.self) {
                    try await client.emptyCall(EmptyCallRequest(), options: CallOptions(timeout: .seconds(1)))
                }
                #expect(server.statistics.sessionsOpened == 1)
            }
        }

        @Test("One short session after another is no more than one at a time")
        func shortSessions() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve { $0.principalLimits.sessions = 2 }
            try await Self.ending([serving]) {
                for _ in 0..<12 {
                    let calling = try pair.connect()
                    try await Self.ending([calling]) {
                        let client = TestServiceClient(channel: calling.channel(to: pair.endpoint))
                        _ = try await client.emptyCall(
                            EmptyCallRequest(), options: CallOptions(timeout: .seconds(2), waitForReady: true))
                    }
                }
                #expect(server.statistics.sessionsOpened == 12)
                #expect(server.statistics.sessionsExpired == 0)
            }
        }

        @Test("Key files and lists are read back, and what is wrong in them is told with its line")
        func files() throws {
            let pair = try CurveKeyPair.random()
            #expect(try CurveKeyPair(json: pair.json) == pair)
            let other = try CurveKeyPair.random()
            let mixed = #"{"publicKey": "\#(other.publicKey.text)", "secretKey": "\#(pair.secretKey.text)"}"#
            #expect(throws: RPCError.self) { try CurveKeyPair(json: Array(mixed.utf8)) }

            let list = """
                {"clients": [
                  {"publicKey": "\(pair.publicKey.text)", "principal": "phone", "roles": ["admin"]},
                  {"publicKey": "\(other.publicKey.text)", "principal": "local"}
                ]}
                """
            let error = #expect(throws: RPCError.self) { try AuthorizedClients.parse(json: Array(list.utf8)) }
            #expect(error?.message.hasPrefix("line 3: clients[1].principal:") == true)
            let sound = list.replacing("\"local\"", with: "\"desk\"")
            let clients = try AuthorizedClients.parse(json: Array(sound.utf8))
            #expect(clients[pair.publicKey] == AuthorizedClients.Client(principal: "phone", roles: ["admin"]))
            #expect(clients[other.publicKey]?.principal == "desk")
            for text in ["", "short", String(repeating: "a", count: 41), String(repeating: "~", count: 40)] {
                #expect(CurveKey(text) == nil)
            }
        }

        @Test("A stranger who sends parts without an end is cut off before any of them is kept")
        func endlessParts() async throws {
            let pair = try Pair()
            let (serving, server) = try await pair.serve()
            try await Self.ending([serving]) {
                let port = try #require(UInt16(pair.endpoint.split(separator: ":").last ?? ""))
                let unauthenticated = try RawTCP(port: port)
                // ZMTP 3.0 (ZeroMQ RFC 23) without security, and then parts of 60 kB that all promise another.
                var greeting: [UInt8] = [0xFF] + [UInt8](repeating: 0, count: 8) + [0x7F, 3, 0]
                greeting += Array("NULL".utf8) + [UInt8](repeating: 0, count: 16) + [0]
                greeting += [UInt8](repeating: 0, count: 31)
                let ready: [UInt8] = [4, 6, 5] + Array("READY".utf8)
                let part: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0xEA, 0x60] + [UInt8](repeating: 7, count: 60_000)
                #expect(greeting.count == 64)
                var sent = 0
                if unauthenticated.send(greeting), unauthenticated.send(ready) {
                    while sent < 300 << 20, unauthenticated.send(part) { sent += part.count }
                }
                // What the system's own buffers hold, and no more.
                #expect(sent < 32 << 20)
                #expect(server.statistics.sessionsOpened == 0)
            }
        }

        @Test("A socket's directory that is open to others is not served in")
        func openDirectory() async throws {
            let folder = "/tmp/zrpc-open-\(ProcessInfo.processInfo.processIdentifier)"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let transport = try Transport(logger: .test)
            try await Self.ending([transport]) {
                let error = try await failure {
                    try await transport.serve([TestService().serviceDefinition], at: "ipc://\(folder)/x.sock")
                }
                #expect(error.code == .failedPrecondition)
                #expect(error.message.contains("0700"))
            }
        }
    }
}
