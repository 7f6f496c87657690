import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Wording

/// A client of the diary's HTTP API for the commands.
struct DiaryAPI: Sendable {
    /// The server's address, without a slash at its end.
    let server: String
    let token: String?
    /// The command's names for the API's fields, such as `--zone` for `timeZone`, for errors.
    var flags: [String: String] = [:]
    /// The PEM file of authorities that are trusted in addition to the machine's; nil for none.
    var authority: String?
    /// Whether the token comes from `DAYBOOK_TOKEN`, so that another login does not replace it.
    var hasTokenOfEnvironment = false
    /// The waits between retries of repeatable requests: a killed service is back within a second.
    var waits: [Duration] = [.milliseconds(250), .milliseconds(500), .seconds(1)]

    /// The waits of a program without a waiting user, on a machine that may be busy for a minute.
    static let patientWaits: [Duration] = [.milliseconds(250), .seconds(1), .seconds(4), .seconds(15), .seconds(30)]
    private static let socketScheme = "http+unix://"
    private static let maximumResponseBytes = 64 << 20
    /// The HTTP client. Throws if the file of authorities cannot be read.
    private var http: HTTPClient {
        get throws(CommandError) { try TrustingClients.client(trusting: authority) }
    }

    /// A response of the server.
    struct Response: Sendable {
        let status: Int
        let document: JSONDocument
        let retryAfter: Duration?
        /// The location of a new upload; `uploadOffset` is the number of its bytes that the server has.
        var location: String?
        var uploadOffset: Int?
    }

    /// Returns the address of a server at a Unix socket.
    static func address(ofSocket path: String) -> String { socketScheme + escaped(path) }

