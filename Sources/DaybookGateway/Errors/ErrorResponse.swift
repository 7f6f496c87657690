import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// The responses to failed requests.
enum ErrorResponse {
    /// Returns the response to a failed request, in the reader's language. `extra` holds header fields for this error,
    /// such as `Allow`.
    static func response(
        _ error: RPCError, in language: Language, hasIfMatch: Bool = false, extra: HTTPFields = HTTPFields()
    ) -> GatewayResponse {
        let shown = error.presentable.worded(in: language)
        let status = StatusMapping.status(of: shown, hasIfMatch: hasIfMatch)
        var headers = extra
        headers[.contentLanguage] = language.rawValue
        headers[.vary] = "Accept-Language"
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if let wait = shown.retryAfter { headers[.retryAfter] = String(retrySeconds(wait)) }
        let body = ErrorDocument.json(shown, httpStatus: status.code, domain: ErrorDomain.daybook)
        return .json(ByteBuffer(bytes: body), status: status, headers: headers)
    }

    /// Returns whole seconds, rounded up, for `Retry-After`: 1 second to 1 day.
    static func retrySeconds(_ wait: Duration) -> Int64 {
        let whole = min(max(0, wait.components.seconds), 86_399)
        return max(1, whole + (wait.components.attoseconds > 0 ? 1 : 0))
    }
}

extension HTTPField.Name {
    static let requestID = staticName("X-Request-Id")
    static let traceparent = staticName("Traceparent")
    static let tracestate = staticName("Tracestate")
    static let serverTiming = staticName("Server-Timing")
    static let lastEventID = staticName("Last-Event-ID")
    static let xAccelBuffering = staticName("X-Accel-Buffering")
    static let fileName = staticName("X-File-Name")
    static let fileModified = staticName("X-File-Modified")
    static let idempotencyKey = staticName("Idempotency-Key")
    static let fetchSite = staticName("Sec-Fetch-Site")
    static let forwardedProto = staticName("X-Forwarded-Proto")
    static let forwardedFor = staticName("X-Forwarded-For")
    static let crossOriginOpenerPolicy = staticName("Cross-Origin-Opener-Policy")
    static let permissionsPolicy = staticName("Permissions-Policy")
    static let clearSiteData = staticName("Clear-Site-Data")
    static let strictTransportSecurity = staticName("Strict-Transport-Security")
    static let referrerPolicy = staticName("Referrer-Policy")
}
