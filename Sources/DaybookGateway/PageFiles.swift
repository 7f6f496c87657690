import HTTPTypes
import NIOCore
import ZRPC

/// The web page: a few files that the program carries with it.
///
/// The document is asked for anew each time. What it loads lies below a path that names the content of all of it, so
/// that browsers keep it for ever, and never mix files of two versions:
/// `/` loads `/assets/0123456789abcdef/app.js`, which loads `/assets/0123456789abcdef/api.js`.
struct PageFiles: Sendable {
    /// One file, ready to go out.
    private struct File: Sendable {
        let type: String
        let plain: ByteBuffer
        let gzipped: ByteBuffer?
        let digest: String
        let isVersioned: Bool

        init(_ bytes: [UInt8], type: String, isVersioned: Bool = false) {
            self.type = type
            self.isVersioned = isVersioned
            plain = ByteBuffer(bytes: bytes)
            gzipped = Gzip.compressed(plain).flatMap { [plain] in $0.readableBytes < plain.readableBytes ? $0 : nil }
            digest = ContentDigest.short(of: plain)
        }
    }

    private let files: [String: File]

    /// Scripts, styles and pictures come from here and nowhere else; no text becomes markup or script; no frame of another
    /// site shows the page.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
        + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types 'none'"

    init() {
        let assets = Self.assets
        let all = ByteBuffer(bytes: assets.flatMap { Array($0.name.utf8) + $0.bytes })
        let folder = "/assets/\(ContentDigest.short(of: all))/"
        let text = String(decoding: PackageResources.index_html, as: UTF8.self).replacing("/assets/", with: folder)
        let document = File(Array(text.utf8), type: "text/html; charset=utf-8")
        var files = [
            "/": document, "/index.html": document, "/icon.svg": File(PackageResources.icon_svg, type: "image/svg+xml"),
        ]
        for asset in assets {
            let type = asset.name.hasSuffix(".css") ? "text/css" : "text/javascript"
            files[folder + asset.name] = File(asset.bytes, type: "\(type); charset=utf-8", isVersioned: true)
        }
        self.files = files
    }

    /// What the document loads.
    private static let assets: [(name: String, bytes: [UInt8])] = [
        ("style.css", PackageResources.style_css),
        ("api.js", PackageResources.api_js),
        ("app.js", PackageResources.app_js),
        ("ask.js", PackageResources.ask_js),
        ("cards.js", PackageResources.cards_js),
        ("chosen.js", PackageResources.chosen_js),
        ("conflict.js", PackageResources.conflict_js),
        ("dom.js", PackageResources.dom_js),
        ("drafts.js", PackageResources.drafts_js),
        ("editor.js", PackageResources.editor_js),
        ("failures.js", PackageResources.failures_js),
        ("feed.js", PackageResources.feed_js),
        ("photos.js", PackageResources.photos_js),
        ("proposal.js", PackageResources.proposal_js),
        ("saving.js", PackageResources.saving_js),
        ("session.js", PackageResources.session_js),
        ("settings.js", PackageResources.settings_js),
        ("storage.js", PackageResources.storage_js),
        ("texts.js", PackageResources.texts_js),
        ("texts-en.js", PackageResources.texts_en_js),
        ("texts-ja.js", PackageResources.texts_ja_js),
        ("texts-ko.js", PackageResources.texts_ko_js),
        ("unsaved.js", PackageResources.unsaved_js),
        ("viewer.js", PackageResources.viewer_js),
        ("zones.js", PackageResources.zones_js),
    ]

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
            .eTag: etag, .cacheControl: file.isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
            .vary: "Accept-Encoding", .contentSecurityPolicy: Self.contentSecurityPolicy,
            .referrerPolicy: "same-origin", .crossOriginResourcePolicy: "same-origin",
        ]
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag) { return GatewayResponse(.notModified, headers) }
        headers[.contentType] = file.type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return GatewayResponse(.ok, headers, .document(compressed ?? file.plain))
    }
}
