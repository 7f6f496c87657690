import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Wording

/// The codec between NIO's HTTP/1 coders and the request loop. It translates parts, enforces HTTP's rules and the
/// connection's limits, and closes so that the peer can still read the response.
///
/// All work happens on the channel's event loop; `ConnectionState` decides what to do.
final class EdgeCodec: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = EdgeRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionLimits
    private var state: ConnectionState
    private let pacer: RequestPacer
    private let watch: RequestLineWatch
    private let status: ConnectionStatus
    private let table: ConnectionTable
    private let fastPath: PictureFastPath?
    /// The response to the current request, if it takes the fast path.
    private var ready: PictureFastPath.Response?
    private var needsFlush = false
    /// The context for writes that bypass the encoder.
    private var out: ChannelHandlerContext?
    private var ticker: RepeatedTask?
    /// The language that the newest head requests.
    private var language = Language.english

    init(
        limits: ConnectionLimits, pacer: RequestPacer, watch: RequestLineWatch, status: ConnectionStatus,
        table: ConnectionTable, fastPath: PictureFastPath?
    ) {
        self.limits = limits
        self.pacer = pacer
        self.watch = watch
        self.status = status
        self.table = table
        self.fastPath = fastPath
        state = ConnectionState(limits: limits, now: .now())
    }

    func handlerAdded(context: ChannelHandlerContext) {
        pacer.decodableBytes = { [weak self] in self?.state.decodableBytes ?? 0 }
        pacer.decoded = { [weak self] count in self?.decoded(count, in: context) }
        out = try? context.channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
        let handler = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        ticker = context.eventLoop.scheduleRepeatedTask(initialDelay: limits.tick, delay: limits.tick) { _ in
            let (codec, context) = handler.value
            codec.look(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        ticker?.cancel()
        ticker = nil
        out = nil
    }

    // MARK: Inbound

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        guard state.takesRequests else { return forget(part, in: context) }
        switch part {
        case .head(let head): read(head, in: context)
        case .body(let buffer):
            state.bodyCame(buffer.readableBytes, now: .now())
            context.fireChannelRead(wrapInboundOut(.body(buffer)))
        case .end:
            watch.requestEnded()
            state.bodyEnded(now: .now())
            if let response = ready.take() { return write(response, in: context) }
            status.enter(state.phase, now: .now())
            context.fireChannelRead(wrapInboundOut(.end))
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        state.readDone(now: .now())
        if exchange(&needsFlush, with: false) { context.flush() }
        context.fireChannelReadComplete()
        if state.isLingering { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard var refusal = EdgeRefusal(decoding: error, seesRequest: watch.seesRequest) else {
            return context.fireErrorCaught(error)
        }
        if state.isReadingBody, error as? HTTPParserError == .invalidEOFState { refusal = .truncated }
        if state.takesRequests {
            refuse(refusal, in: state.isReadingBody ? language : watch.language, context: context)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        status.end()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { status.end() }
        switch event {
        case is ChannelShouldQuiesceEvent:
            if state.quiesce() || status.follows { context.close(promise: nil) }
        case is ConnectionDisplaced:
            if state.quiesce() || status.follows || (state.isReadingBody && status.isUnauthenticated) {
                context.close(promise: nil)
            }
        case ChannelEvent.inputClosed where state.isLingering:
            if state.inputClosed() { context.close(promise: nil) }
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    private func read(_ received: HTTPRequestHead, in context: ChannelHandlerContext) {
        watch.headEnded()
        let head = RequestHeadRules.withoutObsoleteText(received)
        // A peer that sends requests without reading takes the slow path, which waits for the peer.
        if state.isAtEase, out != nil, context.channel.isWritable,
            let response = fastPath?.response(to: head, limit: limits.headBytes)
        {
            ready = response
            return state.headCame(keepAlive: true, expectsContinue: false, contentLength: 0, now: .now())
        }
        language = Language(acceptLanguage: head.headers.first(name: "Accept-Language"))
        switch RequestHeadRules.check(head, limits: limits) {
        case .failure(let refusal): refuse(refusal, in: language, context: context)
        case .success(let checked):
            state.headCame(
                keepAlive: checked.keepAlive, expectsContinue: checked.head.expectsContinue,
                contentLength: checked.contentLength, now: .now())
            status.enter(state.phase, now: .now())
            context.fireChannelRead(wrapInboundOut(.head(checked.head)))
        }
    }

    private func decoded(_ count: Int, in context: ChannelHandlerContext) {
        guard !state.decoded(count), state.takesRequests else { return }
        refuse(.malformed(.chunkFraming), in: language, context: context)
    }

    private func refuse(_ refusal: EdgeRefusal, in language: Language, context: ChannelHandlerContext) {
        state.refused()
        context.fireChannelRead(wrapInboundOut(.refused(refusal, language)))
        context.fireChannelReadComplete()
    }

    private func forget(_ part: HTTPServerRequestPart, in context: ChannelHandlerContext) {
        guard state.isLingering, case .body(let buffer) = part else { return }
        if !state.forgot(buffer.readableBytes) { context.close(promise: nil) }
    }

    // MARK: Outbound

    func read(context: ChannelHandlerContext) {
        state.readAsked(now: .now())
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            if response.status.kind == .informational {
                if response.status == .continue { state.continueWritten() }
            } else if state.responseBegins(saysClose: response.headerFields[.connection] == "close") {
                response.headerFields[.connection] = "close"
            }
            if status.isSecure, response.status.kind != .informational {
                response.headerFields[.strictTransportSecurity] = StrictTransport.value
            }
            write(.head(HTTPResponseHead(response)), in: context, promise: promise)
        case .body(var buffer):
            while buffer.readableBytes > ConnectionLimits.writeSlice,
                let slice = buffer.readSlice(length: ConnectionLimits.writeSlice)
            {
                write(.body(.byteBuffer(slice)), in: context, promise: nil)
            }
            write(.body(.byteBuffer(buffer)), in: context, promise: promise)
        case .end:
            write(.end(nil), in: context, promise: promise)
            let ends = state.responseEnded(now: .now())
            status.enter(state.phase, now: .now())
            if ends { linger(context) }
            pacer.resume()
        }
    }

    private func write(
        _ part: HTTPServerResponsePart, in context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
    ) {
        context.write(wrapOutboundOut(part), promise: tracked(promise, in: context))
    }

    /// Returns the promise of a write, and records the write's progress.
    private func tracked(_ promise: EventLoopPromise<Void>?, in context: ChannelHandlerContext) -> EventLoopPromise<
        Void
    > {
        state.writeBegan(now: .now())
        let written = promise ?? context.eventLoop.makePromise()
        written.futureResult.assumeIsolated().whenComplete { _ in
            if self.state.writeEnded(now: .now()) { context.close(promise: nil) }
            self.status.enter(self.state.phase, now: .now())
        }
        return written
    }

    /// Writes a response past the encoder, because it is already encoded.
    private func write(_ response: PictureFastPath.Response, in context: ChannelHandlerContext) {
        status.becomeKnown()
        var head = response.head
        if state.responseBegins(saysClose: false) { head.writeStaticString("Connection: close\r\n") }
        if status.isSecure { head.writeStaticString(StrictTransport.line) }
        head.writeStaticString("\r\n")
        guard let out else { return }
        let written = tracked(nil, in: context)
        if let body = response.body {
            out.write(NIOAny(IOData.byteBuffer(head)), promise: nil)
            out.write(NIOAny(IOData.byteBuffer(body)), promise: written)
        } else {
            out.write(NIOAny(IOData.byteBuffer(head)), promise: written)
        }
        let ends = state.responseEnded(now: .now())
        status.enter(state.phase, now: .now())
        if ends { return linger(context) }
        needsFlush = true
    }

    /// Closes the connection in order: sends the response and the end of the gateway's stream, and discards further
    /// bytes of the peer.
    private func linger(_ context: ChannelHandlerContext) {
        context.flush()
        context.close(mode: .output, promise: nil)
        context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        context.read()
    }

    private func look(_ context: ChannelHandlerContext) {
        switch state.expiry(now: .now(), isUnauthenticated: status.isUnauthenticated, isCrowded: table.isCrowded) {
        case .none: break
        case .close: context.close(promise: nil)
        case .refuse: refuse(.timeout, in: language, context: context)
        }
    }
}

extension EdgeRefusal {
    /// Returns the refusal for an error of NIO's decoder; nil for errors of the connection itself.
    ///
    /// `seesRequest` says whether at least a request's first line has arrived, so that the peer can read a response.
    init?(decoding error: any Error, seesRequest: Bool) {
        if error is HTTP1TypeConversionError {
            self = .notHTTP
            return
        }
        guard let error = error as? HTTPParserError else { return nil }
        switch error {
        case .headerOverflow: self = .headTooLarge
        case .invalidHeaderToken: self = .malformed(.fieldCharacters)
        case .invalidContentLength, .unexpectedContentLength:
            self = .malformed(.malformedLength)
        case .invalidChunkSize: self = .malformed(.chunkSize)
        case .invalidMethod: self = seesRequest ? .unknownMethod : .notHTTP
        case .invalidURL where seesRequest: self = .malformed(.targetCharacters)
        case .invalidVersion where seesRequest: self = .malformed(.version)
        default: self = seesRequest ? .malformed(.malformed) : .notHTTP
        }
    }
}
