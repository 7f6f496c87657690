import NIOCore
import NIOEmbedded
import Testing

@testable import DaybookGateway

@Suite("Writes before TLS")
struct TLSWritePacerTests {
    /// A stand-in for a socket: it takes one flush, and is full then.
    private final class Socket: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        var flushes: [Int] = []
        var ends = 0
        private var unflushed = 0
        let channel: EmbeddedChannel

        init(_ channel: EmbeddedChannel) { self.channel = channel }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            unflushed += unwrapOutboundIn(data).readableBytes
            context.write(data, promise: promise)
        }

        func flush(context: ChannelHandlerContext) {
            flushes.append(unflushed)
            unflushed = 0
            channel.isWritable = false
            context.flush()
        }

        func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
            if mode == .output { ends += 1 } else { context.close(mode: mode, promise: promise) }
        }

        /// The socket takes more.
        func takeMore() {
            channel.isWritable = true
            channel.pipeline.fireChannelWritabilityChanged()
        }
    }

    private func make() throws -> (EmbeddedChannel, Socket) {
        let channel = EmbeddedChannel()
        let socket = Socket(channel)
        try channel.pipeline.syncOperations.addHandlers([socket, TLSWritePacer()])
        channel.isWritable = true
        return (channel, socket)
    }

    @Test("are handed on as the socket takes them, whole and in order, and end the stream after the last")
    func paced() throws {
        let (channel, socket) = try make()
        let bytes = (0..<150 << 10).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let written = channel.eventLoop.makePromise(of: Void.self)
        let isWritten = Flag()
        written.futureResult.assumeIsolated().whenSuccess { isWritten.isSet = true }
        channel.write(ByteBuffer(string: "head"), promise: nil)
        channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: written)
        channel.close(mode: .output, promise: nil)
        #expect(socket.flushes == [4 + (64 << 10)])
        #expect(!isWritten.isSet && socket.ends == 0)
        socket.takeMore()
        #expect(socket.flushes.count == 2 && !isWritten.isSet && socket.ends == 0)
        socket.takeMore()
        #expect(socket.flushes.count == 3 && isWritten.isSet && socket.ends == 1)
        var out: [UInt8] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) { out += Array(buffer.readableBytesView) }
        #expect(out == Array("head".utf8) + bytes)
        _ = try? channel.finish()
    }

    @Test("that still wait when the connection closes fail, and what was not flushed waits for its flush")
    func closed() throws {
        let (channel, socket) = try make()
        channel.write(ByteBuffer(string: "later"), promise: nil)
        #expect(socket.flushes.isEmpty)
        channel.writeAndFlush(ByteBuffer(string: "now"), promise: nil)
        #expect(socket.flushes == [8])
        let lost = channel.writeAndFlush(ByteBuffer(string: "lost"))
        #expect(socket.flushes == [8])
        channel.close(promise: nil)
        #expect(throws: ChannelError.ioOnClosedChannel) { try lost.wait() }
    }

    private final class Flag { var isSet = false }
}
