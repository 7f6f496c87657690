import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// The `Idempotency-Key` of a write.
enum IdempotencyKey {
    /// The maximum length of a key, in bytes.
    static let maximumLength = DaybookSchema.idempotencyKeyBytes

    /// Returns the key's bytes; empty for a request without a key, and for any method but POST.
    static func bytes(_ exchange: Exchange) throws(RPCError) -> [UInt8] {
        guard exchange.method == .post, let key = exchange.headers[.idempotencyKey] else { return [] }
        guard !key.isEmpty, key.utf8.count <= maximumLength else {
            throw .invalid("Idempotency-Key", fault: RequestFault.keyLength, parameters: ["most": "\(maximumLength)"])
        }
        return Array(key.utf8)
    }

    /// Returns the key of a call of the binary API; empty if it has none.
    static func bytes(_ context: ServerContext) throws(RPCError) -> [UInt8] {
        guard context.idempotencyKey.count <= maximumLength else {
            throw .invalid("idempotencyKey", fault: RequestFault.keyLength, parameters: ["most": "\(maximumLength)"])
        }
        return context.idempotencyKey
    }
}
