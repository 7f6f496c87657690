import DaybookAPI
import NIOCore
import Wording
import ZRPC

/// The chunks of a body. An error while they arrive is thrown as an RPC error.
struct BodyChunks: Sendable {
    let parts: RequestParts?

    /// Returns the next bytes; nil at the end.
    func next() async throws(RPCError) -> ByteBuffer? {
        try await Self.naming { try await parts?.body() }
    }

    /// Returns whether the body has any bytes: waits for the first bytes, which `next` still returns.
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

extension RPCError {
    /// Creates the error for a request whose body is cut off or breaks a rule.
    init(refusal: EdgeRefusal) {
        self =
            RefusalResponse.error(refusal)
            ?? RPCError(.invalidArgument, HTTPFault.malformed)
    }
}
