import NIOCore
import NIOPosix

/// A connection that requests a download, reads its first bytes, and then reads no more.
final class IdleReader: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private let begun: EventLoopPromise<Void>

    private init(begun: EventLoopPromise<Void>) { self.begun = begun }

    /// Connects and requests a path. Returns when the response has begun.
    static func start(port: Int, path: String, token: String) async throws -> any Channel {
        let begun = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
        do {
            let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .channelOption(.autoRead, value: false)
                .channelOption(.maxMessagesPerRead, value: 1)
                .channelOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 100))
                .channelOption(.socketOption(.so_rcvbuf), value: 4096)
                .channelInitializer { channel in channel.pipeline.addHandler(IdleReader(begun: begun)) }
                .connect(host: "127.0.0.1", port: port).get()
            let request = "GET \(path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n\r\n"
            try await channel.writeAndFlush(ByteBuffer(string: request))
            channel.read()
            try await begun.futureResult.get()
            return channel
        } catch {
            begun.fail(error)
            throw error
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { begun.succeed() }

    func channelInactive(context: ChannelHandlerContext) { begun.fail(ChannelError.eof) }
}
