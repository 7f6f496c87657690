import HTTPTypes
import Testing
import Work
import ZRPC

@testable import DaybookGateway

@Suite("Errors over HTTP")
struct ErrorShapeTests {
    @Test("answers 401 on every path of the API without a good token, known or not")
    func unauthenticated() async throws {
        try await Harness.run { client in
            for (method, path) in [
                (HTTPRequest.Method.get, "/v1/entries"), (.post, "/v1/entries"), (.get, "/v1/nothing"),
                (.put, "/v1/entries"), (.get, "/v1"),
                (.get, "/v1/"), (.get, "/v1/photos/x/original"), (.get, "/v1/photos/x/renditions/thumb"),
                (.post, "/v1/photos"),
                (.get, "/v1/entries?nope=1"), (.get, "/v1/entries/%zz"), (.get, "/v1/photos/x/renditions/huge"),
            ] {
                for token in [nil, "bad"] {
                    let reply = try await client.send(method, path, token: token, body: method == .post ? "{" : nil)
                    #expect(reply.status == 401, "\(method) \(path) with \(token ?? "no token")")
                    #expect(reply.headers[.wwwAuthenticate] == "Bearer")
                    #expect(reply.reason == (token == nil ? "TOKEN_MISSING" : "TOKEN_INVALID"))
                }
            }
        }
    }

    @Test("answers 404 for unknown routes, 405 with Allow for wrong verbs")
    func routes() async throws {
        try await Harness.run { client in
            #expect(try await client.send(.get, "/v1/nothing").reason == "ROUTE_NOT_FOUND")
            #expect(try await client.send(.get, "/nothing", token: nil).reason == "ROUTE_NOT_FOUND")
            #expect(try await client.send(.get, "/v1/photos/x/renditions/huge").reason == "ROUTE_NOT_FOUND")
            for (path, allow) in [
                ("/v1/entries", "GET, HEAD, POST"), ("/healthz", "GET, HEAD"), ("/", "GET, HEAD"),
                ("/icon.svg", "GET, HEAD"),
                ("/v1/version", "GET, HEAD"), ("/v1/sessions/current", "DELETE"),
            ] {
                let reply = try await client.send(.put, path, body: "{}")
                #expect(reply.status == 405, "\(path)")
                #expect(reply.headers[.allow] == allow)
                #expect(reply.text.contains(#""status":"UNIMPLEMENTED""#))
            }
        }
    }

