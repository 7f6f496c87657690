import DaybookAPI
import HTTPTypes
import Wording
import ZRPC

/// The `Idempotency-Key` of a write.
enum IdempotencyKey {
    /// The longest key, in bytes.
    static let maximumLength = DaybookSchema.idempotencyKeyBytes

    /// The key's bytes; none for a request without one, and for anything but a POST.
    static func bytes(_ exchange: Exchange) throws(RPCError) -> [UInt8] {
        guard exchange.method == .post, let key = exchange.headers[.idempotencyKey] else { return [] }
        guard !key.isEmpty, key.utf8.count <= maximumLength else {
            throw .invalid("Idempotency-Key", RequestFault.keyLength, ["most": "\(maximumLength)"])
        }
        return Array(key.utf8)
    }

    /// The key of a call of the binary API; none when it has none.
    static func bytes(_ context: ServerContext) throws(RPCError) -> [UInt8] {
        guard context.idempotencyKey.count <= maximumLength else {
            throw .invalid("idempotencyKey", RequestFault.keyLength, ["most": "\(maximumLength)"])
        }
        return context.idempotencyKey
    }
}
