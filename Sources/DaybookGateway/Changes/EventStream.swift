import DaybookAPI
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import Wording
import ZRPC

/// Tells changes as they come: server-sent events over HTTP.
///
/// The data of each event is what the route's method answers, its id the token to go on from. Whoever comes back with
/// that id, as browsers do by themselves, misses nothing.
struct EventStream: Sendable {
    let feeds: ChangeFeeds
    let caller: ServiceCaller
    let logger: Logger

    /// Responds to a request that matched the route of an event stream, with all that came since its token.
    func respond(_ exchange: Exchange, _ match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        let request: OpenFeedRequest
        do throws(RPCError) {
            try OriginCheck.check(exchange)
            request = try opening(exchange, match)
        } catch {
            try await caller.authorize(exchange)
            throw error
        }
        let opened = try await open(request, exchange)
        guard feeds.hasPlace(owner: opened.owner) else {
            throw RPCError(.resourceExhausted, RequestFault.tooManyListeners, retryAfter: .seconds(10))
        }
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .vary: "Accept-Language",
            // A proxy that gathers what it passes on would tell of changes late.
            .xAccelBuffering: "no",
        ]
        if exchange.isHead { return GatewayResponse(.ok, headers, .omitted(count: 0)) }
        return GatewayResponse(.ok, headers, .endless(body(exchange, request, opened)))
    }

    /// The request, with the id of the last event that came in the place of the token.
    private func opening(_ exchange: Exchange, _ match: RouteTable.Match) throws(RPCError) -> OpenFeedRequest {
        guard let query = exchange.target.query else { throw .malformedTarget }
        let fields = exchange.headers
        let bytes = try caller.transcoder.requestBytes(
            of: match.method, route: match.route,
            from: Transcoder.Request(
                bindings: match.bindings, query: query,
                header: { name in HTTPField.Name(name).flatMap { fields[$0] } }, body: []))
        let asked = try caller.transcoder.message(ListChangesRequest.self, fromWire: bytes)
        var request = OpenFeedRequest()
        request.since = exchange.headers[.lastEventID] ?? asked.since
        request.acceptLanguage = asked.acceptLanguage
        return request
    }

    private func open(
        _ request: OpenFeedRequest, _ exchange: Exchange
    ) async throws(RPCError) -> OpenFeedResponse {
        try await caller.call(ChangeServiceMethods.openFeed, request, as: OpenFeedResponse.self, for: exchange).message
    }

    /// Writes what came until now, and then what comes, until the listener leaves or is let go.
    private func body(
        _ exchange: Exchange, _ request: OpenFeedRequest, _ opened: OpenFeedResponse
    ) -> ResponseBody {
        ResponseBody { writer in
            let standing = exchange.body?.standing
            standing?.follows = true
            defer { standing?.follows = false }
            do {
                // Others may have taken the last place since the head was written: who comes again is told.
                if feeds.enter(owner: opened.owner) {
                    defer { feeds.exit(owner: opened.owner) }
                    try await tell(FeedReader(request), opened, exchange, to: &writer)
                }
            } catch let error as RPCError {
                // The head is gone: whoever comes again is told what is wrong.
                logger.debug("an event stream ends", metadata: ["reason": .string("\(error)")])
            }
            try await writer.finish(nil)
        }
    }

    @concurrent private func tell(
        _ reader: FeedReader, _ opened: OpenFeedResponse, _ exchange: Exchange, to writer: inout any ResponseBodyWriter
    ) async throws {
        var reader = reader
        // Those who lost a gateway together do not all come back at the same moment.
        try await writer.write(EventText.beginning(retry: .milliseconds(Int64.random(in: 1000...3000))))
        try await write(opened.page, &reader, to: &writer)
        if opened.page?.hasMore == true { try await catchUp(&reader, exchange, to: &writer) }
        let listener = FeedListener(session: opened.session) { exchange.body?.standing.displace() }
        let key = FeedTable.Key(owner: opened.owner, language: opened.language)
        feeds.join(listener, key, token: reader.request.since, position: reader.position)
        defer { feeds.leave(listener, key) }
        while let step = await listener.next() {
            switch step {
            case .write(let document):
                if let event = reader.take(document) { try await writer.write(event) }
            case .catchUp: try await catchUp(&reader, exchange, to: &writer)
            case .beat: try await writer.write(EventText.beat)
            }
        }
    }

    /// Reads what the listener has missed, with the listener's own token.
    @concurrent private func catchUp(
        _ reader: inout FeedReader, _ exchange: Exchange, to writer: inout any ResponseBodyWriter
    ) async throws {
        var hasMore = true
        while hasMore {
            let page = try await open(reader.request, exchange).page
            try await write(page, &reader, to: &writer)
            hasMore = page?.hasMore ?? false
        }
    }

    @concurrent private func write(
        _ page: FeedPage?, _ reader: inout FeedReader, to writer: inout any ResponseBodyWriter
    ) async throws {
        guard let page else { return }
        let document = try FeedDocument(page, transcoder: caller.transcoder)
        if let event = reader.take(document) { try await writer.write(event) }
    }
}
