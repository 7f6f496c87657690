import DaybookPage
import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Responses with the page's files")
struct PageResponderTests {
    /// The path of the page's largest bundle.
    private func module(_ document: String) throws -> String {
        String(try #require(document.firstMatch(of: /(?:href|src)="(\/assets\/[^"]+\/app\.js)"/)).output.1)
    }

    @Test("let browsers keep assets for ever and icons for a day, and are what was asked for")
    func versioned() async throws {
        let files = PageFiles()
        try await Harness.run { client in
            for path in files.paths {
                let file = try #require(files.file(at: path))
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 200, "\(path)")
                let isIcon = file.type.hasPrefix("image/")
                let other = isIcon ? "public, max-age=86400" : "no-cache"
                let caching = path.hasPrefix("/assets/") ? "public, max-age=31536000, immutable" : other
                #expect(reply.headers[.cacheControl] == caching, "\(path)")
                #expect(reply.headers[.contentType] == file.type)
                #expect(reply.headers[.contentSecurityPolicy] == file.policy)
                #expect(Array(reply.bytes) == file.bytes, "\(path)")
            }
        }
    }

    @Test("are the document at each screen's path, also with a query")
    func screens() async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            for path in ["/diary/2026-01-31", "/entries/a/edit", "/search?q=%EB%B0%94%EB%9E%8C", "/invitations/a"] {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 200, "\(path)")
                #expect(reply.text == document.text)
                #expect(reply.headers[.contentSecurityPolicy] == document.headers[.contentSecurityPolicy])
            }
            for path in ["/entries/a%2fedit", "/settings/../diary", "/diary/today.js"] {
                #expect(try await client.send(.get, path, token: nil).status != 200, "\(path)")
            }
        }
    }

    @Test("are not found for files of another version")
    func otherVersion() async throws {
        try await Harness.run { client in
            for path in ["/assets/app.js", "/assets/0123456789abcdef/app.js", "/assets/", "/app.js"] {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 404, "\(path)")
                #expect(reply.headers[.cacheControl]?.contains("immutable") != true)
            }
        }
    }

    @Test("have a strong tag for each coding, and are compressed")
    func headers() async throws {
        try await Harness.run { client in
            let path = try module(try await client.send(.get, "/", token: nil).text)
            for path in ["/", path] {
                let plain = try await client.send(.get, path, token: nil)
                let small = try await client.send(.get, path, [.acceptEncoding: "gzip"], token: nil)
                #expect(small.headers[.contentEncoding] == "gzip")
                #expect(small.bytes.count < plain.bytes.count / 2)
                let tags = [plain, small].compactMap { $0.headers[.eTag] }
                #expect(Set(tags).count == 2)
                #expect(try await client.send(.get, path, [.ifNoneMatch: tags[0]], token: nil).status == 304)
                #expect(try await client.send(.put, path, body: "{}").headers[.allow] == "GET, HEAD")
            }
        }
    }
}
