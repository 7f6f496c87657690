import HTTPTypes
import HummingbirdCore
import NIOCore

/// The response to a request, before it becomes HTTP.
struct GatewayResponse: Sendable {
    /// What the body is made of.
    enum Content: Sendable {
        case none
        /// All of it, in memory.
        case document(ByteBuffer)
        /// Written as it comes; of this many bytes.
        case stream(ResponseBody, count: Int64)
        /// Written as it comes, until the reader leaves.
        case endless(ResponseBody)
        /// Left out, as HEAD wants it; it would be this long.
        case omitted(count: Int64)
    }

    var status: HTTPResponse.Status
    var headers: HTTPFields
    var content: Content
    /// Held until the response is made, which may take as long as the call for it.
    var turns: [ClientTurns.Turn] = []

    init(_ status: HTTPResponse.Status, _ headers: HTTPFields = HTTPFields(), _ content: Content = .none) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    /// A JSON document.
    static func json(
        _ bytes: ByteBuffer, _ status: HTTPResponse.Status = .ok, _ headers: HTTPFields = HTTPFields()
    ) -> GatewayResponse {
        var headers = headers
        headers[.contentType] = "application/json"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        return GatewayResponse(status, headers, .document(bytes))
    }
}

extension GatewayResponse {
    /// The response as it goes out: with the fields that all have, JSON compressed, no body for HEAD.
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

    /// Smaller documents go out as they are.
    static let compressionThreshold = 1 << 10

    /// With a JSON document over 1 KiB compressed for those who accept that.
    private func compressed(for acceptEncoding: String?) -> GatewayResponse {
        guard case .document(let bytes) = content, headers[.contentType] == "application/json",
            headers[.contentEncoding] == nil
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
