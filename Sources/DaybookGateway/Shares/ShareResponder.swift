import DaybookAPI
import HTTPTypes
import NIOCore
import Wording
import ZRPC

/// The responder for holders of a share's link: it needs no token and no cookie of the diary, and does not reveal the
/// owner.
///
/// The response is the same for every reason why a link shows nothing.
struct ShareResponder: Sendable {
    private let shares: SharedFiles
    private let bodies: BodyReader
    private let observer: RequestObserver
    let assets = ShareAssets()
    private let limits = ShareLimits()
    private let sums = ArchiveSums()

    private typealias Form = [(name: String, value: String)]

    init(files: FileDownload, bodies: BodyReader, observer: RequestObserver) {
        shares = SharedFiles(files: files)
        self.bodies = bodies
        self.observer = observer
    }

    /// Responds to a request; nil for paths outside shares.
    func respond(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        if let asset = try assets.respond(exchange) { return asset }
        guard let path = SharePath(exchange.target.path) else { return nil }
        var response: GatewayResponse
        do throws(RPCError) {
            guard path.part != .unknown else { throw RPCError(.notFound, ShareFault.notFound) }
            guard path.allowedMethods.contains(exchange.method.rawValue) else {
                throw .wrongMethod(allowed: path.allowedMethods)
            }
            // The form is read before any permit is taken, so that a slow form holds no permit.
            let form = exchange.method == .post ? try await form(exchange) : nil
            let permits = try await limits.permits(for: .request, share: path.token, exchange)
            response = try await found(for: exchange, path: path, form: form)
            response.permits = permits
        } catch {
            observer.failed(error, for: exchange)
            response = refusal(error, for: exchange, path: path)
        }
        ShareFields.add(to: &response.headers, isPicture: path.isPicture)
        return response
    }

    /// Returns the fields of a form from the share's own page.
    private func form(_ exchange: Exchange) async throws(RPCError) -> Form {
        try OriginCheck.checkSigningIn(exchange)
        return try await bodies.form(exchange) ?? []
    }

    private func found(
        for exchange: Exchange, path: SharePath, form: Form?
    ) async throws(RPCError) -> GatewayResponse {
        let visitor = ShareVisitor(exchange, at: path)
        if let form { return try await admit(form, visitor: visitor, for: exchange) }
        if exchange.isHead, let head = try await head(visitor, for: exchange) { return head }
        switch path.part {
        case .photo(let number, let size):
            return try await working(path, asked: exchange) { () throws(RPCError) in
                try await shares.picture(number, size: size, visitor: visitor, for: exchange)
            }
        case .print(let number):
            // A look-up by the photo's place has the permit of a whole share, but making a large picture never has.
            let found = try await working(path, asked: exchange) { () throws(RPCError) in
                try await shares.printable(number, visitor: visitor, for: exchange)
            }
            let permits = try await limits.permits(for: .media, share: path.token, exchange)
            defer { withExtendedLifetime(permits) {} }
            return try await shares.printed(found, for: exchange)
        case .film(let number):
            return try await working(path, asked: exchange) { () throws(RPCError) in
                try await shares.play(number, as: .film, visitor: visitor, for: exchange)
            }
        case .sound(let number):
            return try await working(path, asked: exchange) { () throws(RPCError) in
                try await shares.play(number, as: .recording, visitor: visitor, for: exchange)
            }
        case .card:
            return try await working(path) { () throws(RPCError) in try await shares.card(visitor, for: exchange) }
        case .zip: return try await zip(visitor, for: exchange)
        case .page where Self.wantsJSON(exchange):
            return try await opening(path, for: exchange) { () throws(RPCError) in
                let opened = try await shares.open(visitor, as: .json, for: exchange)
                return .json(ByteBuffer(bytes: try shares.files.caller.transcoder.json(opened.document)))
            }
        case .page:
            let opened = try await open(visitor, for: exchange)
            if opened.isCover {
                var response = Self.html(
                    ShareCover(opened, origin: exchange.origin, assets: assets, language: exchange.language).html,
                    status: .ok)
                probe(for: exchange, path: path, into: &response)
                return response
            }
            return await page(of: opened, visitor: visitor, for: exchange)
        case .atomFeed:
            return try await opening(path, for: exchange) { () throws(RPCError) in
                let opened = try await shares.open(visitor, as: .feed, for: exchange)
                return Self.document(AtomFeed(opened, for: exchange).xml, type: Self.atomType)
            }
        case .jsonFeed:
            return try await opening(path, for: exchange) { () throws(RPCError) in
                let opened = try await shares.open(visitor, as: .feed, for: exchange)
                return Self.document(try JSONFeed(opened, for: exchange).json, type: Self.jsonFeedType)
            }
        case .unknown: throw RPCError(.notFound, ShareFault.notFound)
        }
    }

