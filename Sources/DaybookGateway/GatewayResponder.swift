import DaybookAPI
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServiceRuntime
import Tracing
import Wording
import ZRPC

/// The entry point of every request: it finds the handler, and adds the fields common to all responses.
struct GatewayResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let routes: RouteTable
    let admission: Admission
    let proxies: TrustedProxies
    let calls: JSONCall
    let uploads: Upload
    let tus: TusUpload
    let imports: ImportUpload
    let downloads: Download
    let archives: PhotoArchive
    let exports: ExportDownload
    let pictures: DiscoverPicture
    let events: EventStream
    let operations: Operations
    let page: PageResponder
    let shares: ShareResponder
    let observer: RequestObserver
    let logger: Logger

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let exchange = Exchange(request, proxies: proxies, logger: logger)
        let tracer = InstrumentationSystem.tracer
        var caller = ServiceContext.topLevel
        if let traceparent = request.headers[.traceparent] {
            var fields = ["traceparent": traceparent]
            if let state = request.headers[.tracestate].map(TraceContext.state), !state.isEmpty {
                fields["tracestate"] = state
            }
            tracer.extract(fields, into: &caller, using: TraceCarrier())
        }
        let span = tracer.startAnySpan(request.method.rawValue, context: caller, ofKind: .server)
        defer { span.end() }
        return try await ServiceContext.$current.withValue(span.context) { try await respond(to: exchange, span: span) }
    }

    private func respond(to exchange: Exchange, span: any Span) async throws -> Response {
        try await RequestScope.$requestID.withValue(exchange.id) {
            let found: GatewayResponse
            var route = "none"
            do throws(RPCError) {
                found = try await response(to: exchange, route: &route)
            } catch {
                // The process stops without waiting. A client without a response retries, or resumes its upload; a
                // client that gets an error may give its upload up. This error closes the connection without a
                // response.
                if Task.isCancelled { throw HTTPParserError.closedConnection }
                admission.failed(error, for: exchange)
                observer.failed(error, for: exchange)
                found = ErrorResponse.response(
                    error, in: exchange.language, hasIfMatch: exchange.hasIfMatch, extra: extra(error, for: exchange))
            }
            observer.responded(found, to: exchange, route: route)
            if span.isRecording {
                span.operationName = "\(exchange.method.rawValue) \(route)"
                span.attributes["http.request.method"] = exchange.method.rawValue
                span.attributes["http.route"] = route
                span.attributes["http.response.status_code"] = Int(found.status.code)
                span.attributes["daybook.request_id"] = exchange.id
                if found.status.code >= 500 { span.setStatus(SpanStatus(code: .error)) }
            }
            return found.finished(for: exchange)
        }
    }

    private func response(to exchange: Exchange, route: inout String) async throws(RPCError) -> GatewayResponse {
        var own = try await operations.respond(exchange)
        if own == nil { own = try page.respond(exchange) }
        if let own {
            route = "static"
            return own
        }
        if let shared = try await shares.respond(exchange) {
            route = SharePath.pattern
            return shared
        }
        if let resumed = try await resumed(exchange) {
            route = Self.collection(of: exchange.target.path)
            return resumed
        }
        let lookup = routes.match(method: exchange.method.rawValue, path: exchange.target.path)
        guard case .found(let match) = lookup else {
            if exchange.target.isAPI { try await caller.authorize(exchange) }
            if case .unknown = lookup, let page = MissingPage.response(to: exchange, assets: shares.assets) {
                return page
            }
            throw Self.error(lookup)
        }
        route = match.route.pattern
        if try await isDryRun(exchange) {
            guard case .found(let preview) = DryRun.lookup(exchange.target.path, in: routes) else {
                try await caller.authorize(exchange)
                throw .invalid(DryRun.parameter, fault: RequestFault.noPreview)
            }
            return try await respond(to: exchange, match: preview)
        }
        let found = try await respond(to: exchange, match: match)
        admission.succeeded(for: exchange, match: match)
        return found
    }

    /// Responds to a request of a resumable upload; nil for other paths.
    private func resumed(_ exchange: Exchange) async throws(RPCError) -> GatewayResponse? {
        if let response = try await uploads.drafts.respond(exchange) { return response }
        if let response = try await imports.respond(exchange) { return response }
        return try await tus.respond(exchange)
    }

    /// Returns the collection that a resumable upload is in.
    private static func collection(of path: String) -> String {
        if ImportUpload.allowedMethods(path) != nil { return ImportUpload.collection }
        return TusUpload.owns(path) ? TusUpload.collection : DraftUpload.collection
    }

    /// Returns whether the request is a dry run. An error in that field is reported only to clients with a valid token.
    private func isDryRun(_ exchange: Exchange) async throws(RPCError) -> Bool {
        do throws(RPCError) {
            return try DryRun.isAsked(exchange)
        } catch {
            try await caller.authorize(exchange)
            throw error
        }
    }

    private func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        switch match.route.content {
        case .json, .completed: try await calls.respond(to: exchange, match: match)
        case .upload: try await uploads.respond(to: exchange, match: match)
        case .download where match.method.path == DiscoverServiceMethods.resolveDiscoverPicture.path:
            try await pictures.respond(to: exchange, match: match)
        case .download where match.method.path == PhotoServiceMethods.downloadPhotos.path:
            try await archives.respond(to: exchange)
        case .download where match.method.path == ExportServiceMethods.resolveExport.path:
            try await exports.respond(to: exchange, match: match)
        case .download: try await downloads.respond(to: exchange, match: match)
        case .events: try await events.respond(to: exchange, match: match)
        }
    }

    private static func error(_ lookup: RouteTable.Lookup) -> RPCError {
        switch lookup {
        case .wrongMethod(let allowed): .wrongMethod(allowed: allowed)
        case .malformed: .malformedTarget
        case .unknown, .found: .unknownRoute
        }
    }

    private var caller: ServiceCaller { calls.caller }

    /// Returns the header fields that go with an error.
    private func extra(_ error: RPCError, for exchange: Exchange) -> HTTPFields {
        var fields = uploads.drafts.fields(of: error, exchange)
        for field in TusUpload.fields(of: error, exchange) { fields[field.name] = field.value }
        for field in ImportUpload.fields(of: error, exchange) { fields[field.name] = field.value }
        if error.reason == "METHOD_NOT_ALLOWED", let allowed = allowedMethods(exchange) {
            fields[.allow] = allowed.joined(separator: ", ")
        }
        return fields
    }

    private func allowedMethods(_ exchange: Exchange) -> [String]? {
        if let allowed = DraftUpload.allowedMethods(exchange.target.path) { return allowed }
        if let allowed = TusUpload.allowedMethods(exchange.target.path) { return allowed }
        if let allowed = ImportUpload.allowedMethods(exchange.target.path) { return allowed }
        if let path = SharePath(exchange.target.path) { return path.allowedMethods }
        if operations.owns(exchange.target.path) || page.owns(exchange.target.path) { return ["GET", "HEAD"] }
        let lookup = routes.match(method: exchange.method.rawValue, path: exchange.target.path)
        guard case .wrongMethod(let allowed) = lookup else { return nil }
        return allowed
    }
}
