import NIOCore
import NIOPosix

/// One connection without TLS, for requests whose bytes a test writes by itself.
struct PlainConnection {
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// Connects, calls `body` with the connection, and closes it.
    static func run<Result>(
        port: Int, _ body: (inout PlainConnection) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var connection = PlainConnection(inbound: inbound.makeAsyncIterator(), outbound: outbound)
            return try await body(&connection)
        }
    }

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// Returns the next bytes of the gateway. Throws if it closes the connection instead.
    mutating func received() async throws -> String {
        guard let bytes = try await inbound.next(isolation: #isolation) else {
            throw DiaryFailure("the gateway closed the connection")
        }
        return String(buffer: bytes)
    }
}
