import Metrics
import NIOCore
import NIOSSL

/// Tells the ends of TLS from failures of HTTP.
///
/// A handshake that fails is counted, and costs its connection and no line of the log: whoever scans ports makes many. A
/// peer that only closes its socket, without TLS's own farewell, has ended its stream as any other: whether a request is
/// whole is told by its length or its chunks.
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