    /// Returns the head of the response to a HEAD request for a whole share. It counts no view, and only checks that
    /// the share exists. Nil for a share's pictures.
    private func head(_ visitor: ShareVisitor, for exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        let (kind, type): (ShareViewKind, String)
        switch visitor.path.part {
        case .page where Self.wantsJSON(exchange): (kind, type) = (.json, "application/json")
        case .page: (kind, type) = (.page, "text/html; charset=utf-8")
        case .atomFeed: (kind, type) = (.feed, Self.atomType)
        case .jsonFeed: (kind, type) = (.feed, Self.jsonFeedType)
        case .zip: (kind, type) = (.zip, "application/zip")
        case .photo, .print, .film, .sound, .card, .unknown: return nil
        }
        try await shares.peek(visitor, as: kind, for: exchange)
        var headers: HTTPFields = [.contentType: type, .cacheControl: "private, no-store", .vary: "Accept-Encoding"]
        if visitor.path.part == .page { headers[.vary] = "Accept-Encoding, Accept, Accept-Language" }
        if visitor.path.part == .zip { headers = ShareZip.fields }
        // The length of the body is not known. A body without one would be announced in chunks, so there is none.
        return GatewayResponse(.ok, headers)
    }

    private func page(
        of opened: OpenShare, visitor: ShareVisitor, for exchange: Exchange
    ) async -> GatewayResponse {
        let films = await shares.films(of: opened, exchange)
        // The view is already counted, so the opened share is shown even if the limiter is full.
        let permits = try? await limits.permits(for: .document, share: visitor.path.token, nil)
        defer { withExtendedLifetime(permits) {} }
        var response = Self.html(
            SharePage(
                opened, films: films, origin: exchange.origin, assets: assets, language: exchange.language
            ).html, status: .ok)
        keep(opened, visitor: visitor, for: exchange, in: &response)
        return response
    }

    /// Accepts the password, or the request to open the cover, and sets a cookie for this share's paths only. If the
    /// browser keeps no cookies, the share is shown at once: another request would count another view, or show the same
    /// form again.
    private func admit(
        _ form: Form, visitor: ShareVisitor, for exchange: Exchange
    ) async throws(RPCError) -> GatewayResponse {
        let path = visitor.path
        if form.contains(where: { $0.name == ShareCover.field }) {
            let opened = try await open(visitor, uncovers: true, for: exchange)
            guard visitor.keepsCookies else { return await page(of: opened, visitor: visitor, for: exchange) }
            var response = GatewayResponse(.seeOther, [.location: path.link])
            keep(opened, visitor: visitor, for: exchange, in: &response)
            return response
        }
        guard let password = form.first(where: { $0.name == "password" })?.value else {
            throw .invalid("password", fault: FieldFault.missing)
        }
        let admission = try await shares.admit(visitor, password: password, for: exchange).admission
        guard visitor.keepsCookies else {
            let admitted = visitor.showing(admission)
            return await page(
                of: try await open(admitted, uncovers: true, for: exchange), visitor: admitted, for: exchange)
        }
        return GatewayResponse(
            .seeOther,
            [
                .location: path.link,
                .setCookie: ShareVisitor.admission(admission, for: path, isSecure: exchange.isSecure),
            ])
    }

    private func probe(for exchange: Exchange, path: SharePath, into response: inout GatewayResponse) {
        response.headers[.setCookie] = ShareVisitor.probe(for: path, isSecure: exchange.isSecure)
    }

    /// Adds the cookie with the grant of a share that the visitor has just opened, so that another look counts no view.
    private func keep(
        _ opened: OpenShare, visitor: ShareVisitor, for exchange: Exchange, in response: inout GatewayResponse
    ) {
        guard !opened.grant.isEmpty, opened.grant != visitor.visit.keptGrant else { return }
        response.headers[.setCookie] = ShareVisitor.grant(
            opened.grant, for: visitor.path, isSecure: exchange.isSecure)
    }

    /// Returns the archive of all photos. Each photo is requested after the previous one is sent.
    private func zip(_ visitor: ShareVisitor, for exchange: Exchange) async throws(RPCError) -> GatewayResponse {
        // A share that shows nothing is refused before any wait; a peek costs no more than a look-up.
        try await shares.peek(visitor, as: .zip, for: exchange)
        let permits = try await limits.permits(for: .archive, share: visitor.path.token, exchange)
        let opened = try await opening(visitor.path, for: exchange) { () throws(RPCError) in
            try await shares.open(visitor, as: .zip, for: exchange)
        }
        guard !opened.document.photos.isEmpty else { throw RPCError(.notFound, ShareFault.notFound) }
        return try await ShareZip(
            opened: opened, shares: shares, exchange: exchange, sums: sums, permits: permits
        ).response()
    }

