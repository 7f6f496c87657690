import HTTPTypes
import Hashing
import NIOCore
import ZRPC

/// The files that pages of shares load beside pictures: a style sheet and a module, below paths that name their
/// content, so that browsers cache them for ever.
struct ShareAssets: Sendable {
    /// A file, ready to be sent.
    private struct File: Sendable {
        let path: String
        let type: String
        let text: ByteBuffer
        let gzipped: ByteBuffer?

        init(_ bytes: [UInt8], _ ending: String, type: String) {
            text = ByteBuffer(bytes: bytes)
            gzipped = Gzip.compressed(text)
            path = "/assets/share-\(SHA256.shortDigest(of: bytes)).\(ending)"
            self.type = "\(type); charset=utf-8"
        }
    }

    private let files: [File]

    /// The path of the style sheet.
    var style: String { files[0].path }
    /// The path of the module. The page shows everything without it, too.
    var module: String { files[1].path }

    init() {
        files = [
            File(
                PackageResources.share_css + Array("\n\(PictureShape.styles)\n\(PictureTint.styles)\n".utf8), "css",
                type: "text/css"),
            File(PackageResources.share_js, "js", type: "text/javascript"),
        ]
    }

    /// Responds with a file; nil for other paths.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard let file = files.first(where: { $0.path == exchange.target.path }) else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        var headers: HTTPFields = [
            .contentType: file.type, .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding",
        ]
        ShareFields.add(to: &headers)
        guard let gzipped = file.gzipped, AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) else {
            return GatewayResponse(.ok, headers, .document(file.text))
        }
        headers[.contentEncoding] = "gzip"
        return GatewayResponse(.ok, headers, .document(gzipped))
    }
}

/// The header fields of everything below a share's link.
enum ShareFields {
    /// The policy of a share's pages. Only the page's own module runs, and it cannot turn text into markup; all content
    /// comes from this server, and no frame of another site shows the page.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

    /// Adds the fields that are missing. The link is kept from other sites and search engines, because its holder can
    /// see the share. The policy is not `no-referrer`, with which browsers omit the origin of a submitted form.
    ///
    /// - Parameter isPicture: Whether the response is a picture. Feed readers on other sites show pictures, by
    ///   addresses that only holders of the link know.
    static func add(to headers: inout HTTPFields, isPicture: Bool = false) {
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = contentSecurityPolicy }
        if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-store" }
        headers[.referrerPolicy] = "same-origin"
        headers[.robotsTag] = "noindex, nofollow, noimageindex"
        headers[.crossOriginResourcePolicy] = isPicture ? "cross-origin" : "same-origin"
    }
}

extension HTTPField.Name {
    fileprivate static let robotsTag = staticName("X-Robots-Tag")
}
