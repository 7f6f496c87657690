import DaybookAPI
import HTTPTypes
import NIOCore
import ZRPC

/// The handler of every route with JSON bodies both ways: one request, one call, one response.
struct JSONCall: Sendable {
    let caller: ServiceCaller
    let completed: CompletedCalls
    let admission: Admission
    let bodies: BodyReader
    private let sessions = ClientLimiter()
    /// The limiter of an account, over all of its sessions and tokens: two browsers may send requests side by side.
    private let accounts = ClientLimiter(perClient: 2 * ClientLimiter.usual)
    /// The limiter of work that keeps a thread busy without a pause, such as reading or writing large JSON. It leaves
    /// one of several threads to all other work.
    private let work = ClientLimiter(
        perClient: max(1, System.coreCount - 1), total: max(1, System.coreCount - 1))

    init(caller: ServiceCaller, completed: CompletedCalls, admission: Admission, bodies: BodyReader) {
        self.caller = caller
        self.completed = completed
        self.admission = admission
        self.bodies = bodies
    }

    /// Responds to a request that matched a route.
    ///
    /// Checks the token before it reads a body or parses the query. An error in the request is reported only to clients
    /// whose token is valid.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        let route = match.route
        let call: (bytes: [UInt8], key: [UInt8])
        if route.isPublic {
            if exchange.method == .post { try OriginCheck.checkSigningIn(exchange) }
            call = try await read(for: exchange, match: match)
        } else {
            guard exchange.credential.token != nil else { throw .unauthenticated() }
            let isToRead = route.body != .none || exchange.target.hasQuery
            let isChecked = isToRead ? try await admission.admit(exchange) : false
            do throws(RPCError) {
                try OriginCheck.check(exchange)
                call = try await read(for: exchange, match: match)
            } catch {
                if !isChecked { try await caller.authorize(exchange) }
                throw error
            }
        }
        if route.content == .completed {
            return try response(
                to: exchange, match: match,
                raw: try await completed.call(match.method, body: call.bytes, for: exchange, idempotencyKey: call.key))
        }
        let held = try await permits(exchange)
        let raw = try await caller.unary(match.method, body: call.bytes, for: exchange, idempotencyKey: call.key)
        let isLong = raw.message.bytes.count >= Self.longBody
        // A completed call always gets its response: if no permit comes in time, the response is made without one.
        let work = isLong ? try? await work.permit(of: client(exchange) ?? .everybody) : nil
        var response = try response(to: exchange, match: match, raw: raw)
        response.permits = held + [work].compactMap { $0 }
        return response
    }

    /// The minimum size of a message that takes long to read or to write as JSON, in bytes.
    private static let longBody = 16 << 10

    /// Returns the request's permits: of its session or its network, and of its account. Programs on this machine need
    /// none before they authenticate, because they act for many clients.
    private func permits(_ exchange: Exchange) async throws(RPCError) -> [ClientLimiter.Permit] {
        if let token = exchange.tokenDigest, admission.knows(exchange) {
            let permit = try await sessions.permit(of: .session(token))
            guard let account = admission.account(of: exchange) else { return [permit] }
            return [permit, try await accounts.permit(of: .account(account))]
        }
        guard let client = client(exchange) else { return [] }
        return [try await sessions.permit(of: client)]
    }

    private func client(_ exchange: Exchange) -> ClientLimiter.Client? {
        if let account = admission.account(of: exchange) { return .account(account) }
        if let token = exchange.tokenDigest, admission.knows(exchange) { return .session(token) }
        guard let peer = exchange.client, !peer.isLoopback else { return nil }
        return .unauthenticatedClients(peer.network)
    }

    private func read(
        for exchange: Exchange, match: RouteTable.Match
    ) async throws(RPCError) -> (bytes: [UInt8], key: [UInt8]) {
        try exchange.checkIfMatch()
        let key = try IdempotencyKey.bytes(exchange)
        guard match.route.body != .none else { return (try requestBytes(for: exchange, match: match, body: []), key) }
        // The body counts against the budget of memory until it is parsed, which may wait for a permit.
        let bytes = try await bodies.json(exchange, isPublic: match.route.isPublic) { body async throws(RPCError) in
            let isLong = body.count >= Self.longBody
            let work = isLong ? try await work.permit(of: client(exchange) ?? .everybody) : nil
            defer { withExtendedLifetime(work) {} }
            return try requestBytes(for: exchange, match: match, body: body)
        }
        return (bytes, key)
    }

    private func requestBytes(
        for exchange: Exchange, match: RouteTable.Match, body: [UInt8]
    ) throws(RPCError) -> [UInt8] {
        guard var query = exchange.target.query else { throw .malformedTarget }
        if exchange.method == .delete { query.removeAll { $0.name == DryRun.parameter } }
        let fields = exchange.headers
        return try caller.transcoder.requestBytes(
            of: match.method, route: match.route,
            from: Transcoder.Request(
                bindings: match.bindings, query: query,
                header: { name in HTTPField.Name(name).flatMap { fields[$0] } }, body: body))
    }

    private func response(
        to exchange: Exchange, match: RouteTable.Match, raw: UnaryResponse<EncodedMessage>
    ) throws(RPCError) -> GatewayResponse {
        let status = HTTPResponse.Status(
            code: caller.transcoder.successStatus(raw.message.bytes, of: match.method, route: match.route))
        var headers: HTTPFields = [.cacheControl: "no-store"]
        if match.method.headerFields.contains(where: { $0.header == "Accept-Language" }) {
            headers[.vary] = "Accept-Language"
        }
        try addCookie(to: &headers, for: exchange, match: match, raw: raw)
        if status == .noContent { return GatewayResponse(status, headers) }
        if let etag = caller.transcoder.responseText("etag", in: raw.message.bytes, of: match.method) {
            headers[.eTag] = etag
            if exchange.isRead, EntityTag.isNoneMatch(exchange.headers[.ifNoneMatch], etag: etag) {
                return GatewayResponse(.notModified, headers)
            }
        }
        let json = try caller.transcoder.responseJSON(
            raw.message.bytes, of: match.method, isReceipt: raw.isReceipt)
        return .json(ByteBuffer(bytes: json), status: status, headers: headers)
    }

    /// Adds the session cookie: browsers get the token also as a cookie, which scripts cannot read.
    private func addCookie(
        to headers: inout HTTPFields, for exchange: Exchange, match: RouteTable.Match,
        raw: UnaryResponse<EncodedMessage>
    ) throws(RPCError) {
        switch match.method.path {
        case let path where SessionCookie.isSet(by: path):
            let session = try caller.transcoder.message(CreateSessionResponse.self, fromWire: raw.message.bytes)
            let left = (session.expireTime?.seconds ?? 0) - WallClock.secondsSinceEpoch
            headers[values: .setCookie] = SessionCookie.setting(
                session.token, seconds: left, secure: exchange.isSecure)
        case AccountServiceMethods.deleteCurrentSession.path:
            headers[values: .setCookie] = SessionCookie.clearing
            // Browsers keep pictures for a year, but the next user of the browser must not see them.
            headers[.clearSiteData] = "\"cache\""
        case AccountServiceMethods.lockCurrentSession.path:
            // A photo may have been cached before it was hidden. Browsers ignore this field without TLS.
            headers[.clearSiteData] = "\"cache\""
        default: break
        }
    }
}
