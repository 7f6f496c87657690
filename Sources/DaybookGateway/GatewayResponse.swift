import HTTPTypes
import HummingbirdCore
import NIOCore

/// The response to a request, before it becomes HTTP.
struct GatewayResponse: Sendable {
    /// The content of the body.
    enum Content: Sendable {
        case none
        /// The whole body, in memory.
        case document(ByteBuffer)
        /// A body of this many bytes, written as they arrive.
        case stream(ResponseBody, count: Int64)
        /// A body written as it arrives, until the reader leaves.
        case endless(ResponseBody)
        /// No body, in response to HEAD; `count` is the length that the body would have.
        case omitted(count: Int64)
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var content: Content
    /// Whether a document other than JSON may be compressed: it has no secret beside text that the request chose.
    var isCompressible = false
    /// The permits that are held until the response is made, which may take as long as its call.
    var permits: [ClientLimiter.Permit] = []

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields = HTTPFields(), _ content: Content = .none) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// Returns a JSON document.
    static func json(
        _ bytes: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields()
    ) -> GatewayResponse {
        var headers = headers
        headers[.contentType] = "application/json"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return GatewayResponse(status, headers, .document(bytes))
    }
}

extension GatewayResponse {
    /// Returns the final response: with the fields common to all, compressed if it may be, and no body for HEAD.
    func finished(for exchange: Exchange) -> Response {
        var response = compressed(for: exchange.headers[.acceptEncoding])
        response.headers[.requestID] = exchange.id
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.serverTiming] = exchange.timing.fieldValue
        let (body, count) = response.body
        // Statuses without content have no length either (RFC 9110, section 8.6).
        if let count, status != .noContent, status != .notModified {
            response.headers[.contentLength] = String(count)
        }
        return Response(
            status: status, headers: response.headers, body: exchange.isHead ? ResponseBody() : body)
    }

    private var body: (ResponseBody, count: Int64?) {
        switch content {
        case .none: (ResponseBody(), 0)
        case .document(let bytes): (ResponseBody(byteBuffer: bytes), Int64(bytes.readableBytes))
        case .stream(let body, let count): (body.paced { RequestParts.current?.eventLoop }, count)
        case .endless(let body): (body, nil)
        case .omitted(let count): (ResponseBody(), count)
        }
    }

    /// The size up to which documents are sent uncompressed, in bytes.
    static let compressionThreshold = 1 << 10

    /// Returns the response, with a document over 1 KiB compressed if the client accepts that. Documents are JSON, and
    /// others that are marked as compressible.
    private func compressed(for acceptEncoding: String?) -> GatewayResponse {
        guard case .document(let bytes) = content, headers[.contentEncoding] == nil,
            isCompressible || headers[.contentType] == "application/json"
        else { return self }
        var response = self
        response.headers[.vary] = headers[.vary].map { "Accept-Encoding, " + $0 } ?? "Accept-Encoding"
        if bytes.readableBytes > Self.compressionThreshold, AcceptHeader.allowsGzip(acceptEncoding),
            let smaller = Gzip.compressed(bytes)
        {
            response.headers[.contentEncoding] = "gzip"
            response.content = .document(smaller)
        }
        return response
    }
}
