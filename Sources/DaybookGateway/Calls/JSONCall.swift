import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// Serves every route whose bodies are JSON both ways: one request, one call, one answer.
struct JSONCall: Sendable {
    let caller: ServiceCaller
    let bodies: BodyReader

    /// Answers a request that matched a route.
    ///
    /// A fault in the request is told only to those who may ask: the token is checked first then. Bodies that are large, or
    /// wait for `100 Continue`, are not read before the token is known to be good.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        let route = match.route
        if !route.isPublic, exchange.credential.token == nil { throw .unauthenticated() }
        let (bytes, key): ([UInt8], [UInt8])
        do throws(RPCError) {
            if !route.isPublic {
                try OriginCheck.check(exchange)
                if route.body != .none, bodies.isWeighty(exchange) { try await caller.authorize(exchange) }
            } else if exchange.method == .post {
                try OriginCheck.checkSigningIn(exchange)
            }
            let body = route.body == .none ? [] : try await bodies.json(exchange)
            bytes = try requestBytes(exchange, match, body)
            key = try IdempotencyKey.bytes(exchange)
        } catch {
            if !route.isPublic { try await caller.authorize(exchange) }
            throw error
        }
        let answer = try await caller.unary(match.method, bytes, for: exchange, idempotencyKey: key)
        return try response(exchange, match, answer)
    }

    private func requestBytes(
        _ exchange: Exchange, _ match: RouteTable.Match, _ body: [UInt8]
    ) throws(RPCError) -> [UInt8] {
        guard let query = exchange.target.query else { throw .malformedTarget }
        let fields = exchange.headers
        return try caller.transcoder.requestBytes(
            of: match.method, route: match.route,
            from: Transcoder.Request(
                bindings: match.bindings, query: query,
                header: { name in HTTPField.Name(name).flatMap { fields[$0] } }, body: body))
    }

    private func response(
        _ exchange: Exchange, _ match: RouteTable.Match, _ answer: RawResponse
    ) throws(RPCError) -> GatewayResponse {
        let status = HTTPResponse.Status(
            code: caller.transcoder.successStatus(answer.body, of: match.method, route: match.route))
        var headers: HTTPFields = [.cacheControl: "no-store"]
        if match.method.headerFields.contains(where: { $0.header == "Accept-Language" }) {
            headers[.vary] = "Accept-Language"
        }
        try addCookie(&headers, exchange, match, answer)
        if status == .noContent { return GatewayResponse(status, headers) }
        if let etag = caller.transcoder.responseText("etag", in: answer.body, of: match.method) {
            headers[.eTag] = etag
            if exchange.isRead, EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag) {
                return GatewayResponse(.notModified, headers)
            }
        }
        let json = try caller.transcoder.responseJSON(answer.body, of: match.method)
        return .json(ByteBuffer(bytes: json), status, headers)
    }

    /// Browsers get the token as a cookie too, which scripts cannot read.
    private func addCookie(
        _ headers: inout HTTPFields, _ exchange: Exchange, _ match: RouteTable.Match, _ answer: RawResponse
    ) throws(RPCError) {
        switch match.method.path {
        case AccountServiceMethods.createSession.path:
            let session = try caller.transcoder.message(CreateSessionResponse.self, fromWire: answer.body)
            let left = (session.expireTime?.seconds ?? 0) - WallClock.secondsSinceEpoch
            let isSecure = exchange.headers[.forwardedProto] == "https"
            headers[.setCookie] = SessionCookie.setting(session.token, seconds: left, secure: isSecure)
        case AccountServiceMethods.deleteCurrentSession.path:
            headers[.setCookie] = SessionCookie.clearing
        default: break
        }
    }
}
