import HTTPTypes
import NIOCore
import ZRPC

/// The style sheet of the pages of shares, below a path that names its content: browsers keep it for ever.
struct ShareStyle: Sendable {
    /// Where it is.
    let path: String
    private let text: ByteBuffer
    private let gzipped: ByteBuffer?

    init() {
        text = ByteBuffer(bytes: PackageResources.share_css + Array("\n\(PictureShape.styles)\n".utf8))
        gzipped = Gzip.compressed(text)
        path = "/assets/share-\(ContentDigest.short(of: text)).css"
    }

    /// The style sheet; nil for other paths.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard exchange.target.path == path else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        var headers: HTTPFields = [
            .contentType: "text/css; charset=utf-8", .cacheControl: "public, max-age=31536000, immutable",
            .vary: "Accept-Encoding",
        ]
        ShareFields.add(to: &headers)
        guard let gzipped, AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) else {
            return GatewayResponse(.ok, headers, .document(text))
        }
        headers[.contentEncoding] = "gzip"
        return GatewayResponse(.ok, headers, .document(gzipped))
    }
}
