import HTTPTypes
import NIOCore
import Testing
import TextTesting
import ZRPC

@testable import DaybookGateway

@Suite("Connections")
struct ConnectionTests {
    @Test(
        "answers bytes that are no HTTP with a bare 400 and a close",
        arguments: [
            "\u{16}\u{3}\u{1}garbage\r\n\r\n", "hello", "FOO BAR\r\n\r\n", "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        ])
    func notHTTP(request: String) async throws {
        try await Harness.run { client in
            let reply = try await RawConnection.exchange(port: client.port, request, halfClose: request == "hello")
            #expect(reply.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(reply.hasSuffix("\r\n\r\n"))
            #expect(reply.contains("onnection: close"))
        }
    }

    @Test(
        "refuses HTTP that breaks its rules, in the contract's shape",
        arguments: [
            ("GET /healthz HTTP/1.1\r\n\r\n", 400, "MALFORMED_HTTP"),
            ("GET /healthz HTTP/1.1\r\nHost: x\r\nX y: 1\r\n\r\n", 400, "MALFORMED_HTTP"),
            ("BREW /v1/account HTTP/1.1\r\nHost: x\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("get /v1/version HTTP/1.1\r\nHost: x\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n", 405, "METHOD_NOT_ALLOWED"),
            ("GET /v1/version HTTP/1.2\r\nHost: x\r\n\r\n", 400, "MALFORMED_HTTP"),
            ("GET /\u{FFFD} HTTP/1.1\r\nHost: x\r\n\r\n", 400, "MALFORMED_HTTP"),
            (
                "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
                400, "MALFORMED_HTTP"
            ),
            (
                "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400,
                "MALFORMED_HTTP"
            ),
            (
                "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400,
                "MALFORMED_HTTP"
            ),
            ("POST /v1/sessions HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n\r\n", 400, "EXPECTATION_FAILED"),
            (
                LongText(
                    "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;",
                    repeating: "x=y;", count: 20_000), 400, "MALFORMED_HTTP"
            ),
            (
                LongText("GET /healthz HTTP/1.1\r\nHost: x\r\nX: ", repeating: "a", count: 33_000, "\r\n\r\n"), 431,
                "HEADERS_TOO_LARGE"
            ),
            (
                LongText("GET /", repeating: "a", count: 33_000, " HTTP/1.1\r\nHost: x\r\n\r\n"), 431,
                "HEADERS_TOO_LARGE"
            ),
        ] as [(LongText, Int, String)])
    func malformed(request: LongText, status: Int, reason: String) async throws {
        try await Harness.run { client in
            let reply = try await RawConnection.exchange(port: client.port, request.text)
            #expect(reply.hasPrefix("HTTP/1.1 \(status) "))
            #expect(reply.contains("\"code\":\(status)"))
            #expect(reply.contains("\"reason\":\"\(reason)\""))
            #expect(reply.contains("onnection: close"))
        }
    }

    @Test("answers pipelined requests in order, and a client that only stops sending")
    func pipelined() async throws {
        try await Harness.run { client in
            let request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
            let reply = try await RawConnection.exchange(
                port: client.port, request + request + "GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n", halfClose: true)
            let codes = reply.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
            #expect(codes == ["200", "200", "404"])
        }
    }

    @Test("answers many requests that come at once, of all kinds, each once and in order")
    func manyAtOnce() async throws {
        try await Harness.run { client in
            let small = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
            let body = String(repeating: " ", count: 9000) + "{}"
            let large =
                "POST /v1/entries HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                + "Content-Type: application/json\r\n"
            let counted = large + "Content-Length: \(body.utf8.count)\r\n\r\n" + body
            let chunked =
                large + "Transfer-Encoding: chunked\r\n\r\n"
                + "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n0\r\n\r\n"
            let wide =
                "GET /nothing HTTP/1.1\r\nHost: x\r\nX: " + String(repeating: "a", count: 20_000) + "\r\n\r\n"
            let round = String(repeating: small, count: 200) + counted + small + chunked + wide
            let reply = try await RawConnection.exchange(
                port: client.port, String(repeating: round, count: 5), halfClose: true)
            let codes = reply.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
            let expected = Array(repeating: "200", count: 200) + ["201", "200", "201", "404"]
            #expect(codes == (0..<5).flatMap { _ in expected })
        }
    }

    @Test("asks for a body only when the route and the token are good")
    func expectContinue() async throws {
        try await Harness.run { client in
            let body = "photo"
            func request(_ path: String, token: String) -> String {
                "POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\nExpect: 100-continue\r\n"
                    + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
            }
            let good = try await RawConnection.exchange(
                port: client.port, pieces: [request("/v1/photos", token: "good"), body])
            #expect(good.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 "))
            let bad = try await RawConnection.exchange(port: client.port, request("/v1/photos", token: "bad"))
            #expect(bad.hasPrefix("HTTP/1.1 401 "))
            let unknown = try await RawConnection.exchange(port: client.port, request("/v1/nothing", token: "good"))
            #expect(unknown.hasPrefix("HTTP/1.1 404 "))
            let json = try await RawConnection.exchange(port: client.port, request("/v1/entries", token: "bad"))
            #expect(json.hasPrefix("HTTP/1.1 401 "))
        }
    }

    @Test("tells an early answer to a client that is still sending, then closes")
    func earlyAnswer() async throws {
        try await Harness.run { client in
            let request =
                "POST /v1/photos HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n"
                + String(repeating: "a", count: 4_000_000)
            let reply = try await RawConnection.exchange(port: client.port, request)
            #expect(reply.hasPrefix("HTTP/1.1 401 "))
            #expect(reply.contains("onnection: close"))
            #expect(!reply.contains("<reset>"))
        }
    }

    @Test("refuses a body that comes in chunks as soon as it is too large, not at its end")
    func largeChunks() async throws {
        try await Harness.run { client in
            let chunk = "8000\r\n" + String(repeating: " ", count: 0x8000) + "\r\n"
            for (path, chunks) in [("/v1/sessions", 1), ("/v1/entries", 33)] {
                let head =
                    "POST \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n"
                // The last chunk never comes.
                let reply = try await RawConnection.exchange(
                    port: client.port, head + String(repeating: chunk, count: chunks))
                #expect(reply.hasPrefix("HTTP/1.1 413 "), "\(path) \(reply)")
                #expect(reply.contains("BODY_TOO_LARGE") && !reply.contains("<reset>"))
            }
        }
    }

    @Test("closes connections that say nothing, and refuses bodies that stop")
    func timeouts() async throws {
        try await Harness.run {
            $0.limits.firstHead = .milliseconds(300)
            $0.limits.bodyIdle = .milliseconds(300)
            $0.limits.tick = .milliseconds(50)
        } _: { client in
            let silent = try await RawConnection.exchange(port: client.port, "")
            #expect(silent == "")
            let slow = try await RawConnection.exchange(port: client.port, "GET / HTTP/1.1\r\nHost: x\r\n")
            #expect(slow == "")
            let body = try await RawConnection.exchange(
                port: client.port, "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{")
            #expect(body.hasPrefix("HTTP/1.1 504 "))
            #expect(body.contains("REQUEST_TIMEOUT"))
            let korean = try await RawConnection.exchange(
                port: client.port,
                "POST /v1/sessions HTTP/1.1\r\nHost: x\r\nAccept-Language: ko\r\nContent-Length: 10\r\n\r\n{")
            #expect(korean.contains("\"message\":\"요청이 너무 천천히 왔어요."), "\(korean)")
        }
    }

    @Test("takes no more connections than it may, and the next when one ends")
    func bound() async throws {
        try await Harness.run {
            $0.maximumConnections = 2
            $0.limits.firstHead = .milliseconds(500)
            $0.limits.tick = .milliseconds(50)
        } _: { client in
            // The test's own client holds one. Two more wait for each other, and both are answered in the end.
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await RawConnection.exchange(
                            port: client.port, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    }
                }
                for try await reply in group { #expect(reply.hasPrefix("HTTP/1.1 200 ")) }
            }
        }
    }
}

@Suite("The gateway's own paths")
struct OperationsTests {
    @Test("answer without a token")
    func open() async throws {
        try await Harness.run { client in
            for path in ["/healthz", "/readyz", "/v1/version", "/openapi.json", "/", "/icon.svg"] {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 200, "\(path)")
                #expect(
                    try await client.send(.head, path, token: nil).headers[.contentLength]
                        == reply.headers[.contentLength])
            }
            #expect(try await client.send(.get, "/metrics").status == 404)
        }
    }

    @Test("hold the OpenAPI document under a tag")
    func openAPI() async throws {
        try await Harness.run { client in
            let reply = try await client.send(.get, "/openapi.json", token: nil)
            #expect(reply.text.hasPrefix("{\"openapi\":\"3.1.0\""))
            let etag = try #require(reply.headers[.eTag])
            #expect(try await client.send(.get, "/openapi.json", [.ifNoneMatch: etag], token: nil).status == 304)
            let compressed = try await client.send(.get, "/openapi.json", [.acceptEncoding: "gzip"], token: nil)
            #expect(compressed.headers[.contentEncoding] == "gzip" && compressed.headers[.eTag] != etag)
            #expect(compressed.headers[.vary] == "Accept-Encoding")
            #expect(compressed.headers[.contentType] == "application/json")
        }
    }
}
