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

    /// The paths of the scripts and sheets in the folder that the document loads.
    private func inFolder() throws -> (root: URL, paths: [String]) {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookGateway/Page")
        let found = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return (root, found.filter { ($0.hasSuffix(".js") || $0.hasSuffix(".css")) && $0 != "service-worker.js" })
    }

    @Test("are all served below one path that names their content, and kept for ever")
    func versioned() async throws {
        let (root, paths) = try inFolder()
        #expect(paths.contains("app.js"))
        #expect(Set(PageAssets.all.map(\.path)) == Set(paths))
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            #expect(document.headers[.cacheControl] == "no-cache")
            let script = try #require(assets(document.text).first { $0.hasSuffix("/app.js") })
            let folder = script.dropLast("app.js".count)
            #expect(folder.wholeMatch(of: /\/assets\/[0-9a-f]{16}\//) != nil)
            for path in paths {
                let file = try await client.send(.get, folder + path, token: nil)
                #expect(file.status == 200, "\(path)")
                #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
                let type = path.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"
                #expect(file.headers[.contentType] == type)
                #expect(file.text == (try String(contentsOf: root.appending(path: path), encoding: .utf8)))
            }
        }
    }

    @Test("are all named by the service worker, which is asked for anew and has rules of its own")
    func worker() async throws {
        let (_, paths) = try inFolder()
        try await Harness.run { client in
            let script = try #require(
                assets(try await client.send(.get, "/", token: nil).text).first { $0.hasSuffix("/app.js") })
            let worker = try await client.send(.get, "/service-worker.js", token: nil)
            #expect(worker.status == 200)
            #expect(worker.headers[.cacheControl] == "no-cache")
            #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
            #expect(worker.headers[.contentSecurityPolicy] == PageFiles.workerSecurityPolicy)
            #expect(worker.text.contains("const folder = \"\(script.dropLast("app.js".count))\";"))
            let list = try #require(worker.text.firstMatch(of: /const files = \[(.*)\];/)).output.1
            let named = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
            #expect(named.count == paths.count)
            #expect(Set(named) == Set(paths))
        }
    }

    @Test("that make it installable are there, and so are the pictures that its manifest names")
    func manifest() async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            #expect(document.text.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"))
            let policy = try #require(document.headers[.contentSecurityPolicy])
            #expect(policy.contains("worker-src 'self'; manifest-src 'self'"))
            let manifest = try await client.send(.get, "/manifest.webmanifest", token: nil)
            #expect(manifest.headers[.contentType] == "application/manifest+json")
            let sources = manifest.text.matches(of: /"src": "(\/[^"]+)"/).map { String($0.output.1) }
            #expect(sources.contains("/icon-512.png"))
            for path in Set(sources + ["/apple-touch-icon.png"]) {
                let picture = try await client.send(.get, path, token: nil)
                #expect(picture.status == 200, "\(path)")
                #expect(picture.headers[.contentType] == (path.hasSuffix(".svg") ? "image/svg+xml" : "image/png"))
            }
        }
    }

    @Test("of the first paint are named by the document, and no screen is")
    func preloaded() async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil).text
            let named = assets(document).map { $0.split(separator: "/").dropFirst(2).joined(separator: "/") }
            #expect(named.contains("core/api.js") && named.contains("texts/core-ko.js"))
            #expect(!named.contains { $0.hasPrefix("screens/") })
            #expect(Set(named).count == named.count)
            #expect(Set(named).isSubset(of: Set(PageAssets.all.map(\.path))))
        }
    }

    @Test("answer each screen's path with the document, and no other path")
    func screens() async throws {
        try await Harness.run { client in
            let document = try await client.send(.get, "/", token: nil)
            let paths = [
                "/diary", "/diary/2026-01-31", "/entries/01-aZ_9", "/entries/a/edit", "/library", "/photos/a",
                "/albums",
                "/albums/a", "/for-you", "/search?q=%EB%B0%94%EB%9E%8C", "/discover", "/trash", "/settings",
                "/invitations/a",
            ]
            for path in paths {
                let reply = try await client.send(.get, path, token: nil)
                #expect(reply.status == 200, "\(path)")
                #expect(reply.text == document.text)
                #expect(reply.headers[.contentSecurityPolicy] == document.headers[.contentSecurityPolicy])
            }
            let others = [
                "/diary/", "//diary", "/Diary", "/entries", "/entries/", "/entries/a/edit/", "/entries/a/b",
                "/entries/%2e%2e",
                "/entries/a%2fedit", "/photos/a.b", "/library/a", "/s/a", "/settings/../diary", "/screens/today.js",
                "/entries/" + String(repeating: "a", count: 129),
            ]
            for path in others {
                #expect(try await client.send(.get, path, token: nil).status != 200, "\(path)")
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
                if path == "/" {
                    let policy = try #require(plain.headers[.contentSecurityPolicy])
                    #expect(policy.hasPrefix("default-src 'none'; script-src 'self'"))
                    #expect(policy.contains("require-trusted-types-for 'script'"))
                    #expect(!policy.contains("unsafe"))
                } else {
                    #expect(plain.headers[.contentSecurityPolicy] == nil)
                }
                #expect(try await client.send(.put, path, body: "{}").headers[.allow] == "GET, HEAD")
            }
            #expect(html.firstMatch(of: /<script(?![^>]*src=)|<style|\son[a-z]+=|style=/) == nil)
        }
    }
}
