import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// One connection with TLS, for requests that are asked for one after the other.
enum TLSConnection {
    /// Connects, calls `body` with the connection, and closes it.
    static func run<Result>(
        port: Int, _ body: (inout Exchange) async throws -> Result
    ) async throws -> Result {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: nil))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var exchange = Exchange(
                channel: channel.channel, inbound: inbound.makeAsyncIterator(), outbound: outbound)
            return try await body(&exchange)
        }
    }

    /// Requests over the connection.
    struct Exchange {
        fileprivate let channel: any Channel
        fileprivate var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

        /// Asks for the gateway's health, and returns the certificate that it showed when the connection began, as PEM
        /// has it. Throws when the response is another than 200.
        mutating func certificate() async throws -> String {
            try await outbound.write(ByteBuffer(string: "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"))
            guard let response = try await inbound.next(isolation: #isolation),
                String(buffer: response).hasPrefix("HTTP/1.1 200 ")
            else {
                throw DiaryFailure("the connection gave no response")
            }
            guard let shown = try await channel.nioSSL_peerCertificate().get() else {
                throw DiaryFailure("the gateway showed no certificate")
            }
            return Data(try shown.toDERBytes()).base64EncodedString()
        }
    }
}
