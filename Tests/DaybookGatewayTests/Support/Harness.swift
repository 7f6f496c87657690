import DaybookAPI
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceRuntime
import Testing
import ZRPC

@testable import DaybookGateway

/// A gateway before services of the test's own, over ipc, for the length of a test.
enum Harness {
    /// Runs `body` with a client of the gateway. `configure` changes the gateway's limits first.
    ///
    /// entry-service comes up `late` after the gateway serves.
    static func run(
        _ diary: FakeDiary = FakeDiary(), late opening: AsyncStream<Void>? = nil, sharesFiles: Bool = false,
        configure: (inout Gateway.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (Client) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let transport = try Transport(logger: logger)
        let folder = "/tmp/gateway-test-\(UInt32.random(in: .min ... .max))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/s"
        let media = try await transport.serve(FakeServices.media(diary), at: "ipc://\(path)-media")
        let channels = ServiceChannels(
            entry: transport.channel(to: "ipc://\(path)-entry"), media: transport.channel(to: "ipc://\(path)-media"),
            sharesFiles: sharesFiles)
        var configuration = Gateway.Configuration(http: HostAndPort(host: "127.0.0.1", port: 0))
        configure(&configuration)
        let make: @Sendable () throws -> Gateway = { [configuration, logger] in
            try Gateway(
                configuration: configuration, channels: channels, registry: MetricsRegistry(), logger: logger)
        }
        let gateway = try make()
        let binary = "ipc://\(path)-binary"
        let door = try await transport.serve(gateway.binary.definitions, at: binary)
        async let entry = serve(diary, on: transport, at: "ipc://\(path)-entry", late: opening)
        if opening == nil { try await channels.entry.waitUntilReady(timeout: .seconds(60)) }
        try await channels.media.waitUntilReady(timeout: .seconds(60))
        do {
            try await gateway.application().test(.live) { client in
                let port = try #require(client.port)
                let photos = PhotoTransferServiceClient(channel: transport.channel(to: binary))
                try await body(
                    Client(client: client, port: port, binary: photos, answers: gateway.leasedResponses, another: make))
            }
        } catch {
            await transport.shutdown(grace: .zero)
            throw error
        }
        _ = try await (entry, media, door)
        await transport.shutdown(grace: .zero)
    }

    private static func serve(
        _ diary: FakeDiary, on transport: Transport, at endpoint: String, late opening: AsyncStream<Void>?
    ) async throws -> Server {
        if let opening { for await _ in opening {} }
        return try await transport.serve(FakeServices.entry(diary), at: endpoint)
    }

    /// Asks the gateway, as somebody whose token is good unless another is given.
    struct Client: Sendable {
        let client: any TestClientProtocol
        let port: Int
        /// To the gateway's binary API.
        let binary: PhotoTransferServiceClient
        /// The responses of entry-service that the gateway caches.
        let answers: LeasedResponses
        /// Makes one more gateway before the same services.
        let another: @Sendable () throws -> Gateway

        @discardableResult
        func send(
            _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields = [:], token: String? = "good",
            body: String? = nil
        ) async throws -> Reply {
            var headers = headers
            if let token, headers[.authorization] == nil, headers[.cookie] == nil {
                headers[.authorization] = "Bearer \(token)"
            }
            return try await client.execute(
                uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
            ) { Reply(response: $0) }
        }
    }

    /// An answer.
    struct Reply: Sendable {
        let response: TestResponse

        var status: Int { response.status.code }
        var headers: HTTPFields { response.headers }
        var text: String { String(decoding: response.body.readableBytesView, as: UTF8.self) }
        var bytes: [UInt8] { Array(response.body.readableBytesView) }

        /// The reason of an error in the contract's shape; nil when it has not that shape.
        var reason: String? {
            guard text.hasPrefix("{\"error\":{\"code\":\(status),"), headers[.contentType] == "application/json" else {
                return nil
            }
            guard let start = text.firstRange(of: "\"reason\":\"")?.upperBound else { return nil }
            return String(text[start...].prefix { $0 != "\"" })
        }
    }
}
