import DaybookAPI
import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Other sites")
struct ForeignSiteTests {
    private static let coming: [HTTPFields] = [
        [.origin: "https://evil.example"], [.origin: "null"], [.fetchSite: "cross-site"], [.fetchSite: "same-site"],
        [.origin: "http://127.0.0.1.evil.example"], [:],
    ]

    /// Every route that changes something and wants a session, with its variables filled in.
    private static let writes: [(method: HTTPRequest.Method, path: String)] =
        RouteTable(DaybookSchema.services).routes.compactMap { found in
            guard let method = HTTPRequest.Method(rawValue: found.route.method), method != .get, !found.route.isPublic
            else { return nil }
            return (method, found.route.pattern.replacing(/\{[^}]*\}/, with: "x"))
        } + [
            (.post, "/v1/tus"), (.patch, "/v1/tus/x"), (.delete, "/v1/tus/x"), (.patch, "/v1/photos/uploads/x"),
            (.delete, "/v1/photos/uploads/x"),
        ]

    @Test("write nothing with a visitor's cookie, at any route, in whatever form")
    func writes() async throws {
        #expect(Self.writes.count > 40)
        try await Harness.run { client in
            for (method, path) in Self.writes {
                for fields in Self.coming {
                    var headers = fields
                    headers[.cookie] = "\(Credential.cookieName)=good"
                    headers[.contentType] = "text/plain"
                    let reply = try await client.send(method, path, headers, body: "{}")
                    #expect(
                        reply.status == 403 || reply.status == 404 && path.contains("uploads/"),
                        "\(method) \(path) \(fields) \(reply.status)")
                }
            }
        }
    }

    @Test("sign nobody in and make no account")
    func signingIn() async throws {
        try await Harness.run { client in
            for path in ["/v1/sessions", "/v1/accounts"] {
                for fields in Self.coming.dropLast() {
                    let reply = try await client.send(.post, path, fields, token: nil, body: "{}")
                    #expect(reply.status == 403 && reply.headers[.setCookie] == nil, "\(path) \(fields)")
                }
            }
        }
    }

    @Test("learn nothing from scripts, frames, guesses at types or referrers")
    func fields() async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            let asset = try #require(document.text.firstMatch(of: /src="(\/assets\/[^"]+)"/)?.output.1)
            let answers: [(path: String, token: String?)] = [
                ("/", nil), (String(asset), nil), ("/icon.svg", nil), ("/healthz", nil), ("/openapi.json", nil),
                ("/nothing", nil), ("/v1/account", nil), ("/v1/account", "good"), ("/v1/nothing", "good"),
                ("/v1/photos/x/renditions/thumb", "good"), ("/s/open", nil), ("/s/nothing", nil),
            ]
            for (path, token) in answers {
                let reply = try await client.send(.get, path, [.origin: "https://evil.example"], token: token)
                #expect(reply.headers[.xContentTypeOptions] == "nosniff", "\(path)")
                let names = reply.headers.map { $0.name.rawName.lowercased() }
                #expect(!names.contains { $0.hasPrefix("access-control-") }, "\(path)")
                #expect(!names.contains("strict-transport-security"), "without TLS")
            }
            let policy = try #require(document.headers[.contentSecurityPolicy])
            for rule in ["default-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"] {
                #expect(policy.contains(rule))
            }
            #expect(document.headers[.referrerPolicy] == "same-origin")
            #expect(document.headers[.crossOriginResourcePolicy] == "same-origin")
            let secure = try await client.send(.get, "/", [.forwardedProto: "https"], token: nil)
            #expect(secure.headers[.crossOriginOpenerPolicy] == "same-origin")
            #expect(document.headers[.permissionsPolicy]?.contains("camera=(self)") == true)
            #expect(document.headers[.permissionsPolicy]?.contains("geolocation=(self)") == true)
        }
    }

    @Test(
        "are where no response leads, whatever a request says of its host",
        arguments: [
            "GET //evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", "GET /\\evil.example HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: evil.example\r\n\r\n",
            "GET /diary HTTP/1.1\r\nHost: evil.example\r\n\r\n", "GET /s/open/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
            "GET /%2f%2fevil.example HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /s/..%2f..%2f/evil.example HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /?next=//evil.example&url=https://evil.example HTTP/1.1\r\nHost: x\r\n\r\n",
        ])
    func redirects(request: String) async throws {
        try await Harness.run { client in
            let reply = try await RawConnection.exchange(port: client.port, request) { $0.contains("\r\n\r\n") }
            let head = reply.lowercased().split(separator: "\r\n\r\n", maxSplits: 1).first ?? ""
            #expect(head.hasPrefix("http/1.1 "))
            #expect(!head.hasPrefix("http/1.1 3"), "\(request)")
            #expect(!head.contains("location:") && !head.contains("refresh:"))
        }
    }

    @Test(
        "and files of the machine are behind no path",
        arguments: [
            "/assets/../../etc/passwd", "/assets/%2e%2e/%2e%2e/etc/passwd", "/assets/..%2f..%2fetc/passwd",
            "/assets/VERSION/../app.js", "/assets/VERSION/core/../app.js", "/assets/VERSION/core//api.js",
            "/assets/VERSION/app.js/", "/assets/VERSION/app.js%00", "/assets/VERSION/app.js;x",
            "/assets/VERSION/APP.JS",
            "/assets/VERSION/core\\api.js", "/assets/VERSION/%61pp.js", "/assets/VERSION/app.js%ff",
            "//assets/VERSION/app.js", "/ASSETS/VERSION/app.js", "/icon.svg/", "/icon.svg%00.html", "/./icon.svg",
            "/..//..//etc/passwd", "/openapi.json/", "/%2e%2e%2fopenapi.json", "/index.html/..", "/Package.swift",
            "/page/app.js", "/data/daybook.sqlite", "/.git/config",
        ])
    func paths(path: String) async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil).text
            let version = try #require(document.firstMatch(of: /\/assets\/([0-9a-f]{16})\//)?.output.1)
            let target = path.replacing("VERSION", with: version)
            let reply = try await RawConnection.exchange(
                port: client.port, "GET \(target) HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(
                reply.hasPrefix("HTTP/1.1 404 ") || reply.hasPrefix("HTTP/1.1 400 "), "\(target)\n\(reply.prefix(80))")
            #expect(!reply.contains("root:") && !reply.contains("import "))
        }
    }
}
