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
    /// `X-Request-Id`.
    static let requestID = staticName("X-Request-Id")
    static let traceparent = staticName("Traceparent")
    static let tracestate = staticName("Tracestate")
    /// `Server-Timing`.
    static let serverTiming = staticName("Server-Timing")
    /// `Last-Event-ID`.
    static let lastEventID = staticName("Last-Event-ID")
    /// `X-Accel-Buffering`.
    static let xAccelBuffering = staticName("X-Accel-Buffering")
    /// `X-File-Name`.
    static let fileName = staticName("X-File-Name")
    /// `X-File-Modified`.
    static let fileModified = staticName("X-File-Modified")
    /// `Idempotency-Key`.
    static let idempotencyKey = staticName("Idempotency-Key")
    /// `Sec-Fetch-Site`.
    static let fetchSite = staticName("Sec-Fetch-Site")
    /// `X-Forwarded-Proto`.
    static let forwardedProto = staticName("X-Forwarded-Proto")
    /// `X-Forwarded-For`.
    static let forwardedFor = staticName("X-Forwarded-For")
    /// `Cross-Origin-Opener-Policy`.
    static let crossOriginOpenerPolicy = staticName("Cross-Origin-Opener-Policy")
    /// `Permissions-Policy`.
    static let permissionsPolicy = staticName("Permissions-Policy")
    /// `Clear-Site-Data`.
    static let clearSiteData = staticName("Clear-Site-Data")
    /// `Strict-Transport-Security`.
    static let strictTransportSecurity = staticName("Strict-Transport-Security")
    /// `Referrer-Policy`.
    static let referrerPolicy = staticName("Referrer-Policy")
}
