import HTTPTypes
import NIOCore
import Testing
import Work
import ZRPC

@testable import DaybookGateway

@Suite("Admission")
struct AdmissionTests {
    @Test("responds to a bad token before the body comes, however small it is")
    func beforeTheBody() async throws {
        try await Harness.run { client in
            for token in ["Authorization: Bearer bad\r\n", ""] {
                let head =
                    "POST /v1/entries HTTP/1.1\r\nHost: x\r\n\(token)Content-Type: application/json\r\n"
                    + "Content-Length: 20\r\n\r\n"
                let reply = try await RawConnection.exchange(port: client.port, head) { $0.contains("\r\n\r\n") }
                #expect(reply.hasPrefix("HTTP/1.1 401 "), "\(reply)")
            }
        }
    }

    @Test("asks about a token once, and again after it was refused")
    func asksOnce() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            for _ in 0..<3 {
                let made = try await client.send(.post, "/v1/entries", body: #"{"title":"a"}"#)
                #expect(made.status == 201)
            }
            #expect(diary.seen.calls == ["GetAccount", "CreateEntry", "CreateEntry", "CreateEntry"])
            for _ in 0..<2 {
                #expect(try await client.send(.post, "/v1/entries", token: "bad", body: "{}").status == 401)
            }
            #expect(diary.seen.calls.suffix(2) == ["GetAccount", "GetAccount"])
        }
    }

    @Test("remembers no token that came along with a log-in")
    func logInWithAToken() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let body = #"{"name":"owner","password":"right"}"#
            #expect(try await client.send(.post, "/v1/sessions", token: "bad", body: body).status == 200)
            // A body that is no JSON would be told as such to a token that is believed.
            let reply = try await client.send(.post, "/v1/entries", token: "bad", body: "no JSON")
            #expect(reply.status == 401)
            #expect(diary.seen.calls == ["GetAccount"])
        }
    }

    @Test(
        "asks again about tokens that a request may have ended",
        arguments: [
            (HTTPRequest.Method.delete, "/v1/sessions/current", nil), (.delete, "/v1/sessions/a", nil),
            (.post, "/v1/account:changePassword", #"{"currentPassword":"old","newPassword":"new password"}"#),
        ] as [(HTTPRequest.Method, String, String?)])
    func endedSessions(method: HTTPRequest.Method, path: String, body: String?) async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            _ = try await client.send(.post, "/v1/entries", body: "{}")
            #expect(try await client.send(method, path, body: body).status == 204)
            _ = try await client.send(.post, "/v1/entries", body: "{}")
            #expect(diary.seen.calls.filter { $0 == "GetAccount" }.count == 2)
        }
    }

    @Test("leaves requests that are all head to the service that they are for")
    func plainReads() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let good = try await client.send(.get, "/v1/entries/a")
            #expect(good.status == 200)
            #expect(try await client.send(.get, "/v1/entries", token: "bad").status == 401)
            #expect(try await client.send(.get, "/v1/entries?tag=a", token: "bad").status == 401)
            #expect(diary.seen.calls == ["GetEntry", "ListEntries", "GetAccount"])
        }
    }

    @Test("takes small bodies only where no token is needed, out of their own budget")
    func publicBodies() async throws {
        try await Harness.run {
            $0.bodies.budget = Limiter(limit: 0)
        } _: { client in
            let right = #"{"name":"owner","password":"right"}"#
            #expect(try await client.send(.post, "/v1/sessions", token: nil, body: right).status == 200)
            #expect(try await client.send(.post, "/v1/entries", body: "{}").reason == "TOO_MANY_BODIES")
            let large = "{\"name\":\"\(String(repeating: "a", count: 16 << 10))\"}"
            let reply = try await client.send(.post, "/v1/sessions", token: nil, body: large)
            #expect(reply.status == 413)
            #expect(reply.reason == "BODY_TOO_LARGE")
        }
        try await Harness.run {
            $0.bodies.publicBudget = Limiter(limit: 10)
        } _: { client in
            let body = #"{"name":"owner","password":"right"}"#
            let reply = try await client.send(.post, "/v1/sessions", token: nil, body: body)
            #expect(reply.reason == "TOO_MANY_BODIES")
            #expect(try await client.send(.post, "/v1/entries", body: #"{"title":"abc"}"#).status == 201)
        }
    }

    @Test("lets no network take what others need to log in")
    func publicBodiesOfOneNetwork() async throws {
        try await Harness.run {
            $0.bodies.publicBudget = Limiter(limit: 1000, limitPerKey: 30)
            if let trusted = try? TrustedProxies("127.0.0.1") { $0.proxies = trusted }
        } _: { client in
            let right = #"{"name":"owner","password":"right"}"#
            for _ in 0..<3 {
                let reply = try await client.send(
                    .post, "/v1/sessions", [.forwardedFor: "203.0.113.7"], token: nil, body: right)
                #expect(reply.reason == "TOO_MANY_BODIES")
                #expect(try await client.send(.post, "/v1/sessions", token: nil, body: right).status == 200)
            }
        }
    }

    @Test("tells entry-service where a request came from, a proxy's client when the proxy is trusted")
    func clientAddress() async throws {
        for (proxies, expected) in [(nil, "127.0.0.1"), ("127.0.0.1", "203.0.113.7")] as [(String?, String)] {
            let diary = FakeDiary()
            try await Harness.run(diary) {
                if let trusted = try? TrustedProxies(proxies) { $0.proxies = trusted }
            } _: { client in
                var headers = HTTPFields()
                headers[.forwardedFor] = "198.51.100.1, 203.0.113.7"
                let reply = try await client.send(.get, "/v1/entries/a", headers)
                #expect(reply.status == 200)
                #expect(diary.seen.addresses == [expected])
            }
        }
    }

    @Test("gives a newcomer the place of who says nothing")
    func displacement() async throws {
        // 16 are the fewest that a server has; 15 of them are let in.
        try await Harness.run {
            $0.maximumConnections = 16
            $0.limits.firstHead = .hours(1)
        } _: { client in
            try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await RawConnection.exchange(port: client.port, "") }
                }
                // All have come when all but those that fit have gone.
                for _ in 0..<(40 - 15) { _ = try await group.next() }
                for _ in 0..<20 {
                    let reply = try await RawConnection.exchange(
                        port: client.port, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    #expect(reply.hasPrefix("HTTP/1.1 200 "), "\(reply)")
                }
                group.cancelAll()
            }
        }
    }
}