    // MARK: Permits

    private func open(
        _ visitor: ShareVisitor, uncovers: Bool = false, for exchange: Exchange
    ) async throws(RPCError) -> OpenShare {
        try await opening(visitor.path, for: exchange) { () throws(RPCError) in
            try await shares.open(visitor, as: .page, uncovers: uncovers, for: exchange)
        }
    }

    /// Runs the work for a picture once it has a permit. A picture without a key is found by its place, which costs as
    /// much as the whole share.
    private func working<Result>(
        _ path: SharePath, asked: Exchange? = nil, action: () async throws(RPCError) -> Result
    ) async throws(RPCError) -> Result {
        if let asked, asked.target.parameter(SharedFiles.keyParameter) == nil {
            return try await opening(path, for: asked, action: action)
        }
        let permits = try await limits.permits(for: .media, share: path.token, asked)
        defer { withExtendedLifetime(permits) {} }
        return try await action()
    }

    /// Runs the work for a whole share once it has a permit.
    private func opening<Result>(
        _ path: SharePath, for exchange: Exchange, action: () async throws(RPCError) -> Result
    ) async throws(RPCError) -> Result {
        let permits = try await limits.permits(for: .document, share: path.token, exchange)
        defer { withExtendedLifetime(permits) {} }
        return try await action()
    }

    // MARK: Refusals

    /// Returns the refusal: a page for people, and an API error for programs.
    private func refusal(
        _ error: RPCError, for exchange: Exchange, path: SharePath
    ) -> GatewayResponse {
        let isForPeople = path.part == .page || path.part == .unknown
        guard !Self.wantsJSON(exchange), isForPeople || Self.wantsHTML(exchange) else {
            // The refusal does not concern a session of this browser.
            return ErrorResponse.response(
                error, in: exchange.language, hasIfMatch: exchange.hasIfMatch, extra: fields(of: error, path))
        }
        let shown = error.presentable.worded(in: exchange.language)
        let status = StatusMapping.status(of: shown, hasIfMatch: exchange.hasIfMatch)
        // A visitor who tried the password too often may try again later.
        let asks = status == .unauthorized || (status == .tooManyRequests && exchange.method == .post)
        let notice = ShareNotice(
            message: error.reason == ShareFault.passwordNeeded.rawValue ? "" : shown.message,
            kind: status == .notFound ? .gone : asks ? .asking(path.link) : .refused(path.link),
            assets: assets, language: exchange.language)
        var response = Self.html(notice.html, status: status)
        for field in fields(of: error, path) { response.headers[field.name] = field.value }
        if asks { probe(for: exchange, path: path, into: &response) }
        if let wait = shown.retryAfter { response.headers[.retryAfter] = String(ErrorResponse.retrySeconds(wait)) }
        return response
    }

    private func fields(of error: RPCError, _ path: SharePath) -> HTTPFields {
        error.reason == "METHOD_NOT_ALLOWED" ? [.allow: path.allowedMethods.joined(separator: ", ")] : HTTPFields()
    }

    // MARK: Parts

    private static let atomType = "application/atom+xml; charset=utf-8"
    private static let jsonFeedType = "application/feed+json"

    private static func wantsJSON(_ exchange: Exchange) -> Bool {
        let weights = AcceptHeader.weights(exchange.headers[.accept] ?? "")
        return weights["application/json", default: 0] > weights["text/html", default: 0]
    }

    private static func wantsHTML(_ exchange: Exchange) -> Bool {
        AcceptHeader.weights(exchange.headers[.accept] ?? "")["text/html", default: 0] > 0
    }

    private static func html(_ text: String, status: HTTPResponse.Status) -> GatewayResponse {
        var response = document(text, type: "text/html; charset=utf-8")
        response.status = status
        response.headers[.vary] = "Accept, Accept-Language"
        return response
    }

    /// Returns a document, which is compressed for clients that accept that.
    ///
    /// The size of a compressed response reveals a secret in it only to an attacker who can place chosen text beside
    /// the secret (BREACH). The secrets here are the grant and the keys of an opened share, and its document holds
    /// nothing of the request: no unknown parameter, no grant but one that entry-service made, and the link only as
    /// entry-service found it. Pages that do repeat the requested link, of shares that are not shown, have no secret.
    private static func document(_ text: String, type: String) -> GatewayResponse {
        var response = GatewayResponse(
            .ok, [.contentType: type, .cacheControl: "private, no-store"], .document(ByteBuffer(string: text)))
        response.isCompressible = true
        return response
    }
}
