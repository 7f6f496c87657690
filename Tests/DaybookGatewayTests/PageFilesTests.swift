import Foundation
import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("The page's files")
struct PageFilesTests {
    /// The paths that the document loads.
    private func assets(_ html: String) -> [String] {
        html.matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.output.1) }
    }

    @Test("are all loaded by the document, below one path that names their content, and kept for ever")
    func versioned() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookGateway/Page")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".js") || $0.hasSuffix(".css") }
        #expect(names.contains("app.js"))
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            #expect(document.headers[.cacheControl] == "no-cache")
            let paths = assets(document.text)
            #expect(Set(paths.map { $0.split(separator: "/").last.map(String.init) }) == Set(names))
            #expect(Set(paths.map { $0.split(separator: "/").dropLast().joined(separator: "/") }).count == 1)
            for path in paths {
                #expect(path.wholeMatch(of: /\/assets\/[0-9a-f]{16}\/[a-z-]+\.(js|css)/) != nil, "\(path)")
                let file = try await client.send(.get, path, token: nil)
                #expect(file.status == 200, "\(path)")
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                let type = path.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
                #expect(file.headers[.contentType] == type)
                let name = try #require(path.split(separator: "/").last)
                #expect(file.text == (try String(contentsOf: folder.appending(path: String(name)), encoding: .utf8)))
            }
        }
    }

    @Test("of another version are not there")
    func otherVersion() async throws {
        try await Harness.run { client in
            for path in ["/assets/app.js", "/assets/0123456789abcdef/app.js", "/assets/", "/app.js"] {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 404, "\(path)")
                #expect(reply.headers[.cacheControl]?.contains("immutable") != true)
            }
        }
    }

    @Test("go out with strict rules, a strong tag for each coding, and compressed")
    func headers() async throws {
        try await Harness.run { client in
            let html = try await client.send(.get, "/", token: nil).text
            let path = try #require(assets(html).first { $0.hasSuffix("/app.js") })
            for path in ["/", path] {
                let plain = try await client.send(.get, path, token: nil)
                let small = try await client.send(.get, path, [.acceptEncoding: "gzip"], token: nil)
                #expect(small.headers[.contentEncoding] == "gzip")
                #expect(small.bytes.count < plain.bytes.count / 2)
                let tags = [plain, small].compactMap { $0.headers[.eTag] }
                #expect(Set(tags).count == 2)
                #expect(try await client.send(.get, path, [.ifNoneMatch: tags[0]], token: nil).status == 304)
                let policy = try #require(plain.headers[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; script-src 'self'"))
                #expect(policy.contains("require-trusted-types-for 'script'"))
                #expect(!policy.contains("unsafe"))
                #expect(try await client.send(.put, path, body: "{}").headers[.allow] == "GET, HEAD")
            }
            #expect(html.firstMatch(of: /<script(?![^>]*src=)|<style|\son[a-z]+=|style=/) == nil)
        }
    }
}
