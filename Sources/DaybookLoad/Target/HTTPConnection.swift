import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// HTTP requests to one gateway.
struct HTTPConnection: Sendable {
    private static let maximumAnswerBytes = 64 << 20

    /// Without a slash at its end.
    let base: String
    private let client: HTTPClient
    private let timeout: Duration
    var token: String?

    /// At most `connections` are open at once; calls beyond them wait in the client, and their latency with them.
    init(base: String, connections: Int, timeout: Duration) {
        var configuration = HTTPClient.Configuration(
            // A redirection could lead the load to another machine.
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        self.base = base
        self.timeout = timeout
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends a request and returns the whole body. Throws `CallFailure` when the status is none of the 200s.
    @discardableResult
    func send(
        _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        request.headers.add(name: "User-Agent", value: "daybook-loadtest")
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await client.execute(request, timeout: .milliseconds(Int64(timeout.seconds * 1000)))
        let answer = try await response.body.collect(upTo: Self.maximumAnswerBytes)
        let status = Int(response.status.code)
        guard (200..<300).contains(status) else {
            throw Self.failure(status, [UInt8](answer.readableBytesView))
        }
        return [UInt8](answer.readableBytesView)
    }

    /// Closes every connection.
    func close() async { try? await client.shutdown() }

    /// The same with a JSON body.
    @discardableResult
    func send(_ method: HTTPMethod, _ path: String, json: [UInt8]) async throws -> [UInt8] {
        try await send(method, path, headers: [("Content-Type", "application/json")], body: json)
    }

    /// What an answer that is none of the 200s is counted as.
    static func failure(_ status: Int, _ body: [UInt8]) -> CallFailure {
        guard let error = try? JSONDecoder().decode(AnswerDocument.Failure.self, from: Data(body)).error else {
            return CallFailure(kind: "HTTP \(status)", message: String(decoding: body.prefix(200), as: UTF8.self))
        }
        return CallFailure(kind: "HTTP \(status) \(error.status)", message: error.message)
    }
}
