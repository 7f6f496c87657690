import HTTPTypes
import NIOCore
import ZRPC

/// A body's chunks; what goes wrong while they come is thrown as an RPC error.
struct BodyChunks: Sendable {
    let parts: RequestParts?

    /// The next bytes; nil at the end.
    func next() async throws(RPCError) -> ByteBuffer? {
        try await Self.naming { try await parts?.body() }
    }

    /// Whether any bytes come: waits for the first of them, which `next` still returns.
    func hasBytes() async throws(RPCError) -> Bool {
        try await Self.naming { try await parts?.hasBytes() ?? false }
    }

    private static func naming<Value>(_ body: () async throws -> Value) async throws(RPCError) -> Value {
        do {
            return try await body()
        } catch let refusal as EdgeRefusal {
            throw RPCError(refusal: refusal)
        } catch {
            throw RPCError(refusal: .truncated)
        }
    }
}
