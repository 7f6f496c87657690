import Foundation
import Testing

@testable import DaybookPage

@Suite("The page's files")
struct PageFilesTests {
    private let files = PageFiles()

    /// The text of the file at a path.
    private func text(_ path: String) throws -> String {
        String(decoding: try #require(files.file(at: path), "\(path)").bytes, as: UTF8.self)
    }

    /// The paths that the document loads.
    private func assets() throws -> [String] {
        try text("/").matches(of: /(?:href|src)="(\/assets\/[^"]+)"/).map { String($0.output.1) }
    }

    /// The path of this version's folder, with a slash at its end.
    private func versionFolder() throws -> Substring {
        try #require(assets().first { $0.hasSuffix("/app.js") }).dropLast("app.js".count)
    }

    /// The paths of the scripts and sheets below the source folder that the document loads.
    private func inFolder() throws -> (root: URL, paths: [String]) {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookPage")
        let found = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return (root, found.filter { ($0.hasSuffix(".js") || $0.hasSuffix(".css")) && $0 != "service-worker.js" })
    }

    @Test("are all there below one path that names their content")
    func versioned() throws {
        let (root, paths) = try inFolder()
        #expect(paths.contains("app.js"))
        #expect(Set(PageAssets.all.map(\.path)) == Set(paths))
        #expect(try #require(files.file(at: "/")).isVersioned == false)
        let folder = try versionFolder()
        #expect(folder.wholeMatch(of: /\/assets\/[0-9a-f]{16}\//) != nil)
        for path in paths {
            let file = try #require(files.file(at: folder + path), "\(path)")
            #expect(file.isVersioned)
            #expect(file.policy == nil)
            #expect(
                file.type == (path.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8"))
            #expect(file.bytes == Array(try Data(contentsOf: root.appending(path: path))), "\(path)")
        }
    }

    @Test("are all named by the service worker, which has rules of its own")
    func worker() throws {
        let (_, paths) = try inFolder()
        let worker = try #require(files.file(at: "/service-worker.js"))
        #expect(!worker.isVersioned)
        #expect(worker.type == "text/javascript; charset=utf-8")
        #expect(worker.policy == PagePolicy.workerSecurityPolicy)
        let text = String(decoding: worker.bytes, as: UTF8.self)
        #expect(text.contains("const folder = \"\(try versionFolder())\";"))
        let list = try #require(text.firstMatch(of: /const files = \[(.*)\];/)).output.1
        let named = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
        #expect(named.count == paths.count)
        #expect(Set(named) == Set(paths))
    }

    @Test("that make it installable are there, and so are the pictures that its manifest names")
    func manifest() throws {
        let document = try #require(files.file(at: "/"))
        #expect(try text("/").contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"))
        #expect(try #require(document.policy).contains("worker-src 'self'; manifest-src 'self'"))
        #expect(files.file(at: "/manifest.webmanifest")?.type == "application/manifest+json")
        let sources = try text("/manifest.webmanifest").matches(of: /"src": "(\/[^"]+)"/).map { String($0.output.1) }
        #expect(sources.contains("/icon-512.png"))
        for path in Set(sources + ["/apple-touch-icon.png"]) {
            #expect(files.file(at: path)?.type == (path.hasSuffix(".svg") ? "image/svg+xml" : "image/png"), "\(path)")
        }
    }

    @Test("of the first paint are named by the document, and no screen is")
    func preloaded() throws {
        let named = try assets().map { $0.split(separator: "/").dropFirst(2).joined(separator: "/") }
        #expect(named.contains("core/api.js") && named.contains("core/core-texts.js"))
        let places = String(
            decoding: try #require(PageAssets.all.first { $0.path == "core/places.js" }).bytes, as: UTF8.self)
        let screens = places.matches(of: /screen: "([^"]+)"/).map { "\($0.output.1).js" }
        #expect(screens.count > 10)
        #expect(Set(screens).isSubset(of: Set(PageAssets.all.map(\.path))))
        #expect(Set(named).isDisjoint(with: screens))
        #expect(Set(named).count == named.count)
        #expect(Set(named).isSubset(of: Set(PageAssets.all.map(\.path))))
    }

    @Test(
        "have the document at each screen's path",
        arguments: [
            "/diary", "/diary/2026-01-31", "/entries/01-aZ_9", "/entries/a/edit", "/library", "/photos/a", "/albums",
            "/albums/a", "/for-you", "/search", "/discover", "/trash", "/settings", "/invitations/a",
        ])
    func screens(path: String) throws {
        #expect(files.path(for: path) == "/")
        #expect(try #require(files.file(at: path)).isDocument)
    }

    @Test(
        "are not at other paths, nor are those of another version",
        arguments: [
            "/diary/", "//diary", "/Diary", "/entries", "/entries/", "/entries/a/edit/", "/entries/a/b",
            "/entries/%2e%2e", "/entries/a%2fedit", "/photos/a.b", "/library/a", "/s/a", "/settings/../diary",
            "/diary/today.js", "/entries/" + String(repeating: "a", count: 129), "/assets/app.js",
            "/assets/0123456789abcdef/app.js", "/assets/", "/app.js",
        ])
    func others(path: String) {
        #expect(files.path(for: path) == nil)
        #expect(files.file(at: path) == nil)
    }

    @Test("run nothing that the document contains itself")
    func document() throws {
        #expect(try text("/").firstMatch(of: /<script(?![^>]*src=)|<style|\son[a-z]+=|style=/) == nil)
        let policy = PagePolicy.contentSecurityPolicy
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'"))
        #expect(policy.contains("require-trusted-types-for 'script'"))
        #expect(!policy.contains("unsafe"))
    }
}
