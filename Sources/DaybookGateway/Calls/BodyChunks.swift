import HTTPTypes
import NIOCore
import ZRPC

/// A body's chunks, with the faults of its sending told as RPC errors.
struct BodyChunks: Sendable {
    let parts: RequestParts?

    /// The next bytes; nil at the end.
    func next() async throws(RPCError) -> ByteBuffer? {
        do {
            return try await parts?.body()
        } catch let refusal as EdgeRefusal {
            throw RPCError(refusal: refusal)
        } catch {
            throw RPCError(refusal: .truncated)
        }
    }
}
