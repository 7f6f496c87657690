import Metrics
import NIOCore
import NIOSSL

/// A handler that separates the end of TLS from failures of HTTP.
///
/// A failed handshake is counted, and costs its connection but no log line, because port scanners cause many. A peer
/// that closes its socket without TLS's closure message has ended its stream like any other: the length or the chunks
/// show whether a request is complete.
final class TLSEnds: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private static let failures = Counter(label: "tls_handshakes_failed")

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOSSLError.uncleanShutdown: return
        case NIOSSLError.handshakeFailed: Self.failures.increment()
        default: break
        }
        context.fireErrorCaught(error)
    }
}
