import NIOCore
import NIOHTTP1

/// A handler that passes to the decoder only as many received bytes as the connection can work on now.
///
/// A read may contain hundreds of small requests. They are decoded as their responses are sent, so that a client with
/// many requests in one read neither blocks the event loop nor fills the memory. Nothing more is read until then.
final class RequestPacer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The number of bytes that may be decoded now; 0 if none may. The owner of the connection's state sets it.
    var decodableBytes: (() -> Int)?
    /// Called with the number of decoded bytes. The owner of the connection's state sets it.
    var decoded: ((Int) -> Void)?
    private var held = ByteBuffer()
    private var isFeeding = false
    private var isReadAsked = false
    /// Whether the peer sends no more than the held bytes.
    private var isInputClosed = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        decodableBytes = nil
        decoded = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var chunk = unwrapInboundIn(data)
        if held.readableBytes == 0 { held = chunk } else { held.writeBuffer(&chunk) }
        feed(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if held.readableBytes == 0, exchange(&isReadAsked, with: false) { context.read() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event, held.readableBytes > 0 {
            isInputClosed = true
        } else {
            context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        held = ByteBuffer()
        context.fireChannelInactive()
    }

    func read(context: ChannelHandlerContext) {
        if held.readableBytes > 0 { isReadAsked = true } else { context.read() }
    }

    /// Continues to decode held bytes after the current event. The owner of the connection's state calls it when bytes
    /// may be decoded again.
    func resume() {
        guard held.readableBytes > 0, let context else { return }
        context.eventLoop.assumeIsolated().execute { [self] in
            guard held.readableBytes > 0, self.context != nil else { return }
            feed(context)
            context.fireChannelReadComplete()
            guard held.readableBytes == 0 else { return }
            if exchange(&isInputClosed, with: false) {
                context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
            }
            if exchange(&isReadAsked, with: false) { context.read() }
        }
    }

    /// Passes bytes on while the connection accepts them, which each passed piece may change.
    private func feed(_ context: ChannelHandlerContext) {
        guard !isFeeding else { return }
        isFeeding = true
        defer { isFeeding = false }
        while held.readableBytes > 0, let most = decodableBytes?(), most > 0,
            let slice = held.readSlice(length: min(most, held.readableBytes))
        {
            context.fireChannelRead(wrapInboundOut(slice))
            decoded?(slice.readableBytes)
        }
        if held.readableBytes == 0 { held = ByteBuffer() }
    }
}
