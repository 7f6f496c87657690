import DaybookAPI
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import Wording
import ZRPC

/// The stream of changes as server-sent events over HTTP.
///
/// The data of an event is the response of the route's method; its ID is the token to continue from. A client that
/// reconnects with that ID, as browsers do by themselves, misses nothing.
struct EventStream: Sendable {
    let feeds: ChangeFeeds
    let caller: ServiceCaller
    let logger: Logger

    /// Responds to a request for an event stream, with all changes since its token.
    func respond(to exchange: Exchange, match: RouteTable.Match) async throws(RPCError) -> GatewayResponse {
        guard exchange.hasToken else { throw .unauthenticated() }
        let request: OpenFeedRequest
        do throws(RPCError) {
            try OriginCheck.check(exchange)
            request = try opening(for: exchange, match: match)
        } catch {
            try await caller.authorize(exchange)
            throw error
        }
        let opened = try await open(request, for: exchange)
        guard feeds.hasPlace(owner: opened.owner) else {
            throw RPCError(.resourceExhausted, RequestFault.tooManyListeners, retryAfter: .seconds(10))
        }
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .vary: "Accept-Language",
            // A proxy that buffers the response would delay the changes.
            .xAccelBuffering: "no",
        ]
        if exchange.isHead { return GatewayResponse(.ok, headers, .omitted(count: 0)) }
        return GatewayResponse(.ok, headers, .endless(body(for: exchange, request: request, opened: opened)))
    }

    /// Returns the request. The ID of the last received event replaces the token.
    private func opening(for exchange: Exchange, match: RouteTable.Match) throws(RPCError) -> OpenFeedRequest {
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
        _ request: OpenFeedRequest, for exchange: Exchange
    ) async throws(RPCError) -> OpenFeedResponse {
        try await caller.call(ChangeServiceMethods.openFeed, request: request, as: OpenFeedResponse.self, for: exchange)
            .message
    }

    /// Writes the past changes and then the new ones, until the listener leaves or is dismissed.
    private func body(
        for exchange: Exchange, request: OpenFeedRequest, opened: OpenFeedResponse
    ) -> ResponseBody {
        ResponseBody { writer in
            let status = exchange.body?.status
            status?.follows = true
            defer { status?.follows = false }
            do {
                // Other streams may have taken the last place since the head was written: a client that reconnects gets
                // the error.
                if feeds.enter(owner: opened.owner) {
                    defer { feeds.exit(owner: opened.owner) }
                    try await sendEvents(FeedReader(request), opened: opened, for: exchange, to: &writer)
                }
            } catch let error as RPCError {
                // The head is already sent: a client that reconnects gets the error.
                logger.debug("an event stream ends", metadata: ["reason": .string("\(error)")])
            }
            try await writer.finish(nil)
        }
    }

    @concurrent private func sendEvents(
        _ reader: FeedReader, opened: OpenFeedResponse, for exchange: Exchange, to writer: inout any ResponseBodyWriter
    ) async throws {
        var reader = reader
        // Clients that lost a gateway together must not all reconnect at the same moment.
        try await writer.write(EventText.beginning(retry: .milliseconds(Int64.random(in: 1000...3000))))
        try await write(opened.page, for: &reader, to: &writer)
        if opened.page?.hasMore == true { try await catchUp(&reader, for: exchange, to: &writer) }
        let listener = FeedListener(session: opened.session) { exchange.body?.status.displace() }
        let key = FeedTable.Key(owner: opened.owner, language: opened.language)
        feeds.join(listener, key: key, token: reader.request.since, position: reader.position)
        defer { feeds.leave(listener, key: key) }
        // The server stops before the feeds do, and would otherwise wait for this stream.
        try await withGracefulShutdownHandler {
            while let step = await listener.next() {
                switch step {
                case .write(let document):
                    if let event = reader.take(document) { try await writer.write(event) }
                case .catchUp: try await catchUp(&reader, for: exchange, to: &writer)
                case .beat: try await writer.write(EventText.beat)
                }
            }
        } onGracefulShutdown: {
            listener.end()
        }
    }

    /// Reads the changes that the listener has missed, with the listener's own token.
    @concurrent private func catchUp(
        _ reader: inout FeedReader, for exchange: Exchange, to writer: inout any ResponseBodyWriter
    ) async throws {
        var hasMore = true
        while hasMore {
            let page = try await open(reader.request, for: exchange).page
            try await write(page, for: &reader, to: &writer)
            hasMore = page?.hasMore ?? false
        }
    }

    @concurrent private func write(
        _ page: FeedPage?, for reader: inout FeedReader, to writer: inout any ResponseBodyWriter
    ) async throws {
        guard let page else { return }
        let document = try FeedDocument(page, transcoder: caller.transcoder)
        if let event = reader.take(document) { try await writer.write(event) }
    }
}

/// The text format of server-sent events (HTML standard, section 9.2).
enum EventText {
    /// Returns one event. The data may have several lines; an ID contains no line break.
    static func event(id: String, data: [UInt8]) -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: data.count + id.utf8.count + 16)
        buffer.writeString("id: \(id)\n")
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            buffer.writeString("data: ")
            buffer.writeBytes(line)
            buffer.writeInteger(UInt8(ascii: "\n"))
        }
        buffer.writeInteger(UInt8(ascii: "\n"))
        return buffer
    }

    /// Returns the beginning of a stream: the time that a reader waits before it reconnects.
    static func beginning(retry: Duration) -> ByteBuffer {
        ByteBuffer(string: "retry: \(retry.nanoseconds / 1_000_000)\n\n")
    }

    /// A comment line without meaning, by which both ends see that the other is alive.
    static let beat = ByteBuffer(string: ":\n\n")
}

/// The progress of one listener: it decides which documents are new to the listener.
struct FeedReader {
    /// The request with which the listener next reads changes for itself.
    private(set) var request: OpenFeedRequest
    private(set) var position: Int64 = -1
    /// Whether the listener has no token yet: it then gets the first document even without changes.
    private var isNew: Bool

    /// Creates the progress of a listener that has received nothing yet.
    init(_ request: OpenFeedRequest) {
        self.request = request
        isNew = request.since.isEmpty
    }

    /// Returns the event to write for a document; nil if the document holds nothing new.
    ///
    /// A document that ends after the listener's position is sent whole, even if it begins before that position,
    /// because it shows a later state.
    mutating func take(_ document: FeedDocument) -> ByteBuffer? {
        guard document.position > position || document.isResync else { return nil }
        position = document.position
        request.since = document.token
        if exchange(&isNew, with: false) { return document.event }
        return document.hasNews ? document.event : nil
    }
}
