import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Paths at which nothing is")
struct MissingPageTests {
    private static let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

    @Test("show people a page with the way home, in their language")
    func page() async throws {
        try await Harness.run { client in
            for (language, words) in [("ko-KR", "찾을 수 없는 페이지"), ("en", "There is no such page"), ("ja", "ページが見つかりません")]
            {
                let reply = try await client.send(
                    .get, "/nowhere", [.accept: Self.browser, .acceptLanguage: language], token: nil)
                #expect(reply.status == 404)
                #expect(reply.headers[.contentType] == "text/html; charset=utf-8")
                #expect(reply.text.contains(words) && reply.text.contains("href=\"/\""))
                #expect(reply.text.contains("<html lang=\"\(language.prefix(2))\">"))
                #expect(reply.headers[.cacheControl] == "private, no-store")
                #expect(reply.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
                let style = try #require(reply.text.firstMatch(of: /href="(\/assets\/[^"]+\.css)"/)).output.1
                #expect(try await client.send(.get, String(style), token: nil).status == 200)
            }
            let deep = try await client.send(.get, "/diary/2026/01", [.accept: Self.browser], token: nil)
            #expect(deep.status == 404 && deep.text.hasPrefix("<!doctype html>"))
            let head = try await client.send(.head, "/nowhere", [.accept: Self.browser], token: nil)
            #expect(head.status == 404 && head.headers[.contentType] == "text/html; charset=utf-8")
        }
    }

    @Test(
        "tell programs the error as JSON, and everybody below /v1",
        arguments: [
            ("/nowhere", nil), ("/nowhere", "*/*"), ("/nowhere", "application/json"), ("/nowhere", "text/html;q=0"),
            ("/nowhere", "application/json, text/html;q=0.5"), ("/v1/nowhere", browser), ("/v1", browser),
        ] as [(String, String?)])
    func json(path: String, accept: String?) async throws {
        try await Harness.run { client in
            let headers: HTTPFields = accept.map { [.accept: $0] } ?? [:]
            let reply = try await client.send(.get, path, headers)
            #expect(reply.status == 404 && reply.reason == "ROUTE_NOT_FOUND")
            let write = try await client.send(.post, "/nowhere", [.accept: Self.browser], body: "{}")
            #expect(write.status == 404 && write.reason == "ROUTE_NOT_FOUND")
        }
    }

    @Test("Programs that look for an icon or for rules find them")
    func wellKnown() async throws {
        try await Harness.run { client in
            let icon = try await client.send(.get, "/favicon.ico", token: nil)
            #expect(icon.status == 200 && icon.headers[.contentType] == "image/png")
            #expect(icon.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            let robots = try await client.send(.get, "/robots.txt", token: nil)
            #expect(robots.status == 200 && robots.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(robots.text == "User-agent: *\nDisallow: /\n")
            #expect(try await client.send(.post, "/robots.txt", body: "x").headers[.allow] == "GET, HEAD")
        }
    }
}
