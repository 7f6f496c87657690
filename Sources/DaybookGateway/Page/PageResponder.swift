import DaybookPage
import HTTPTypes
import NIOCore
import ZRPC

/// The responses with the page's files.
struct PageResponder: Sendable {
    /// A file in the forms in which it is sent.
    private struct Served: Sendable {
        let file: PageFile
        let plain: ByteBuffer
        /// The compressed bytes; nil if they are not smaller.
        let gzipped: ByteBuffer?

        init(_ file: PageFile) {
            self.file = file
            plain = ByteBuffer(bytes: file.bytes)
            gzipped = Gzip.compressed(plain).flatMap { [plain] in $0.readableBytes < plain.readableBytes ? $0 : nil }
        }
    }

    private let files: PageFiles
    private let served: [String: Served]

    /// Prepares the responses of a server that has these features switched on.
    init(features: [String]) {
        let files = PageFiles(features: features)
        self.files = files
        served = Dictionary(
            uniqueKeysWithValues: files.paths.compactMap { path in files.file(at: path).map { (path, Served($0)) } })
    }

    /// Returns whether a path is one of the page's.
    func owns(_ path: String) -> Bool { files.path(for: path) != nil }

    /// Responds with the file at a path; nil if there is none.
    func respond(_ exchange: Exchange) throws(RPCError) -> GatewayResponse? {
        guard let path = files.path(for: exchange.target.path), let served = served[path] else { return nil }
        guard exchange.isRead else { throw .wrongMethod(allowed: ["GET", "HEAD"]) }
        let file = served.file
        let compressed = AcceptHeader.allowsGzip(exchange.headers[.acceptEncoding]) ? served.gzipped : nil
        // A strong tag names the exact bytes of the response, so each coding has its own.
        let etag = "\"\(file.digest)\(compressed == nil ? "" : "-gz")\""
        var headers: HTTPFields = [
            .eTag: etag, .cacheControl: Self.caching(of: file), .vary: "Accept-Encoding",
        ]
        // Scripts and styles contain no personal data, so they carry no more fields than needed.
        if let policy = file.policy {
            headers[.contentSecurityPolicy] = policy
            headers[.crossOriginResourcePolicy] = "same-origin"
        }
        if file.isDocument {
            headers[.referrerPolicy] = "same-origin"
            headers[.permissionsPolicy] = PagePolicy.permissionsPolicy
            // Browsers warn about this field on a connection that they do not trust.
            if exchange.isSecure { headers[.crossOriginOpenerPolicy] = "same-origin" }
        }
        if EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag: etag) {
            return GatewayResponse(.notModified, headers)
        }
        headers[.contentType] = file.type
        if compressed != nil { headers[.contentEncoding] = "gzip" }
        return GatewayResponse(.ok, headers, .document(compressed ?? served.plain))
    }

    /// Returns how browsers may cache a file.
    private static func caching(of file: PageFile) -> String {
        if file.isVersioned { return "public, max-age=31536000, immutable" }
        // A browser requests an icon for the window and again for the manifest.
        return file.isIcon ? "public, max-age=86400" : "no-cache"
    }
}
