import Hashing

/// The web page: a few files that are built into the program.
///
/// `bundle-page` makes the files from the page's folders when the program is built: a bundle for what every screen needs,
/// and one for each screen. The document is requested each time. Its files lie below a path that names the content of all
/// of them, so that browsers cache them forever and never mix files of two versions: `/` loads
/// `/assets/0123456789abcdef/app.js`, which loads `/assets/0123456789abcdef/first.js`.
///
/// Below the same path lie the modules as they were written (`sources/core/api.js`), and the maps that lead developer
/// tools from the bundles to them. The page loads neither. It also does not load the modules of `app.js` by their own
/// names (`core/api.js`), where each of them is the instance that the page uses.
///
/// The service worker's script names the same path and every bundle below it, so that it differs with each version.
public struct PageFiles: Sendable {
    private let files: [String: PageFile]
    private static let document = "/"

    /// Prepares the files: fills in paths and features, and hashes the content.
    ///
    /// - Parameter features: The features that are switched on at the server. The document names them, so that the page
    ///   needs no request for them.
    public init(features: [String] = []) {
        let template = PageAssets.document.replacing(Self.meta(naming: []), with: Self.meta(naming: features))
        let beside = PageAssets.beside.flatMap { Array($0.path.utf8) + $0.bytes }
        let versioned = PageAssets.versioned.flatMap { Array($0.path.utf8) + Array($0.text.utf8) }
        let digest = SHA256.shortDigest(
            of: Array(template.utf8) + Array(PageAssets.worker.utf8) + beside + versioned)
        let folder = "/assets/\(digest)/"
        let document = PageFile(Self.filled(template, folder: folder), type: Self.type(of: "index.html"))
        var files = [
            Self.document: document, "/index.html": document,
            "/service-worker.js": PageFile(
                Self.filled(PageAssets.worker, folder: folder), type: Self.type(of: "service-worker.js"),
                policy: PagePolicy.workerSecurityPolicy),
        ]
        for file in PageAssets.beside { files["/" + file.path] = PageFile(file.bytes, type: Self.type(of: file.path)) }
        // Browsers request this file if a response names no icon, such as a text or a picture.
        files["/favicon.ico"] = files["/icon-192.png"]
        files["/robots.txt"] = PageFile(Array("User-agent: *\nDisallow: /\n".utf8), type: "text/plain; charset=utf-8")
        for asset in PageAssets.versioned {
            files[folder + asset.path] = PageFile(
                Array(asset.text.utf8), type: Self.type(of: asset.path), isVersioned: true, policy: nil)
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

    /// Returns the element of the document that names features.
    private static func meta(naming features: [String]) -> String {
        "<meta name=\"features\" content=\"\(features.joined(separator: " "))\">"
    }

    /// Returns a text with this version's folder in its paths.
    private static func filled(_ text: String, folder: String) -> [UInt8] {
        Array(text.replacing("/assets/", with: folder).utf8)
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "html": "text/html; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        case "map": "application/json"
        default: "application/octet-stream"
        }
    }
}
