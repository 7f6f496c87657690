import DaybookAPI
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ZRPC

/// Responses to what never became a request. The codec closes the connection after them.
enum RefusalResponse {
    /// The parts of the response.
    static func parts(_ refusal: EdgeRefusal) -> [HTTPResponsePart] {
        guard let error = error(refusal) else {
            let head = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0", .connection: "close"])
            return [.head(head), .end(nil)]
        }
        let status = StatusMapping.status(of: error, hasIfMatch: false)
        let body = ErrorDocument.json(error, httpStatus: status.code, domain: ErrorDomain.daybook)
        var head = HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "application/json", .contentLength: String(body.count), .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff", .connection: "close",
            ])
        if case .unknownMethod = refusal { head.headerFields[.allow] = knownMethods }
        return [.head(head), .body(ByteBuffer(bytes: body)), .end(nil)]
    }

    private static let knownMethods = "GET, HEAD, POST, PATCH, DELETE"

    /// The error that the response to a refusal holds; nil for bytes that are no HTTP, whose response has no body.
    static func error(_ refusal: EdgeRefusal) -> RPCError? {
        switch refusal {
        case .notHTTP: nil
        case .malformed(let sentence): RPCError(.invalidArgument, sentence, reason: "MALFORMED_HTTP")
        case .unknownMethod:
            RPCError(.unimplemented, "No path here has this method.", reason: "METHOD_NOT_ALLOWED")
        case .headTooLarge:
            RPCError(
                .resourceExhausted, "The request's header is larger than 32 KiB or has more than 128 fields.",
                reason: "HEADERS_TOO_LARGE")
        case .unknownExpectation:
            RPCError(
                .failedPrecondition, "The only expectation known here is 100-continue.", reason: "EXPECTATION_FAILED")
        case .timeout: RPCError(.deadlineExceeded, "The request came too slowly.", reason: "REQUEST_TIMEOUT")
        case .truncated: RPCError(.invalidArgument, "The request broke off.", reason: "REQUEST_TRUNCATED")
        }
    }
}
