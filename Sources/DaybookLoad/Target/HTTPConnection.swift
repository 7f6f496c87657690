import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// A client for HTTP requests to one gateway.
struct HTTPConnection: Sendable {
    private static let maximumResponseBytes = 64 << 20

    /// The gateway's address, without a slash at its end.
    let base: String
    private let client: HTTPClient
    private let timeout: Duration
    var token: String?

    /// Creates a client with at most `connections` connections; further calls wait in the client, which adds to their
    /// latency.
    init(base: String, connections: Int, timeout: Duration) {
        var configuration = HTTPClient.Configuration(
            // A redirect could send the load to another machine.
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        self.base = base
        self.timeout = timeout
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends a request and returns the whole body. Throws `CallFailure` if the status is not in 200..<300.
    @discardableResult
    func send(
        _ method: HTTPMethod, path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        request.headers.add(name: "User-Agent", value: "daybook-loadtest")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await client.execute(request, timeout: .milliseconds(Int64(timeout.seconds * 1000)))
        let content = try await response.body.collect(upTo: Self.maximumResponseBytes)
        let status = Int(response.status.code)
        guard (200..<300).contains(status) else {
            throw Self.failure(status, body: [UInt8](content.readableBytesView))
        }
        return [UInt8](content.readableBytesView)
    }

    /// Closes every connection.
    func close() async { try? await client.shutdown() }

    /// Sends a request with a JSON body and returns the whole body.
    @discardableResult
    func send(_ method: HTTPMethod, path: String, json: [UInt8]) async throws -> [UInt8] {
        try await send(method, path: path, headers: [("Content-Type", "application/json")], body: json)
    }

    /// Returns the failure of a response whose status is not in 200..<300.
    static func failure(_ status: Int, body: [UInt8]) -> CallFailure {
        guard let error = try? JSONDecoder().decode(ResponseDocument.Failure.self, from: Data(body)).error else {
            return CallFailure(kind: "HTTP \(status)", message: String(decoding: body.prefix(200), as: UTF8.self))
        }
        return CallFailure(kind: "HTTP \(status) \(error.status)", message: error.message)
    }
}