    @Test("names what is wrong with a request")
    func badRequests() async throws {
        try await Harness.run { client in
            for (method, path, body, status, reason) in [
                (HTTPRequest.Method.post, "/v1/entries", "{", 400, "MALFORMED_JSON"),
                (.post, "/v1/entries", "", 400, "MALFORMED_JSON"),
                (.post, "/v1/entries", #"{"nope":1}"#, 400, "UNKNOWN_FIELD"),
                (.post, "/v1/entries", #"{"title":7}"#, 400, "FIELD_INVALID"),
                (.get, "/v1/entries?nope=1", nil, 400, "UNKNOWN_PARAMETER"),
                (.get, "/v1/entries?pageSize=x", nil, 400, "FIELD_INVALID"),
                (.get, "/v1/entries?q=%FF", nil, 400, "MALFORMED_URL"),
                (.get, "/v1/entries/%FF", nil, 400, "MALFORMED_URL"),
                (.get, "/v1/entries/missing", nil, 404, "ENTRY_NOT_FOUND"),
                (.post, "/v1/entries", #"{"title":"bad"}"#, 400, "INVALID_ARGUMENT"),
            ] as [(HTTPRequest.Method, String, String?, Int, String)] {
                let reply = try await client.send(method, path, body: body)
                #expect(reply.status == status, "\(path) \(body ?? "")")
                #expect(reply.reason == reason, "\(path) \(body ?? "")")
            }
            let field = try await client.send(.post, "/v1/entries", body: #"{"photos":[{"photoId":1}]}"#)
            #expect(field.text.contains(#""field":"photos[0].photoId""#))
        }
    }

    @Test("reads no more bodies at once than memory allows, and again when they are read")
    func budget() async throws {
        try await Harness.run {
            $0.bodies.budget = Limiter(limit: 100)
        } _: { client in
            let title = String(repeating: "a", count: 80)
            for _ in 0..<3 {
                #expect(try await client.send(.post, "/v1/entries", body: "{\"title\":\"\(title)\"}").status == 201)
            }
            let large = try await client.send(.post, "/v1/entries", body: "{\"title\":\"\(title + title)\"}")
            #expect(large.status == 429)
            #expect(large.headers[.retryAfter] == "1")
        }
    }

    @Test("refuses bodies over 1 MiB and of other types")
    func bodies() async throws {
        try await Harness.run { client in
            let type = try await client.send(.post, "/v1/entries", [.contentType: "text/plain"], body: "{}")
            #expect(type.status == 400)
            let packed = try await client.send(.post, "/v1/entries", [.contentEncoding: "gzip"], body: "{}")
            #expect(packed.status == 400)
            let form = try await client.send(
                .post, "/v1/photos", [.contentType: "multipart/mixed; boundary=b"], body: "x")
            #expect(form.status == 400)
            // The connection ends with this answer, for the rest of the body was not read.
            let large = try await client.send(.post, "/v1/entries", body: String(repeating: " ", count: 1 << 20) + "{}")
            #expect(large.status == 413)
            #expect(large.reason == "BODY_TOO_LARGE")
        }
    }
}

@Suite("Sessions over HTTP")
struct SessionTests {
    @Test("gives a browser its token as a cookie too, and takes it away again")
    func cookie() async throws {
        try await Harness.run { client in
            let login = try await client.send(
                .post, "/v1/sessions", token: nil, body: #"{"name":"a","password":"right"}"#)
            #expect(login.status == 200)
            #expect(login.text.contains(#""token":"good""#))
            let cookie = try #require(login.headers[.setCookie])
            #expect(cookie.hasPrefix("daybook_session=good; Path=/; Max-Age="))
            #expect(cookie.hasSuffix("HttpOnly; SameSite=Strict"))
            let own: HTTPFields = [.cookie: "daybook_session=good", .origin: "http://localhost"]
            #expect(try await client.send(.get, "/v1/account", [.cookie: "daybook_session=good"]).status == 200)
            let logout = try await client.send(.delete, "/v1/sessions/current", own)
            #expect(logout.status == 204)
            let gone = logout.headers[values: .setCookie]
            #expect(gone.count == 2 && gone.allSatisfy { $0.contains("Max-Age=0") })
        }
    }

    @Test("has the browser forget what it kept when hidden things are closed, and when the session ends")
    func forgetting() async throws {
        try await Harness.run { client in
            let own: HTTPFields = [.cookie: "daybook_session=good", .origin: "http://localhost"]
            let lock = try await client.send(.post, "/v1/sessions/current:lock", own, body: "{}")
            #expect(lock.status == 204 && lock.headers[.clearSiteData] == "\"cache\"")
            #expect(lock.headers[.setCookie] == nil)
            let end = try await client.send(.delete, "/v1/sessions/current", own)
            #expect(end.headers[.clearSiteData] == "\"cache\"")
        }
    }

    @Test("binds the cookie to this host over TLS, and takes the plain one of a session from before")
    func hostCookie() async throws {
        try await Harness.run { client in
            let login = try await client.send(
                .post, "/v1/sessions", [.forwardedProto: "https"], token: nil, body: #"{"name":"a","password":"right"}"#
            )
            let cookies = login.headers[values: .setCookie]
            #expect(cookies.count == 2)
            #expect(cookies.first?.hasPrefix("__Host-daybook_session=good; Path=/; Max-Age=") == true)
            #expect(cookies.first?.hasSuffix("; Secure") == true && cookies.first?.contains("Domain") == false)
            #expect(cookies.last?.hasPrefix("daybook_session=; Path=/; Max-Age=0") == true)
            for cookie in ["__Host-daybook_session=good", "daybook_session=good"] {
                let fields: HTTPFields = [.forwardedProto: "https", .cookie: cookie]
                #expect(try await client.send(.get, "/v1/account", fields).status == 200)
            }
            let both: HTTPFields = [.cookie: "daybook_session=good; __Host-daybook_session=bad"]
            #expect(try await client.send(.get, "/v1/account", both).status == 401)
        }
    }

    @Test("lets no foreign page write with the cookie")
    func origin() async throws {
        let diary = FakeDiary()
        try await Harness.run(diary) { client in
            let cookie: HTTPFields = [.cookie: "daybook_session=good"]
            var foreign = cookie
            foreign[.origin] = "http://evil.example"
            for fields in [cookie, foreign] {
                for (method, path) in [
                    (HTTPRequest.Method.post, "/v1/entries"), (.patch, "/v1/entries/a"), (.delete, "/v1/entries/a"),
                    (.post, "/v1/photos"),
                ] {
                    let reply = try await client.send(method, path, fields, body: "{}")
                    #expect(reply.status == 403)
                    #expect(reply.reason == "FOREIGN_ORIGIN")
                }
            }
            let unauthenticated = try await client.send(
                .post, "/v1/entries", [.cookie: "daybook_session=bad", .origin: "http://evil.example"], body: "{}")
            #expect(unauthenticated.status == 401)
            var own = cookie
            own[.fetchSite] = "same-origin"
            #expect(try await client.send(.post, "/v1/entries", own, body: "{}").status == 201)
            #expect(
                try await client.send(.post, "/v1/entries", [.origin: "http://evil.example"], body: "{}").status == 201)
            #expect(diary.seen.calls.filter { $0 == "CreateEntry" }.count == 2)
        }
    }

    @Test("tells a log-in by passkey which page asked, and gives the browser its cookie")
    func passkey() async throws {
        try await Harness.run { client in
            let begin = "/v1/sessions:beginPasskey"
            let plain = try await client.send(.post, begin, token: nil, body: "{}")
            #expect(plain.status == 200 && plain.text.contains(#""rpId":"http://localhost""#))
            #expect(plain.headers[.setCookie] == nil)
            let secure = try await client.send(.post, begin, [.forwardedProto: "https"], token: nil, body: "{}")
            #expect(secure.text.contains(#""rpId":"https://localhost""#))
            let body =
                #"{"credentialId":"Z29vZA==","clientDataJson":"AA==","authenticatorData":"AA==","#
                + #""signature":"AA==","userHandle":"AA=="}"#
            let made = try await client.send(.post, "/v1/sessions:passkey", token: nil, body: body)
            #expect(made.status == 200)
            #expect(made.headers[.setCookie]?.hasPrefix("daybook_session=good; Path=/; Max-Age=") == true)
            let foreign = try await client.send(
                .post, "/v1/sessions:passkey", [.origin: "http://evil.example"], token: nil, body: body)
            #expect(foreign.status == 403 && foreign.headers[.setCookie] == nil)
        }
    }

    @Test("lets no foreign page sign its visitor in")
    func signingIn() async throws {
        try await Harness.run { client in
            let body = #"{"name":"a","password":"right"}"#
            for fields: HTTPFields in [[.origin: "http://evil.example"], [.fetchSite: "cross-site"]] {
                let reply = try await client.send(.post, "/v1/sessions", fields, token: nil, body: body)
                #expect(reply.status == 403)
                #expect(reply.reason == "FOREIGN_ORIGIN")
                #expect(reply.headers[.setCookie] == nil)
            }
            let own = try await client.send(
                .post, "/v1/sessions", [.origin: "http://localhost", .fetchSite: "same-origin"], token: nil, body: body)
            #expect(own.status == 200)
        }
    }

    @Test("tells wrong passwords, and when to try again")
    func refused() async throws {
        try await Harness.run { client in
            let wrong = try await client.send(.post, "/v1/sessions", token: nil, body: #"{"name":"a","password":"x"}"#)
            #expect(wrong.status == 401)
            #expect(wrong.headers[.setCookie] == nil)
            let slow = try await client.send(
                .post, "/v1/sessions", token: nil, body: #"{"name":"a","password":"slow down"}"#)
            #expect(slow.status == 429)
            #expect(slow.headers[.retryAfter] == "3")
        }
    }
}
