import NIOCore
import ZRPC

/// A request's body as what is sent on of it: whatever came before it broke off is given first.
struct UploadBody {
    /// Why there is no more, when it broke off.
    private(set) var failure: RPCError?
    /// How long the sender was waited for.
    private(set) var waited = Duration.zero
    private let chunks: BodyChunks
    private var packer = ChunkPacker()
    private var isOver = false

    init(parts: RequestParts?) { chunks = BodyChunks(parts: parts) }

    /// The next bytes; nil at the end, however it came.
    mutating func next() async throws(RPCError) -> Attachment? {
        while !isOver {
            if let attachment = packer.full() { return attachment }
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
