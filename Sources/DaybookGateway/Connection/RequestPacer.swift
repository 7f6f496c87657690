import NIOCore
import NIOHTTP1

/// Hands the decoder no more of what came than the connection begins with now.
///
/// A read may bring hundreds of small requests. They are decoded as their responses go out, so that whoever sends many at
/// once holds neither the event loop nor memory; until then nothing more is read.
final class RequestPacer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How many bytes may be decoded now; 0 when that is for later. Set by who knows the connection's state.
    var room: (() -> Int)?
    /// Told how many bytes were decoded. Set by who knows the connection's state.
    var decoded: ((Int) -> Void)?
    private var held = ByteBuffer()
    private var isFeeding = false
    private var isReadAsked = false
    /// The peer sends no more than what is held.
    private var isInputClosed = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        room = nil
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

    /// There is room again, once the event at hand is over.
    func goOn() {
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

    /// Hands on what there is room for, which changes with what is handed on.
    private func feed(_ context: ChannelHandlerContext) {
        guard !isFeeding else { return }
        isFeeding = true
        defer { isFeeding = false }
        while held.readableBytes > 0, let most = room?(), most > 0,
            let slice = held.readSlice(length: min(most, held.readableBytes))
        {
            context.fireChannelRead(wrapInboundOut(slice))
            decoded?(slice.readableBytes)
        }
        if held.readableBytes == 0 { held = ByteBuffer() }
    }
}
