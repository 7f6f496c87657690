import DaybookAPI
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Wording
import ZRPC

/// The responses to bytes that never became a request. The codec closes the connection after them.
enum RefusalResponse {
    /// Returns the parts of the response, in a language.
    static func parts(_ refusal: EdgeRefusal, in language: Language) -> [HTTPResponsePart] {
        guard let error = error(refusal)?.worded(in: language) else {
            let head = HTTPResponse(status: .badRequest, headerFields: [.contentLength: "0", .connection: "close"])
            return [.head(head), .end(nil)]
        }
        let status = StatusMapping.status(of: error, hasIfMatch: false)
        let body = ErrorDocument.json(error, httpStatus: status.code, domain: ErrorDomain.daybook)
        var head = HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "application/json", .contentLength: String(body.count), .cacheControl: "no-store",
                .xContentTypeOptions: "nosniff", .connection: "close", .contentLanguage: language.rawValue,
                .vary: "Accept-Language",
            ])
        if case .unknownMethod = refusal { head.headerFields[.allow] = knownMethods }
        return [.head(head), .body(ByteBuffer(bytes: body)), .end(nil)]
    }

    private static let knownMethods = "GET, HEAD, POST, PATCH, DELETE"

    /// Returns the error in the response to a refusal; nil for bytes that are not HTTP, whose response has no body.
    static func error(_ refusal: EdgeRefusal) -> RPCError? {
        switch refusal {
        case .notHTTP: nil
        case .malformed(let fault): RPCError(.invalidArgument, fault, reason: HTTPFault.malformed)
        case .unknownMethod:
            RPCError(.unimplemented, RequestFault.methodUnknown, reason: RequestFault.methodNotAllowed)
        case .headTooLarge: RPCError(.resourceExhausted, HTTPFault.headersTooLarge)
        case .unknownExpectation: RPCError(.failedPrecondition, HTTPFault.expectation)
        case .timeout: RPCError(.deadlineExceeded, HTTPFault.timeout)
        case .truncated: RPCError(.invalidArgument, HTTPFault.truncated)
        }
    }
}
