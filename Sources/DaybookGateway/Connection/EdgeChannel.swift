import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOSSL
import Wording

/// Hummingbird's connection with the gateway's own limits and codec (`ConnectionLimits`, `EdgeCodec`).
struct EdgeChannel: ServerChildChannel {
    /// A connection, and its state in the table.
    struct Value: ServerChildChannelValue {
        let connection: NIOAsyncChannel<EdgeRequestPart, HTTPResponsePart>
        let status: ConnectionStatus

        var channel: any Channel { connection.channel }
    }

    let limits: ConnectionLimits
    let table: ConnectionTable
    let fastPath: PictureFastPath?
    let responder: HTTPChannelHandler.Responder
    /// The certificate; nil for connections without TLS.
    let certificate: ServedCertificate?

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        let status = ConnectionStatus(
            peer: PeerAddress(channel.remoteAddress), isSecure: certificate != nil, now: .now()
        ) {
            channel.pipeline.fireUserInboundEventTriggered(ConnectionDisplaced())
        }
        return channel.eventLoop.makeCompletedFuture {
            var decoding = NIOHTTPDecoderLimitConfiguration()
            decoding.maxHeaderFieldSize = limits.headBytes
            decoding.maxHeaderListSize = limits.headBytes
            decoding.maxHeaderFieldCount = limits.headFields
            let pipeline = channel.pipeline.syncOperations
            if let certificate {
                // From here on, the codec's timeouts, the table and displacement apply: the time of a handshake counts
                // towards the first head.
                try pipeline.addHandler(NIOSSLServerHandler(context: certificate.context))
                try pipeline.addHandler(TLSEnds())
                try pipeline.addHandler(TLSWritePacer())
            }
            try pipeline.addHandler(HTTPResponseEncoder())
            let (pacer, watch) = (RequestPacer(), RequestLineWatch())
            try pipeline.addHandler(pacer)
            try pipeline.addHandler(watch)
            try pipeline.addHandler(
                ByteToMessageHandler(
                    HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: decoding)))
            try pipeline.addHandler(
                EdgeCodec(
                    limits: limits, pacer: pacer, watch: watch, status: status, table: table, fastPath: fastPath))
            let connection = try NIOAsyncChannel<EdgeRequestPart, HTTPResponsePart>(
                wrappingChannelSynchronously: channel,
                // Few parts wait for a slow reader, because each may be a whole read from the socket.
                configuration: .init(
                    backPressureStrategy: .init(lowWatermark: 1, highWatermark: 4), isOutboundHalfClosureEnabled: true))
            admit(status, channel: channel)
            return Value(connection: connection, status: status)
        }
    }

    /// Adds a connection to the table, after its codec is able to receive the displacement event. All of `setup` is one
    /// step of the event loop: before it ends, no byte is read and no event arrives.
    private func admit(_ status: ConnectionStatus, channel: any Channel) {
        if table.admit(status) {
            channel.closeFuture.whenComplete { [table] _ in table.forget(status) }
        } else {
            channel.eventLoop.execute { channel.close(promise: nil) }
        }
    }

    func handle(value: Value, logger: Logger) async {
        let connection = value.connection
        do {
            try await withTaskCancellationHandler {
                try await connection.executeThenClose { inbound, outbound in
                    let parts = RequestParts(
                        inbound, outbound: outbound, status: value.status, eventLoop: connection.channel.eventLoop)
                    while let start = try await parts.next() {
                        switch start {
                        case .request(let head):
                            let request = Request(head: head.request, body: RequestBody(buffer: ByteBuffer()))
                            try await RequestParts.$current.withValue(parts) {
                                try await responder(request, ResponseWriter(outbound: outbound), connection.channel)
                            }
                        case .refused(let refusal, let language):
                            try await outbound.write(contentsOf: RefusalResponse.parts(refusal, in: language))
                        }
                    }
                    outbound.finish()
                    try await connection.channel.closeFuture.get()
                }
            } onCancel: {
                connection.channel.close(mode: .input, promise: nil)
            }
        } catch {
            logger.trace("connection ended", metadata: ["reason": .string("\(error)")])
        }
    }
}
