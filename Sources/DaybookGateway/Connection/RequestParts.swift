import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Wording

/// The inbound side of a connection, read by one request after another.
///
/// Hummingbird's own body may be read from one isolation only. This one may be passed on, and is read no faster than
/// its reader asks. A request's handler finds it in `current`.
actor RequestParts {
    typealias Inbound = NIOAsyncChannelInboundStream<EdgeRequestPart>

    /// The parts of the current request.
    @TaskLocal static var current: RequestParts?

    /// The beginning of a request, or a refusal.
    enum Start: Sendable {
        case request(EdgeRequestHead)
        case refused(EdgeRefusal, Language)
    }

    /// The connection's state in the table.
    nonisolated let status: ConnectionStatus
    /// The event loop that writes the connection's bytes.
    nonisolated let eventLoop: any EventLoop
    private var iterator: Inbound.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>
    private var isInBody = false
    private var isContinuePending = false
    private var takesInformation = false
    /// The bytes that were read of the current body, and not yet returned.
    private var kept: ByteBuffer?
    private var refusal: EdgeRefusal?

    init(
        _ inbound: Inbound, outbound: NIOAsyncChannelOutboundWriter<HTTPResponsePart>, status: ConnectionStatus,
        eventLoop: any EventLoop
    ) {
        self.status = status
        self.eventLoop = eventLoop
        iterator = inbound.makeAsyncIterator()
        self.outbound = outbound
    }

    /// Skips the rest of the previous body, and returns the next request; nil if there are no more.
    func next() async throws -> Start? {
        isContinuePending = false
        kept = nil
        while isInBody {
            do { _ = try await body() } catch is EdgeRefusal { return nil }
        }
        if refusal != nil { return nil }
        switch try await part() {
        case .head(let head):
            isInBody = true
            isContinuePending = head.expectsContinue
            takesInformation = head.takesInformation
            return .request(head)
        case .refused(let refusal, let language): return .refused(refusal, language)
        case .body, .end, nil: return nil
        }
    }

    /// Returns the next bytes of the current body; nil at its end. Sends `100 Continue` if the peer waits for it.
    ///
    /// Throws `EdgeRefusal` if the body is cut off or breaks a rule, and again at each later call.
    func body() async throws -> ByteBuffer? {
        if let kept {
            self.kept = nil
            return kept
        }
        if let refusal { throw refusal }
        guard isInBody else { return nil }
        if isContinuePending {
            isContinuePending = false
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

    /// Returns whether the current body has any bytes: waits for the first bytes, which `body` still returns.
    ///
    /// Throws as `body` does.
    func hasBytes() async throws -> Bool {
        while kept == nil, let buffer = try await body() {
            if buffer.readableBytes > 0 { kept = buffer }
        }
        return kept != nil
    }

    /// Sends the peer an informational response before the response (RFC 9110, section 15.2).
    ///
    /// Ignores a failed write, because the reader of the body notices a lost peer.
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

/// The reason why the gateway reads no more of a connection's bytes.
enum EdgeRefusal: Error, Sendable, Hashable {
    /// The bytes are not HTTP/1.
    case notHTTP
    /// The bytes break a rule of HTTP.
    case malformed(HTTPFault)
    /// No route has this method.
    case unknownMethod
    /// The head has more bytes or fields than allowed.
    case headTooLarge
    /// The expectation is not `100-continue`.
    case unknownExpectation
    /// The request took too long to arrive.
    case timeout
    /// The peer closed the connection within a body.
    case truncated
}

/// The codec's output: the parts of requests in order, or the reason why they end.
enum EdgeRequestPart: Sendable {
    case head(EdgeRequestHead)
    case body(ByteBuffer)
    case end
    /// The peer broke a rule; the response is in this language. No part follows.
    case refused(EdgeRefusal, Language)
}
