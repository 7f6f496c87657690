import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL

/// A client of one running diary, logged in.
struct DiaryClient: Sendable {
    let base: String
    var token = ""

    /// It believes every certificate: that those are good is for tests of their own.
    private static let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    private static var configuration: HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none
        return HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(5), read: .seconds(120)), connectionPool: .init(idleTimeout: .seconds(2)))
    }

    /// One request. Throws only when no answer came, with what was asked and why.
    ///
    /// Not for bodies of megabytes that are refused before their end: AsyncHTTPClient closes the connection at such an
    /// answer's end, and where bytes were still to be written that fails the answer, too. The gateway's own tests have
    /// connections for that.
    func send(
        _ method: HTTPMethod, _ path: String, headers: [(String, String)] = [], body: [UInt8]? = nil
    ) async throws -> HTTPResult {
        var request = HTTPClientRequest(url: base + path)
        request.method = method
        if !token.isEmpty { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        do {
            let response = try await Self.client.execute(request, timeout: .seconds(120))
            let answer = try await response.body.collect(upTo: 64 << 20)
            return HTTPResult(
                status: Int(response.status.code), headers: response.headers, bytes: Array(answer.readableBytesView))
        } catch {
            throw DiaryFailure("\(method) \(path) with \(body?.count ?? 0) bytes had no answer: \(error)")
        }
    }

    /// A request with a JSON body.
    func send(
        _ method: HTTPMethod, _ path: String, json: JSON, headers: [(String, String)] = []
    ) async throws -> HTTPResult {
        try await send(
            method, path, headers: headers + [("Content-Type", "application/json")], body: try json.bytes)
    }

    func get(_ path: String, headers: [(String, String)] = []) async throws -> HTTPResult {
        try await send(.GET, path, headers: headers)
    }

    /// Uploads bytes as a photo.
    func upload(_ bytes: [UInt8], name: String, type: String = "application/octet-stream") async throws -> HTTPResult {
        let escaped = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "file"
        return try await send(
            .POST, "/v1/photos", headers: [("Content-Type", type), ("X-File-Name", escaped)], body: bytes)
    }

    /// A client of the same server with a fresh session.
    func loggedIn(name: String, password: String) async throws -> DiaryClient {
        let answer = try await send(
            .POST, "/v1/sessions", json: ["name": .string(name), "password": .string(password)])
        guard answer.status == 200, let token = answer.json["token"]?.string else {
            throw DiaryFailure("login answered \(answer.status): \(String(decoding: answer.bytes, as: UTF8.self))")
        }
        return DiaryClient(base: base, token: token)
    }

    /// A client of a new member, whom this owner of the server invites.
    func member(_ name: String) async throws -> DiaryClient {
        let url = try await send(.POST, "/v1/invitations", json: [:]).json["url"]?.string ?? ""
        let secret = String(url.split(separator: "/").last ?? "")
        let joined = try await DiaryClient(base: base).send(
            .POST, "/v1/accounts",
            json: ["invitation": .string(secret), "name": .string(name), "password": "long enough"])
        guard let token = joined.json["token"]?.string else {
            throw DiaryFailure("joining answered \(joined.status): \(String(decoding: joined.bytes, as: UTF8.self))")
        }
        return DiaryClient(base: base, token: token)
    }

    /// Every item of a listing, page by page.
    func all(_ path: String, member: String, pageSize: Int = 200) async throws -> [JSON] {
        var items: [JSON] = []
        var pageToken = ""
        for _ in 0..<1000 {
            let separator = path.contains("?") ? "&" : "?"
            let token = pageToken.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let answer = try await get(
                "\(path)\(separator)pageSize=\(pageSize)" + (token.isEmpty ? "" : "&pageToken=\(token)"))
            guard answer.status == 200 else { throw DiaryFailure("\(path) answered \(answer.status)") }
            items += answer.json[member]?.array ?? []
            guard let next = answer.json["nextPageToken"]?.string else { return items }
            pageToken = next
        }
        throw DiaryFailure("\(path) has no end")
    }
}

/// Why a test could not go on.
struct DiaryFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
