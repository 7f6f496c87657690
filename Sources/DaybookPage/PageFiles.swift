import Hashing

/// The web page: a few files that are built into the program.
///
/// The document is requested each time. Its files lie below a path that names the content of all of them, so that
/// browsers cache them forever and never mix files of two versions: `/` loads `/assets/0123456789abcdef/app.js`, which
/// loads `/assets/0123456789abcdef/core/api.js`.
///
/// The service worker's script names the same path and every file below it, so that it differs with each version.
public struct PageFiles: Sendable {
    private let files: [String: PageFile]
    private static let document = "/"
    private static let script = "text/javascript; charset=utf-8"

    /// Prepares the files: fills in paths, and hashes the content.
    public init() {
        let assets = PageAssets.all
        let all =
            PackageResources.index_html + PageAssets.beside.flatMap { Array($0.path.utf8) + $0.bytes }
            + assets.flatMap { Array($0.path.utf8) + $0.bytes }
        let folder = "/assets/\(SHA256.shortDigest(of: all))/"
        let document = PageFile(
            Self.filled(
                PackageResources.index_html, folder: folder, mark: "<!-- modules -->", with: Self.preloads(folder)),
            type: "text/html; charset=utf-8")
        let list = assets.map { "\"\($0.path)\"" }.joined(separator: ", ")
        var files = [
            Self.document: document, "/index.html": document,
            "/service-worker.js": PageFile(
                Self.filled(PackageResources.service_worker_js, folder: folder, mark: "/* files */", with: list),
                type: Self.script, policy: PagePolicy.workerSecurityPolicy),
        ]
        for file in PageAssets.beside { files["/" + file.path] = PageFile(file.bytes, type: file.type) }
        // Browsers request this file if a response names no icon, such as a text or a picture.
        files["/favicon.ico"] = PageFile(PackageResources.icon_192_png, type: "image/png")
        files["/robots.txt"] = PageFile(Array("User-agent: *\nDisallow: /\n".utf8), type: "text/plain; charset=utf-8")
        for asset in assets {
            let type = asset.path.hasSuffix(".css") ? "text/css; charset=utf-8" : Self.script
            files[folder + asset.path] = PageFile(asset.bytes, type: type, isVersioned: true, policy: nil)
        }
        self.files = files
    }

    /// The paths of the files. Paths of screens are not included, except `/`.
    public var paths: some Collection<String> { files.keys }

    /// Returns the path of the file that is the response to a path, among `paths`; nil if there is none.
    public func path(for path: String) -> String? {
        let own = PagePaths.isScreen(path) ? Self.document : path
        return files[own] == nil ? nil : own
    }

    /// Returns the file at a path; nil if there is none.
    public func file(at path: String) -> PageFile? { self.path(for: path).flatMap { files[$0] } }

    /// Returns a text with this version's folder in its paths, and `text` in place of a mark.
    private static func filled(_ bytes: [UInt8], folder: String, mark: String, with text: String) -> [UInt8] {
        Array(
            String(decoding: bytes, as: UTF8.self).replacing("/assets/", with: folder).replacing(mark, with: text).utf8)
    }

    /// Returns the lines that make a browser load every module that the first one needs, together with the document.
    ///
    /// Screens are loaded when they are first visited, and are not in the list.
    private static func preloads(_ folder: String) -> String {
        let texts = Dictionary(uniqueKeysWithValues: PageAssets.all.map { ($0.path, $0.bytes) })
        var found = ["app.js"]
        var index = 0
        while index < found.count {
            let path = found[index]
            index += 1
            let text = String(decoding: texts[path] ?? [], as: UTF8.self)
            for match in text.matches(of: /(?:from|^import) "(\.[^"]+)";$/.anchorsMatchLineEndings()) {
                let name = resolved(String(match.output.1), from: path)
                if !found.contains(name) { found.append(name) }
            }
        }
        return found.dropFirst().sorted().map { "<link rel=\"modulepreload\" href=\"\(folder)\($0)\">" }
            .joined(separator: "\n")
    }

    private static func resolved(_ name: String, from path: String) -> String {
        var parts = path.split(separator: "/").dropLast().map(String.init)
        for part in name.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
