import HTTPTypes
import Hashing
import NIOCore
import ZRPC

/// The web page: a few files that are built into the program.
///
/// The document is requested each time. Its files lie below a path that names the content of all of them, so that
/// browsers cache them for ever and never mix files of two versions: `/` loads `/assets/0123456789abcdef/app.js`, which
/// loads `/assets/0123456789abcdef/api.js`.
///
/// The service worker's script names the same path and every file below it, so that it differs with each version.
struct PageFiles: Sendable {
    /// A file, ready to be sent.
    private struct File: Sendable {
        let type: String
        let plain: ByteBuffer
        let gzipped: ByteBuffer?
        let digest: String
        let isVersioned: Bool
        /// The Content-Security-Policy; nil for a file that shows and runs nothing by itself.
        let policy: String?
        var isDocument: Bool { type.hasPrefix("text/html") }

        init(
            _ bytes: [UInt8], type: String, isVersioned: Bool = false, policy: String? = PageFiles.contentSecurityPolicy
        ) {
            self.type = type
            self.isVersioned = isVersioned
            self.policy = policy
            plain = ByteBuffer(bytes: bytes)
            gzipped = Gzip.compressed(plain).flatMap { [plain] in $0.readableBytes < plain.readableBytes ? $0 : nil }
            digest = ContentDigest.short(of: plain)
        }
    }

    private let files: [String: File]
    private static let document = "/"

    private func file(_ path: String) -> File? {
        files[PagePaths.isScreen(path) ? Self.document : path]
    }

    /// The page's policy. Scripts, styles and pictures come from this server alone. Text becomes markup in one place
    /// only, which copies known harmless elements. No frame of another site shows the page.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
        + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types markdown worker"

    /// The service worker's own policy: it loads its scripts, and connects to this server alone.
    static let workerSecurityPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

    /// The browser features that the page may ask for.
    static let permissionsPolicy =
        "camera=(self), microphone=(self), geolocation=(self), publickey-credentials-get=(self), "
        + "publickey-credentials-create=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=()"

    init() {
        let assets = PageAssets.all
        let all = ByteBuffer(
            bytes: PackageResources.index_html + PageAssets.beside.flatMap { Array($0.path.utf8) + $0.bytes }
                + assets.flatMap { Array($0.path.utf8) + $0.bytes })
        let folder = "/assets/\(ContentDigest.short(of: all))/"
        let document = File(
            Self.filled(PackageResources.index_html, folder, "<!-- modules -->", Self.preloads(folder)),
            type: "text/html; charset=utf-8")
        let list = assets.map { "\"\($0.path)\"" }.joined(separator: ", ")
        var files = [
            Self.document: document, "/index.html": document,
            "/service-worker.js": File(
                Self.filled(PackageResources.service_worker_js, folder, "/* files */", list), type: Self.script,
                policy: Self.workerSecurityPolicy),
        ]
        for file in PageAssets.beside { files["/" + file.path] = File(file.bytes, type: file.type) }
        // Browsers request this file if a response names no icon, such as a text or a picture.
        files["/favicon.ico"] = File(PackageResources.icon_192_png, type: "image/png")
        files["/robots.txt"] = File(Array("User-agent: *\nDisallow: /\n".utf8), type: "text/plain; charset=utf-8")
        for asset in assets {
            let type = asset.path.hasSuffix(".css") ? "text/css; charset=utf-8" : Self.script
            files[folder + asset.path] = File(asset.bytes, type: type, isVersioned: true, policy: nil)
        }
        self.files = files
    }

    private static let script = "text/javascript; charset=utf-8"

    /// Returns a text with this version's folder in its paths, and `text` in the place of a mark.
    private static func filled(_ bytes: [UInt8], _ folder: String, _ mark: String, _ text: String) -> [UInt8] {
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

    /// Returns whether a path is one of the page's.
    func owns(_ path: String) -> Bool { file(path) != nil }

    /// Responds with the file at a path; nil if there is none.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard let file = file(exchange.target.path) else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        let compressed = AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) ? file.gzipped : nil
        // A strong tag names the exact bytes of the response, so each coding has its own.
        let etag = "\"\(file.digest)\(compressed == nil ? "" : "-gz")\""
        var headers: HTTPFields = [
            .eTag: etag, .cacheControl: file.isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
            .vary: "Accept-Encoding",
        ]
        // A first visit reads some eighty scripts and styles. They contain no personal data, so they carry no more
        // fields than needed.
        if let policy = file.policy {
            headers[.contentSecurityPolicy] = policy
            headers[.crossOriginResourcePolicy] = "same-origin"
        }
        if file.isDocument {
            headers[.referrerPolicy] = "same-origin"
            headers[.permissionsPolicy] = Self.permissionsPolicy
            // Browsers warn about this field on a connection that they do not trust.
            if exchange.isSecure { headers[.crossOriginOpenerPolicy] = "same-origin" }
        }
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag) { return GatewayResponse(.notModified, headers) }
        headers[.contentType] = file.type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return GatewayResponse(.ok, headers, .document(compressed ?? file.plain))
    }
}

/// Short digests of files that are built into the program.
enum ContentDigest {
    /// Returns the first 16 hex digits of the bytes' SHA-256.
    static func short(of bytes: ByteBuffer) -> String {
        SHA256.hash(data: Array(bytes.readableBytesView)).prefix(8).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