    /// Sends a request and returns the document. If the server refuses the request, throws an error with the server's
    /// message.
    ///
    /// A GET, and any request with `mayRepeat`, is retried while the server restarts or does not respond in time.
    func send(
        _ method: HTTPMethod, path: String, query: [(String, String)] = [], json: JSONDocument? = nil,
        headers: [(String, String)] = [], mayRepeat: Bool = false
    ) async throws -> JSONDocument {
        var request = request(method, path: path, query: query, headers: headers)
        if let json {
            request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try json.bytes))
        }
        for wait in method == .GET || mayRepeat ? waits : [] {
            do {
                let response = try await execute(request, timeout: .minutes(2))
                if response.status != 503, response.status != 504 { return try accepted(response) }
            } catch is InterruptedResponse {}
            try await Task.sleep(for: wait)
        }
        do {
            return try accepted(try await execute(request, timeout: .minutes(2)))
        } catch let error as InterruptedResponse {
            throw error.forPeople(server: server)
        }
    }

    private func accepted(_ response: Response) throws(CommandError) -> JSONDocument {
        guard (200..<300).contains(response.status) else { throw refusal(response) }
        return response.document
    }

    /// Returns the items of a listing up to `limit`, page by page.
    func list(
        _ path: String, query: [(String, String)], member: String, limit: Int, onPage: (JSONDocument) -> Void = { _ in }
    ) async throws -> [JSONDocument] {
        var items: [JSONDocument] = []
        var pageToken: String?
        repeat {
            var page = query + [("pageSize", String(min(limit - items.count, 200)))]
            if let pageToken { page.append(("pageToken", pageToken)) }
            let response = try await send(.GET, path: path, query: page)
            onPage(response)
            items += response[member]?.items ?? []
            pageToken = response["nextPageToken"]?.text
        } while pageToken != nil && items.count < limit
        return items
    }

    /// Returns the sessions of the account, the newest login first.
    func sessions() async throws -> [JSONDocument] {
        try await list("/v1/sessions", query: [], member: "sessions", limit: 10_000)
    }

    /// Uploads a file's bytes as a photo or a sound. A refusal is returned as a response, not thrown.
    func upload(
        _ file: LocalFile, to path: String, onSent: @escaping @Sendable (Int) -> Void
    ) async throws -> Response {
        var request = request(
            .POST, path: path,
            headers: [("Content-Type", "application/octet-stream")] + file.headers)
        request.body = .stream(file.chunks(onRead: onSent), length: .known(Int64(file.size)))
        do {
            return try await execute(request, timeout: .hours(6))
        } catch let error as InterruptedResponse {
            throw error.forPeople(server: server)
        }
    }

    /// Sends a request without a body. A refusal is returned as a response, not thrown. Throws `unavailable` if the
    /// response is incomplete.
    func ask(_ method: HTTPMethod, path: String, headers: [(String, String)]) async throws -> Response {
        do {
            return try await execute(request(method, path: path, headers: headers), timeout: .minutes(2))
        } catch let error as InterruptedResponse {
            throw error.forPeople(server: server)
        }
    }

    /// Sends a file's bytes from an offset on, to resume an upload. A refusal is returned as a response, not thrown.
    func sendRest(
        of file: LocalFile, from offset: Int, to path: String, headers: [(String, String)],
        onSent: @escaping @Sendable (Int) -> Void
    ) async throws -> Response {
        var request = request(.PATCH, path: path, headers: headers)
        request.body = .stream(file.chunks(from: offset, onRead: onSent), length: .known(Int64(file.size - offset)))
        do {
            return try await execute(request, timeout: .hours(6))
        } catch let error as InterruptedResponse {
            throw error.forPeople(server: server)
        }
    }

    /// Passes downloaded bytes to `onBytes` as they arrive; returns their media type. If the server refuses the
    /// request, throws an error with the server's message.
    func download(_ path: String, onBytes: (ByteBuffer) throws -> Void) async throws -> String {
        var request = request(.GET, path: path, headers: [])
        request.headers.replaceOrAdd(name: "Accept", value: "*/*")
        do {
            let response = try await http.execute(request, timeout: .hours(6))
            guard response.status == .ok else {
                throw refusal(try await Self.response(of: response))
            }
            for try await bytes in response.body { try onBytes(bytes) }
            return response.headers.first(name: "Content-Type") ?? ""
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    /// Passes events to `onEvent` as they arrive, until the server ends the stream. Returns the time that the server
    /// asks clients to wait before they connect again.
    ///
    /// The server sends heartbeats more often than the client's read timeout.
    func events(
        _ path: String, since token: String?, onEvent: (EventReader.Event) throws(CommandError) -> Void
    ) async throws(CommandError) -> Duration? {
        var request = request(.GET, path: path, query: token.map { [("since", $0)] } ?? [], headers: [])
        request.headers.replaceOrAdd(name: "Accept", value: "text/event-stream")
        do {
            let response = try await http.execute(request, timeout: .hours(24 * 365))
            guard response.status == .ok else { throw refusal(try await Self.response(of: response)) }
            var reader = EventReader()
            for try await bytes in response.body {
                for event in try reader.events(in: bytes.readableBytesView) { try onEvent(event) }
            }
            return reader.retry
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    private func request(
        _ method: HTTPMethod, path: String, query: [(String, String)] = [], headers: [(String, String)]
    ) -> HTTPClientRequest {
        let text = query.map { Self.escaped($0.0) + "=" + Self.escaped($0.1) }.joined(separator: "&")
        var request = HTTPClientRequest(url: server + path + (text.isEmpty ? "" : "?" + text))
        request.method = method
        // The client takes no host from the path of a socket, but the server needs one (RFC 9112, section 3.2).
        if server.hasPrefix(Self.socketScheme) { request.headers.add(name: "Host", value: "localhost") }
        request.headers.add(name: "User-Agent", value: "daybook/\(DaybookVersion.current)")
        request.headers.add(name: "Accept", value: "application/json")
        if let language = Language.asked { request.headers.add(name: "Accept-Language", value: language.rawValue) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        return request
    }

    private func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> Response {
        do {
            return try await Self.response(of: try await http.execute(request, timeout: timeout))
        } catch  where !(error is CommandError) && !Self.isUnconnected(error) {
            throw InterruptedResponse(cause: error)
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    private static func response(of response: HTTPClientResponse) async throws -> Response {
        let body = try await response.body.collect(upTo: maximumResponseBytes)
        let retryAfter = response.headers.first(name: "Retry-After").flatMap { Int($0) }
        return Response(
            status: Int(response.status.code), document: (try? JSONDocument(Array(body.readableBytesView))) ?? .null,
            retryAfter: retryAfter.map { .seconds($0) }, location: response.headers.first(name: "Location"),
            uploadOffset: response.headers.first(name: "Upload-Offset").flatMap { Int($0) })
    }

    /// Returns the error of a failed call for people.
    private static func failure(_ error: any Error, server: String) -> CommandError {
        if let error = error as? CommandError { return error }
        if isOfTLS(error) { return withoutTLS(error, server: server) }
        guard isUnconnected(error) else { return InterruptedResponse(cause: error).forPeople(server: server) }
        return CommandError(.unavailable, CommandFault.noServer, ["server": server])
    }

    /// Returns whether the TLS connection could not be made.
    private static func isOfTLS(_ error: any Error) -> Bool {
        if let error = error as? HTTPClientError { return error == .tlsHandshakeTimeout }
        return error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError
    }

    private static func withoutTLS(_ error: any Error, server: String) -> CommandError {
        if "\(error)".contains("CERTIFICATE_VERIFY_FAILED") || error is NIOSSLExtraError {
            return CommandError(.unavailable, CommandFault.untrusted, ["server": server])
        }
        return CommandError(.unavailable, CommandFault.noTLS, ["server": server])
    }

    /// Returns whether there was never a connection, so that no request was sent.
    private static func isUnconnected(_ error: any Error) -> Bool {
        if error is NIOConnectionError || isOfTLS(error) { return true }
        if let error = error as? HTTPClientError { return error == .connectTimeout }
        return (error as? IOError)?.errnoCode == ECONNREFUSED
    }

    /// Returns the text percent-encoded, except for the unreserved characters of RFC 3986.
    static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += (digits.count == 1 ? "%0" : "%") + digits
            }
        }
        return result
    }
}

/// The error for an incomplete response of a reachable server; it is not known whether the request took effect.
private struct InterruptedResponse: Error {
    let cause: any Error

    func forPeople(server: String) -> CommandError {
        CommandError(.unavailable, CommandFault.interrupted, ["server": server, "cause": "\(cause)"])
    }
}
