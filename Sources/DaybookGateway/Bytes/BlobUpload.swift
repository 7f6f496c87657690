import DaybookAPI
import NIOCore
import ZRPC

/// Streams a file's bytes to media-service as they come.
///
/// Holds at most one message's bytes beside what the peer has just sent; when media-service is slow, nothing more is
/// read. When the source fails, or the task is cancelled, the call is cancelled and nothing is stored.
struct BlobUpload: Sendable {
    /// The largest file of any kind: 8 GiB. What each kind may have is media-service's to say.
    static let maximumSize: Int64 = 8 << 30

    let caller: ServiceCaller

    /// Stores what `next` gives until it gives nil. `size` is the number of bytes when it is known.
    func store(
        _ exchange: Exchange, size: Int64?, next: () async throws(RPCError) -> ByteBuffer?
    ) async throws(RPCError) -> PutBlobResponse {
        let service = caller.channels.mediaService
        var first = PutBlobRequest()
        first.sizeBytes = UInt64(size ?? 0)
        let client = MediaServiceClient(channel: service.channel)
        let start = ContinuousClock.now
        var waited = Duration.zero
        defer { exchange.timing.add(service.name, ContinuousClock.now - start - waited) }
        do {
            return try await client.putBlob(options: service.options(exchange.metadata(for: service))) { writer in
                try await Self.send(first, to: writer) { () async throws(RPCError) in
                    // What the sender takes to send is not media-service's time.
                    let asked = ContinuousClock.now
                    defer { waited += ContinuousClock.now - asked }
                    return try await next()
                }
            }
        } catch let error as RPCError {
            throw service.named(error)
        } catch {
            throw RPCError(.internalError, "The upload failed.", cause: error)
        }
    }

    private static func send(
        _ first: PutBlobRequest, to writer: RequestWriter<PutBlobRequest>,
        _ next: () async throws(RPCError) -> ByteBuffer?
    ) async throws(RPCError) {
        var message = first
        var pending = ChunkPacker()
        var total: Int64 = 0
        while let chunk = try await next() {
            total += Int64(chunk.readableBytes)
            guard total <= maximumSize else { throw .bodyTooLarge(limit: Int(maximumSize)) }
            pending.add(chunk)
            while let attachment = pending.full() {
                try await writer.write(message, attachments: [attachment])
                message = PutBlobRequest()
            }
        }
        guard total > 0 else { throw .invalid("file", "The file is empty.", reason: "EMPTY_FILE") }
        if let attachment = pending.rest() { try await writer.write(message, attachments: [attachment]) }
    }
}
