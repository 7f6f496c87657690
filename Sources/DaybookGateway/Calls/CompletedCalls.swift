import DaybookAPI
import ZRPC

/// The calls that the schema marks as completed in the gateway: the gateway sets the internal fields of their requests.
struct CompletedCalls: Sendable {
    let discover: Discover
    let imports: ImportArchiveCalls

    /// Makes a call. `body` is the request in wire format; the caller must not set its internal fields.
    func call(
        _ method: MethodDescriptor, body: [UInt8], for origin: some CallOrigin, idempotencyKey: [UInt8]
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        if ImportArchiveCalls.owns(method) {
            return try await imports.call(method, body: body, for: origin, idempotencyKey: idempotencyKey)
        }
        return try await discover.call(method, body: body, for: origin, idempotencyKey: idempotencyKey)
    }
}
