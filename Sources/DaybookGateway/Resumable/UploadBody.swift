import NIOCore
import ZRPC

/// A request's body in attachments. If the body is cut off, the bytes before the cut are returned first.
///
/// The first bytes are returned as they arrive, and the others in attachments of full size. A refused call thus ends at
/// the second write, without waiting until a slow sender has filled an attachment.
struct UploadBody {
    /// The error that cut the body off; nil if there was none.
    private(set) var failure: RPCError?
    /// The time spent waiting for the sender.
    private(set) var waited = Duration.zero
    /// The number of bytes returned so far.
    private(set) var count = 0
    private let chunks: BodyChunks
    private var packer = ChunkPacker()
    private var isOver = false

    init(parts: RequestParts?) { chunks = BodyChunks(parts: parts) }

    /// Returns the next bytes; nil at the end, regular or not.
    mutating func next() async throws(RPCError) -> Attachment? {
        let attachment = try await attachment()
        count += attachment?.count ?? 0
        return attachment
    }

    private mutating func attachment() async throws(RPCError) -> Attachment? {
        while !isOver {
            if let attachment = packer.full() ?? (count == 0 ? packer.rest() : nil) { return attachment }
            let asked = ContinuousClock.now
            do throws(RPCError) {
                if let chunk = try await chunks.next() { packer.add(chunk) } else { isOver = true }
            } catch {
                failure = error
                isOver = true
            }
            waited += ContinuousClock.now - asked
        }
        return packer.full() ?? packer.rest()
    }
}
