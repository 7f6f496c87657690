import Foundation
import Testing
import TextTesting

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

    /// The paths of the screens' modules, without their ending.
    private func screens() throws -> [String] {
        try text(versionFolder() + "sources/core/places.js").matches(of: /screen: "([^"]+)"/).map {
            String($0.output.1)
        }
    }

    @Test("are readable as they were written, each by the path of its source")
    func sources() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/DaybookPage")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
            $0.hasSuffix(".js") || $0.hasSuffix(".css")
        }
        #expect(paths.contains("app.js") && paths.contains("worker/kept.js"))
        let folder = try versionFolder()
        for path in paths {
            let file = try #require(files.file(at: "\(folder)sources/\(path)"), "\(path)")
            #expect(file.bytes == Array(try Data(contentsOf: root.appending(path: path))), "\(path)")
        }
        let written = PageAssets.versioned.map(\.path).filter { $0.hasPrefix("sources/") }
        #expect(Set(written) == Set(paths.map { "sources/\($0)" }))
    }

    @Test("are all there below one path that names their content")
    func versioned() throws {
        #expect(try #require(files.file(at: "/")).isVersioned == false)
        let folder = try versionFolder()
        #expect(folder.wholeMatch(of: /\/assets\/[0-9a-f]{16}\//) != nil)
        for (path, _) in PageAssets.versioned {
            let file = try #require(files.file(at: folder + path), "\(path)")
            #expect(file.isVersioned)
            #expect(file.policy == nil)
            switch path.split(separator: ".").last {
            case "css": #expect(file.type == "text/css; charset=utf-8")
            case "map": #expect(file.type == "application/json")
            default: #expect(file.type == "text/javascript; charset=utf-8")
            }
        }
    }

    @Test("import only files that exist, and lead developer tools to their sources")
    func complete() throws {
        let folder = try versionFolder()
        for (path, text) in PageAssets.versioned where !path.hasPrefix("sources/") && !path.hasSuffix(".map") {
            let base = URL(filePath: folder + path)
            let imports = text.matches(of: /(?:\bfrom|\bimport\(?)"(\.[^"]+)"/).map { String($0.output.1) }
            let map = try #require(text.firstMatch(of: /sourceMappingURL=([\w.-]+)/), "\(path)").output.1
            for name in imports + [String(map)] {
                let target = URL(filePath: name, relativeTo: base).standardizedFileURL.path
                #expect(files.file(at: target) != nil, "\(path) names \(name)")
            }
        }
        struct SourceMap: Decodable { let sources: [String] }
        for (path, text) in PageAssets.versioned where path.hasSuffix(".map") {
            for name in try JSONDecoder().decode(SourceMap.self, from: Data(text.utf8)).sources {
                let target = URL(filePath: name, relativeTo: URL(filePath: folder + path)).standardizedFileURL.path
                // The bundler's entry points have no code of their own.
                #expect(name.contains("entries/") || files.file(at: target) != nil, "\(path) names \(name)")
            }
        }
    }

    @Test("are all named by the service worker, which has rules of its own")
    func worker() throws {
        let worker = try #require(files.file(at: "/service-worker.js"))
        #expect(!worker.isVersioned)
        #expect(worker.type == "text/javascript; charset=utf-8")
        #expect(worker.policy == PagePolicy.workerSecurityPolicy)
        let text = String(decoding: worker.bytes, as: UTF8.self)
        #expect(text.contains("folder=\"\(try versionFolder())\""))
        #expect(!text.contains("importScripts"))
        let list = try #require(text.firstMatch(of: /\bfiles=\[([^\]]*)\]/)).output.1
        let named = list.matches(of: /"([^"]+)"/).map { String($0.output.1) }
        #expect(Set(named).count == named.count)
        #expect(Set(named).isSubset(of: PageAssets.versioned.map(\.path)))
        // What a visit loads: what the document names, the screens, and every sheet.
        let folder = try versionFolder()
        #expect(Set(try assets().map { String($0.dropFirst(folder.count)) }).isSubset(of: named))
        #expect(Set(try screens().map { "\($0).js" }).subtracting(named) == ["diary/today.js"])
        let sheets = PageAssets.versioned.map(\.path).filter { $0.hasSuffix(".css") && !$0.hasPrefix("sources/") }
        #expect(Set(sheets) == Set(named.filter { $0.hasSuffix(".css") }))
        // Everything that the named bundles import.
        for path in named where path.hasSuffix(".js") {
            for match in try self.text(folder + path).matches(of: /(?:\bfrom|\bimport\(?)"(\.[^"]+)"/) {
                let target = URL(filePath: String(match.output.1), relativeTo: URL(filePath: folder + path))
                #expect(named.contains(String(target.standardizedFileURL.path.dropFirst(folder.count))), "\(path)")
            }
        }
        #expect(named.allSatisfy { !$0.hasPrefix("sources/") && !$0.hasSuffix(".map") })
        #expect(!named.contains("ui/toast.js"))
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

    @Test("of a first visit are few, and the document names them all")
    func preloaded() throws {
        let named = try assets().map { $0.split(separator: "/").dropFirst(2).joined(separator: "/") }
        #expect(named == ["page.css", "first.js", "app.js"])
        let folder = try versionFolder()
        // Nothing waits for a file that the browser finds only in another one.
        for path in named where path.hasSuffix(".js") {
            for match in try text(folder + path).matches(of: /(?:\bfrom|\bimport)"(\.[^"]+)"/) {
                let target = URL(filePath: String(match.output.1), relativeTo: URL(filePath: folder + path))
                #expect(named.contains(String(target.standardizedFileURL.path.dropFirst(folder.count))), "\(path)")
            }
        }
    }

    @Test("name the server's features in the document, which then belongs to another version")
    func features() throws {
        #expect(try text("/").contains("<meta name=\"features\" content=\"\">"))
        let folder = try versionFolder()
        let others = PageFiles(features: ["discover", "more"])
        let document = String(decoding: try #require(others.file(at: "/")).bytes, as: UTF8.self)
        #expect(document.contains("<meta name=\"features\" content=\"discover more\">"))
        #expect(files.file(at: "\(folder)app.js") != nil)
        #expect(others.file(at: "\(folder)app.js") == nil)
    }

    @Test("draw the icon in the document, so that it shows without a request")
    func mark() throws {
        let shapes = try text("/icon.svg").matches(of: /<(?:rect|path|circle) [^>]+>/).map { String($0.output) }
        #expect(shapes.count > 5)
        let document = try text("/")
        for shape in shapes { #expect(document.contains(shape), "\(shape)") }
        #expect(!document.contains("<img "))
    }

    @Test("of a screen are its own, those of the first visit, and one that screens share")
    func screenBundles() throws {
        let folder = try versionFolder()
        let screens = try screens()
        #expect(screens.count > 10)
        for screen in screens {
            let imports = try text("\(folder)\(screen).js").matches(of: /(?:\bfrom|\bimport)"([^"]+)"/).map {
                String($0.output.1)
            }
            let names = Set(imports.map { $0.replacing("../", with: "") })
            #expect(names.isSubset(of: ["app.js", "first.js", "shared.js"]), "\(screen): \(names)")
        }
    }

    @Test("keep the modules of the first visit under their names, as the instances that the page uses")
    func named() throws {
        let folder = try versionFolder()
        for path in ["core/live.js", "core/router.js", "hidden/hidden.js", "ui/toast.js"] {
            let text = try text(folder + path)
            #expect(text.contains("from\"../app.js\""))
            #expect(text.utf8.count < 1000, "\(path) has code of its own")
        }
    }

    @Test(
        "have the document at each screen's path",
        arguments: [
            "/diary", "/diary/2026-01-31", "/entries/01-aZ_9", "/entries/a/edit", "/library", "/photos/a", "/albums",
            "/albums/a", "/for-you", "/search", "/discover", "/trash", "/settings",
            "/settings/look", "/invitations/a",
        ])
    func screenPaths(path: String) throws {
        #expect(files.path(for: path) == "/")
        #expect(try #require(files.file(at: path)).isDocument)
    }

    @Test(
        "are not at other paths, nor are those of another version",
        arguments: [
            "/diary/", "//diary", "/Diary", "/entries", "/entries/", "/entries/a/edit/", "/entries/a/b",
            "/entries/%2e%2e", "/entries/a%2fedit", "/photos/a.b", "/library/a", "/s/a", "/settings/../diary",
            "/settings/",
            "/diary/today.js", LongText("/entries/", repeating: "a", count: 129), "/assets/app.js",
            "/assets/0123456789abcdef/app.js", "/assets/", "/app.js",
        ] as [LongText])
    func others(path: LongText) {
        #expect(files.path(for: path.text) == nil)
        #expect(files.file(at: path.text) == nil)
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
