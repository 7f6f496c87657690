import HTTPTypes
import NIOCore
import Testing
import Wording
import ZRPC

@testable import DaybookGateway

/// Refusals of the edge in the language that the request asks for.
@Suite("Errors in the reader's language")
struct ErrorLanguageTests {
    /// A request that is refused, and why.
    struct Refused: Sendable, CustomTestStringConvertible {
        var method = HTTPRequest.Method.get
        let path: String
        var headers: HTTPFields = [:]
        var token: String? = "good"
        var body: String?
        let reason: String

        var testDescription: String { "\(method) \(path) \(body ?? "") \(reason)" }
    }

    private static let refused: [Refused] = [
        Refused(path: "/v1/entries", token: nil, reason: "TOKEN_MISSING"),
        Refused(path: "/v1/entries", token: "bad", reason: "TOKEN_INVALID"),
        Refused(path: "/v1/nothing", reason: "ROUTE_NOT_FOUND"),
        Refused(method: .put, path: "/v1/entries", body: "{}", reason: "METHOD_NOT_ALLOWED"),
        Refused(path: "/v1/entries/%FF", reason: "MALFORMED_URL"),
        Refused(path: "/v1/entries?nope=1", reason: "UNKNOWN_PARAMETER"),
        Refused(path: "/v1/entries?favorite=maybe", reason: "INVALID_PARAMETER"),
        Refused(path: "/v1/entries?q=a&q=b", reason: "INVALID_PARAMETER"),
        Refused(path: "/v1/entries?pageSize=x", reason: "FIELD_INVALID"),
        Refused(path: "/v1/entries/missing", reason: "ENTRY_NOT_FOUND"),
        Refused(method: .post, path: "/v1/entries", body: "", reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: "{", reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: "[]", reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"a}"#, reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"\u0000"}"#, reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"\ud800"}"#, reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"\q"}"#, reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"a","title":"b"}"#, reason: "MALFORMED_JSON"),
        Refused(method: .post, path: "/v1/entries", body: #"{"nope":1}"#, reason: "UNKNOWN_FIELD"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":7}"#, reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"tags":"a"}"#, reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"tags":[null]}"#, reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"place":1}"#, reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"favorite":1}"#, reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"entryTime":"soon"}"#, reason: "FIELD_INVALID"),
        Refused(
            method: .post, path: "/v1/entries", body: #"{"entryTime":"2023-02-30T00:00:00Z"}"#,
            reason: "FIELD_INVALID"),
        Refused(method: .post, path: "/v1/entries", body: #"{"title":"bad"}"#, reason: "INVALID_ARGUMENT"),
        Refused(
            method: .post, path: "/v1/entries", headers: [.contentType: "text/plain"], body: "{}",
            reason: "UNSUPPORTED_MEDIA_TYPE"),
        Refused(
            method: .post, path: "/v1/entries", headers: [.contentEncoding: "gzip"], body: "{}",
            reason: "UNSUPPORTED_MEDIA_TYPE"),
        Refused(
            method: .post, path: "/v1/entries", headers: [.idempotencyKey: String(repeating: "k", count: 500)],
            body: "{}", reason: "FIELD_INVALID"),
        Refused(
            method: .patch, path: "/v1/entries/a", headers: [.ifMatch: " "], body: "{}", reason: "FIELD_INVALID"),
        Refused(
            method: .patch, path: "/v1/entries/a", headers: [.ifMatch: "\"old\""], body: "{}", reason: "ETAG_MISMATCH"),
        Refused(
            method: .post, path: "/v1/entries",
            headers: [.cookie: "daybook_session=good", .origin: "http://evil.example"], body: "{}",
            reason: "FOREIGN_ORIGIN"),
        Refused(
            method: .post, path: "/v1/photos", headers: [.contentType: "multipart/mixed; boundary=b"], body: "x",
            reason: "UNSUPPORTED_MEDIA_TYPE"),
        Refused(
            method: .post, path: "/v1/photos", headers: [.contentType: "multipart/form-data; boundary=b"], body: "x",
            reason: "MALFORMED_FORM"),
        Refused(
            method: .post, path: "/v1/photos", headers: [.contentType: "multipart/form-data; boundary=b"],
            body: "--b--\r\n", reason: "MISSING_FILE"),
        Refused(method: .post, path: "/v1/photos?x=1", body: "x", reason: "UNKNOWN_PARAMETER"),
        Refused(method: .delete, path: "/v1/entries/a?validateOnly=perhaps", reason: "FIELD_INVALID"),
    ]

    @Test("Every refusal is told in the language asked for, and reasons stay as they are", arguments: refused)
    func told(refused: Refused) async throws {
        try await Harness.run { client in
            var texts: Set<String> = []
            for language in Language.allCases {
                var headers = refused.headers
                headers[.acceptLanguage] = "\(language.rawValue);q=0.9, fr"
                let reply = try await client.send(
                    refused.method, refused.path, headers, token: refused.token, body: refused.body)
                #expect(reply.reason == refused.reason)
                #expect(reply.headers[.contentLanguage] == language.rawValue)
                #expect(reply.headers[.vary]?.contains("Accept-Language") == true)
                #expect(reply.headers[.cacheControl] == "no-store")
                for text in reply.words {
                    #expect(isIn(language, text), "\(language): \(text)")
                }
                texts.insert(reply.words.first ?? "")
            }
            #expect(texts.count == 3)
        }
    }

    @Test("What breaks HTTP itself is told in the language that its header asks for")
    func brokenHTTP() async throws {
        try await Harness.run { client in
            for request in [
                "GET / HTTP/1.1\r\nAccept-Language: ko\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nAccept-Language: ko\r\n\r\n",
                "BREW / HTTP/1.1\r\nHost: a\r\nAccept-Language: ko\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: ko\r\nExpect: tea\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: ko\r\nContent-Length: x\r\n\r\n",
                // Larger than what is read at a time.
                "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: ko\r\nX-Long: \(String(repeating: "a", count: 200_000))",
                "POST /v1/entries HTTP/1.1\r\nHost: a\r\nAccept-Language: ko\r\nTransfer-Encoding: chunked\r\n\r\nno size",
            ] {
                let answer = try await RawConnection.exchange(port: client.port, request)
                #expect(answer.lowercased().contains("content-language: ko"), "\(request.prefix(60)): \(answer)")
                let message = try #require(answer.firstMatch(of: /"message":"([^"]*)"/)?.output.1)
                #expect(isIn(.korean, String(message)), "\(message)")
            }
        }
    }

    @Test("A reader of a language that there are no words in, and one who names none, reads English")
    func others() async throws {
        try await Harness.run { client in
            for header in [nil, "fr", "", "*"] as [String?] {
                var headers: HTTPFields = [:]
                headers[.acceptLanguage] = header
                let reply = try await client.send(.get, "/v1/nothing", headers)
                #expect(reply.headers[.contentLanguage] == "en")
                #expect(reply.words == ["There is nothing at this path. Check the address."])
            }
        }
    }

    @Test("A failure that nothing is known of is told by its status, never by nothing", arguments: Language.allCases)
    func unknown(language: Language) {
        for code in StatusCode.all where code != .ok {
            for error in [RPCError(code, ""), RPCError(code, "", reason: "NEVER_HEARD_OF")] {
                let reply = ErrorResponse.response(error, in: language)
                guard case .document(let body) = reply.content else {
                    Issue.record("\(code) has no document")
                    continue
                }
                let text = String(buffer: body)
                let message = text.firstMatch(of: /"message":"([^"]+)"/)?.output.1
                #expect(message.map { isIn(language, String($0)) } == true, "\(code): \(text)")
            }
        }
    }

    /// Whether a text is in a language. In one other than English no two English words follow each other.
    private func isIn(_ language: Language, _ text: String) -> Bool {
        let plain = text.replacing(/`[^`]*`/, with: "_")
        let english = plain.firstMatch(of: /\b[A-Za-z][a-z']+ [a-z']+\b/) != nil
        switch language {
        case .korean: return text.firstMatch(of: /[가-힣]/) != nil && !english
        case .japanese: return text.firstMatch(of: /[\u{3040}-\u{30FF}]/) != nil && !english
        case .english: return text.firstMatch(of: /[^\u{0}-\u{7F}]/) == nil && !text.isEmpty
        }
    }
}

extension Harness.Reply {
    /// The message of an error, and what it says of each field.
    fileprivate var words: [String] {
        text.matches(of: /"(message|description)":"((\\.|[^"\\])*)"/).map {
            String($0.output.2).replacing("\\\"", with: "\"")
        }
    }
}
