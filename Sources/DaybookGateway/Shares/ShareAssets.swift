import HTTPTypes
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
            path = "/assets/share-\(ContentDigest.short(of: text)).\(ending)"
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
