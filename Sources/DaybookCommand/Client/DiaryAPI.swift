import AsyncHTTPClient
import Foundation
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Wording

/// The diary's HTTP API, as the commands use it.
struct DiaryAPI: Sendable {
    /// Without a slash at its end.
    let server: String
    let token: String?
    /// How the command calls the API's fields, as `--zone` for `timeZone`, for errors.
    var flags: [String: String] = [:]
    /// PEM file of authorities whose certificates are believed beside the machine's; nil for none.
    var authority: String?

    /// Between the tries of what may be sent twice: a killed service is back within a second.
    private static let waits: [Duration] = [.milliseconds(250), .milliseconds(500), .seconds(1)]
    private static let maximumAnswerBytes = 64 << 20
    /// What the calls go by. Throws when the file of authorities cannot be read.
    private var http: HTTPClient {
        get throws(CommandError) { try TrustingClients.client(trusting: authority) }
    }

    /// What the server answered.
    struct Answer: Sendable {
        let status: Int
        let document: JSONDocument
        let retryAfter: Duration?
        /// Where a new upload is, and how much of it the server has.
        var location: String?
        var uploadOffset: Int?
    }

    /// Asks, and returns the document. Throws what the server refused, in its words.
    ///
    /// A question, and what `mayRepeat` says may be sent twice, is sent again when the server is restarting.
    func send(
        _ method: HTTPMethod, _ path: String, query: [(String, String)] = [], json: JSONDocument? = nil,
        headers: [(String, String)] = [], mayRepeat: Bool = false
    ) async throws -> JSONDocument {
        var request = request(method, path, query: query, headers: headers)
        if let json {
            request.headers.replaceOrAdd(name: "Content-Type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: try json.bytes))
        }
        for wait in method == .GET || mayRepeat ? Self.waits : [] {
            do {
                let answer = try await execute(request, timeout: .minutes(2))
                if answer.status != 503 { return try accepted(answer) }
            } catch is InterruptedAnswer {}
            try await Task.sleep(for: wait)
        }
        do {
            return try accepted(try await execute(request, timeout: .minutes(2)))
        } catch let error as InterruptedAnswer {
            throw error.forPeople(server: server)
        }
    }

    private func accepted(_ answer: Answer) throws(CommandError) -> JSONDocument {
        guard (200..<300).contains(answer.status) else { throw refusal(answer) }
        return answer.document
    }

    /// Every item of a listing up to `limit`, page by page.
    func list(
        _ path: String, query: [(String, String)], member: String, limit: Int, onPage: (JSONDocument) -> Void = { _ in }
    ) async throws -> [JSONDocument] {
        var items: [JSONDocument] = []
        var pageToken: String?
        repeat {
            var page = query + [("pageSize", String(min(limit - items.count, 200)))]
            if let pageToken { page.append(("pageToken", pageToken)) }
            let answer = try await send(.GET, path, query: page)
            onPage(answer)
            items += answer[member]?.items ?? []
            pageToken = answer["nextPageToken"]?.text
        } while pageToken != nil && items.count < limit
        return items
    }

    /// The sessions of the account, the newest login first.
    func sessions() async throws -> [JSONDocument] {
        try await list("/v1/sessions", query: [], member: "sessions", limit: 10_000)
    }

    /// Sends a file's bytes, to be a photo or a sound; returns refusals too.
    func upload(
        _ file: LocalFile, to path: String, onSent: @escaping @Sendable (Int) -> Void
    ) async throws -> Answer {
        var request = request(
            .POST, path,
            headers: [("Content-Type", "application/octet-stream")] + file.headers)
        request.body = .stream(file.chunks(onRead: onSent), length: .known(Int64(file.size)))
        do {
            return try await execute(request, timeout: .hours(6))
        } catch let error as InterruptedAnswer {
            throw error.forPeople(server: server)
        }
    }

    /// Asks without a body; returns refusals too. Throws `unavailable` when no whole answer came.
    func ask(_ method: HTTPMethod, _ path: String, headers: [(String, String)]) async throws -> Answer {
        do {
            return try await execute(request(method, path, headers: headers), timeout: .minutes(2))
        } catch let error as InterruptedAnswer {
            throw error.forPeople(server: server)
        }
    }

    /// Sends a file's bytes from a place on, to go on with an upload; returns refusals too.
    func sendRest(
        of file: LocalFile, from offset: Int, to path: String, headers: [(String, String)],
        onSent: @escaping @Sendable (Int) -> Void
    ) async throws -> Answer {
        var request = request(.PATCH, path, headers: headers)
        request.body = .stream(file.chunks(from: offset, onRead: onSent), length: .known(Int64(file.size - offset)))
        do {
            return try await execute(request, timeout: .hours(6))
        } catch let error as InterruptedAnswer {
            throw error.forPeople(server: server)
        }
    }

    /// Takes bytes in as they come; returns their media type. Throws what the server refused, in its words.
    func download(_ path: String, onBytes: (ByteBuffer) throws -> Void) async throws -> String {
        var request = request(.GET, path, headers: [])
        request.headers.replaceOrAdd(name: "Accept", value: "*/*")
        do {
            let response = try await http.execute(request, timeout: .hours(6))
            guard response.status == .ok else {
                throw refusal(try await Self.answer(of: response))
            }
            for try await bytes in response.body { try onBytes(bytes) }
            return response.headers.first(name: "Content-Type") ?? ""
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    /// Takes events in as they come, until the server ends the stream; returns how long it wants its reader to wait then.
    ///
    /// The server shows a sign of life more often than the client's patience with reads lasts.
    func events(
        _ path: String, since token: String?, onEvent: (EventReader.Event) throws(CommandError) -> Void
    ) async throws(CommandError) -> Duration? {
        var request = request(.GET, path, query: token.map { [("since", $0)] } ?? [], headers: [])
        request.headers.replaceOrAdd(name: "Accept", value: "text/event-stream")
        do {
            let response = try await http.execute(request, timeout: .hours(24 * 365))
            guard response.status == .ok else { throw refusal(try await Self.answer(of: response)) }
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
        _ method: HTTPMethod, _ path: String, query: [(String, String)] = [], headers: [(String, String)]
    ) -> HTTPClientRequest {
        let text = query.map { Self.escaped($0.0) + "=" + Self.escaped($0.1) }.joined(separator: "&")
        var request = HTTPClientRequest(url: server + path + (text.isEmpty ? "" : "?" + text))
        request.method = method
        request.headers.add(name: "User-Agent", value: "daybook/\(DaybookVersion.current)")
        request.headers.add(name: "Accept", value: "application/json")
        if let language = Language.asked { request.headers.add(name: "Accept-Language", value: language.rawValue) }
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        return request
    }

    private func execute(_ request: HTTPClientRequest, timeout: TimeAmount) async throws -> Answer {
        do {
            return try await Self.answer(of: try await http.execute(request, timeout: timeout))
        } catch  where !(error is CommandError) && !Self.isUnconnected(error) {
            throw InterruptedAnswer(cause: error)
        } catch {
            throw Self.failure(error, server: server)
        }
    }

    private static func answer(of response: HTTPClientResponse) async throws -> Answer {
        let body = try await response.body.collect(upTo: maximumAnswerBytes)
        let retryAfter = response.headers.first(name: "Retry-After").flatMap { Int($0) }
        return Answer(
            status: Int(response.status.code), document: (try? JSONDocument(Array(body.readableBytesView))) ?? .null,
            retryAfter: retryAfter.map { .seconds($0) }, location: response.headers.first(name: "Location"),
            uploadOffset: response.headers.first(name: "Upload-Offset").flatMap { Int($0) })
    }

    /// What a person is told of a call that failed.
    private static func failure(_ error: any Error, server: String) -> CommandError {
        if let error = error as? CommandError { return error }
        if isOfTLS(error) { return withoutTLS(error, server: server) }
        guard isUnconnected(error) else { return InterruptedAnswer(cause: error).forPeople(server: server) }
        return CommandError(.unavailable, CommandFault.noServer, ["server": server])
    }

    /// Both ends did not come to speak TLS.
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

    /// There was never a connection, so nothing was asked.
    private static func isUnconnected(_ error: any Error) -> Bool {
        if error is NIOConnectionError || isOfTLS(error) { return true }
        if let error = error as? HTTPClientError { return error == .connectTimeout }
        return (error as? IOError)?.errnoCode == ECONNREFUSED
    }

    /// Percent-encoded, every byte that is not an unreserved character of RFC 3986.
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

/// The server was there, but no whole answer came; whether it did what was asked is not known.
private struct InterruptedAnswer: Error {
    let cause: any Error

    func forPeople(server: String) -> CommandError {
        CommandError(.unavailable, CommandFault.interrupted, ["server": server, "cause": "\(cause)"])
    }
}
