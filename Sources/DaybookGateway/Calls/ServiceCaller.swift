import DaybookAPI
import Logging
import ZRPC

/// A caller of services that also adds up the time of the calls. The channel decides whether a call waits or is retried
/// (`ServiceChannels.configuration`).
struct ServiceCaller: Sendable {
    let channels: ServiceChannels
    let transcoder: Transcoder

    /// Makes one call with bytes in wire format, on behalf of a request.
    func unary(
        _ method: MethodDescriptor, body: [UInt8], for origin: some CallOrigin, idempotencyKey: [UInt8] = []
    ) async throws(RPCError) -> UnaryResponse<EncodedMessage> {
        let service = channels.service(of: method)
        let options = service.options(origin.metadata(for: service), idempotencyKey: idempotencyKey)
        do throws(RPCError) {
            let response: UnaryResponse<EncodedMessage> = try await service.channel.unaryResponse(
                method, request: EncodedMessage(body), options: options)
            origin.spent(response.serverTime, in: service)
            return response
        } catch {
            throw service.named(error)
        }
    }

    /// Makes one call with messages; the returned metadata are the response's trailers.
    func call<Request, Response>(
        _ method: MethodDescriptor, request: Request, as response: Response.Type, for origin: some CallOrigin,
        idempotencyKey: [UInt8] = []
    ) async throws(RPCError) -> (message: Response, metadata: Metadata)
    where Request: WireMessage, Response: WireMessage {
        let bytes = try transcoder.wireBytes(request)
        let response = try await unary(method, body: bytes, for: origin, idempotencyKey: idempotencyKey)
        return (try transcoder.message(Response.self, fromWire: response.message.bytes), response.metadata)
    }

    /// Verifies the request's token with entry-service. Throws UNAUTHENTICATED if the token is invalid. Returns the ID
    /// of its account.
    @discardableResult
    func authorize(_ origin: some CallOrigin) async throws(RPCError) -> String? {
        guard origin.hasToken else { throw .unauthenticated() }
        let method = AccountServiceMethods.getAccount
        let response = try await unary(method, body: [], for: origin)
        return transcoder.responseText("id", in: response.message.bytes, of: method)
    }
}
