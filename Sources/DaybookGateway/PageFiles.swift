import HTTPTypes
import NIOCore
import ZRPC

/// The web page: a few files that the program carries with it.
struct PageFiles: Sendable {
    /// One file, ready to go out.
    private struct File: Sendable {
        let type: String
        let plain: ByteBuffer
        let gzipped: ByteBuffer?
        let digest: String

        init(_ bytes: [UInt8], type: String) {
            self.type = type
            plain = ByteBuffer(bytes: bytes)
            gzipped = Gzip.compressed(plain).flatMap { [plain] in $0.readableBytes < plain.readableBytes ? $0 : nil }
            digest = ContentDigest.short(of: plain)
        }
    }

    private let files: [String: File]

    /// Scripts, styles and pictures come from here and nowhere else; no frame of another site shows the page.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

    init() {
        let document = File(PackageResources.index_html, type: "text/html; charset=utf-8")
        files = [
            "/": document,
            "/index.html": document,
            "/app.js": File(PackageResources.app_js, type: "text/javascript; charset=utf-8"),
            "/style.css": File(PackageResources.style_css, type: "text/css; charset=utf-8"),
            "/icon.svg": File(PackageResources.icon_svg, type: "image/svg+xml"),
        ]
    }

    /// Whether a path is one of the page's.
    func owns(_ path: String) -> Bool { files[path] != nil }

    /// The file at a path; nil when there is none.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard let file = files[exchange.target.path] else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        let compressed = AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) ? file.gzipped : nil
        // A strong tag names the bytes that go out, so each coding has its own.
        let etag = "\"\(file.digest)\(compressed == nil ? "" : "-gz")\""
        var headers: HTTPFields = [
            .eTag: etag, .cacheControl: "no-cache", .vary: "Accept-Encoding",
            .contentSecurityPolicy: Self.contentSecurityPolicy, .referrerPolicy: "same-origin",
            .crossOriginResourcePolicy: "same-origin",
        ]
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag) { return GatewayResponse(.notModified, headers) }
        headers[.contentType] = file.type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return GatewayResponse(.ok, headers, .document(compressed ?? file.plain))
    }
}
