import HTTPTypes
import NIOCore
import ZRPC

/// A body's chunks; what goes wrong while they come is thrown as an RPC error.
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
