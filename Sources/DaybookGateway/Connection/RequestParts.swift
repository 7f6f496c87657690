import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Wording

/// The inbound side of a connection, read by one request after another.
///
/// Hummingbird's own body may be read from one isolation only; this one may be passed on, and is read no faster than
/// it is asked for. Whoever handles a request finds it in `current`.
actor RequestParts {
    typealias Inbound = NIOAsyncChannelInboundStream<EdgeRequestPart>

    /// The parts of the request at hand.
    @TaskLocal static var current: RequestParts?

    /// What the request loop meets between bodies.
    enum Start: Sendable {
        case request(EdgeRequestHead)
        case refused(EdgeRefusal, Language)
    }

    /// The connection's place among all.
    nonisolated let standing: ConnectionStanding
    /// What the connection's bytes are written by.
    nonisolated let eventLoop: any EventLoop
    private var iterator: Inbound.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>
    private var isInBody = false
    private var owesContinue = false
    private var takesInformation = false
    /// What was read of the body at hand, and not yet asked for.
    private var kept: ByteBuffer?
    private var refusal: EdgeRefusal?

    init(
        _ inbound: Inbound, outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>, standing: ConnectionStanding,
        eventLoop: any EventLoop
    ) {
        self.standing = standing
        self.eventLoop = eventLoop
        iterator = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    /// The next request; what is left of the body before it is skipped. Nil when there are no more.
    func next() async throws -> Start? {
        owesContinue = false
        kept = nil
        while isInBody {
            do { _ = try await body() } catch is EdgeRefusal { return nil }
        }
        if refusal != nil { return nil }
        switch try await part() {
        case .head(let head):
            isInBody = true
            owesContinue = head.expectsContinue
            takesInformation = head.takesInformation
            return .request(head)
        case .refused(let refusal, let language): return .refused(refusal, language)
        case .body, .end, nil: return nil
        }
    }

    /// The next bytes of the body at hand; nil at its end. Asks the peer to go on if it waits for that.
    ///
    /// Throws `EdgeRefusal` when the body breaks off or breaks a rule, and again each time after.
    func body() async throws -> ByteBuffer? {
        if let kept {
            self.kept = nil
            return kept
        }
        if let refusal { throw refusal }
        guard isInBody else { return nil }
        if owesContinue {
            owesContinue = false
            try await outbound.write(.head(HTTPResponse(status: .continue)))
        }
        switch try await part() {
        case .body(let buffer): return buffer
        case .end:
            isInBody = false
            return nil
        case .refused(let reason, _): return try fail(reason)
        case .head, nil: return try fail(.truncated)
        }
    }

    /// Whether any bytes come in the body at hand: waits for the first of them, which `body` still returns.
    ///
    /// Throws as `body` does.
    func hasBytes() async throws -> Bool {
        while kept == nil, let buffer = try await body() {
            if buffer.readableBytes > 0 { kept = buffer }
        }
        return kept != nil
    }

    /// Tells the peer something before the response (RFC 9110, section 15.2).
    ///
    /// A peer that is gone is found out by who reads the body.
    func inform(_ head: HTTPResponse) async {
        if takesInformation { try? await outbound.write(.head(head)) }
    }

    private func fail(_ reason: EdgeRefusal) throws(EdgeRefusal) -> ByteBuffer? {
        refusal = reason
        isInBody = false
        throw reason
    }

    private func part() async throws -> EdgeRequestPart? {
        var iterator = iterator
        defer { self.iterator = iterator }
        return try await iterator.next(isolation: self)
    }
}
