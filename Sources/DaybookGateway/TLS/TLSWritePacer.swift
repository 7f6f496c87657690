import NIOCore

/// A handler that gives TLS only as many bytes as the socket accepts.
///
/// TLS encrypts all bytes in one step, into memory of its own, and reports them as written together. Without this
/// handler, a slow reader of a large picture would need a second copy in memory, and would seem to read nothing until
/// all bytes are sent. With it, the bytes wait unencrypted, and all readers of the same picture share them.
final class TLSWritePacer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private struct Write {
        let bytes: ByteBuffer
        let promise: EventLoopPromise<Void>?
    }

    /// The pending writes, flushed up to the mark.
    private var writes = MarkedCircularBuffer<Write>(initialCapacity: 4)
    private var isFeeding = false
    /// Whether the gateway's end of the stream closes after the pending writes.
    private var endsOutput = false
    private var outputEnd: EventLoopPromise<Void>?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !endsOutput else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        var bytes = unwrapOutboundIn(data)
        while bytes.readableBytes > ConnectionLimits.writeSlice,
            let slice = bytes.readSlice(length: ConnectionLimits.writeSlice)
        {
            writes.append(Write(bytes: slice, promise: nil))
        }
        writes.append(Write(bytes: bytes, promise: promise))
    }

    func flush(context: ChannelHandlerContext) {
        writes.mark()
        feed(context)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        feed(context)
        context.fireChannelWritabilityChanged()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        switch mode {
        case .output where writes.hasMark:
            if endsOutput { return promise?.fail(ChannelError.outputClosed) ?? () }
            endsOutput = true
            outputEnd = promise
        case .output, .input:
            context.close(mode: mode, promise: promise)
        case .all:
            drop(ChannelError.ioOnClosedChannel)
            context.close(promise: promise)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        drop(ChannelError.ioOnClosedChannel)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { drop(ChannelError.ioOnClosedChannel) }

    /// Writes while the socket accepts bytes. A write's promise may succeed at once, and its observer may write or
    /// close again.
    private func feed(_ context: ChannelHandlerContext) {
        guard !isFeeding else { return }
        isFeeding = true
        defer { isFeeding = false }
        var unflushed = 0
        while writes.hasMark, context.channel.isWritable, let next = writes.popFirst() {
            context.write(wrapOutboundOut(next.bytes), promise: next.promise)
            unflushed += next.bytes.readableBytes
            if unflushed >= ConnectionLimits.writeSlice || !writes.hasMark {
                unflushed = 0
                context.flush()
            }
        }
        if endsOutput, !writes.hasMark {
            endsOutput = false
            context.close(mode: .output, promise: outputEnd.take())
        }
    }

    private func drop(_ reason: ChannelError) {
        while let write = writes.popFirst() { write.promise?.fail(reason) }
        outputEnd.take()?.fail(reason)
    }
}
