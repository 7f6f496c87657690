import DaybookAPI
import ZRPC

/// The API for clients that speak ZRPC: the same services, tokens and limits as over HTTP.
///
/// What HTTP serves as JSON is handed on as it comes, with the caller's token; the service behind decides. What HTTP
/// serves with code of its own has code of its own here, too (`PhotoTransfer`). What HTTP does not serve, as the methods
/// of services among themselves, is refused.
struct BinaryAPI: Sendable {
    let channels: ServiceChannels

    /// What to serve.
    var definitions: [ServiceDefinition] {
        let caller = BinaryCaller(channels: channels)
        let forwarded = DaybookSchema.services.filter { service in
            service.methods.contains { !$0.http.isEmpty }
        }.map { service in
            ServiceDefinition(service, handlers: service.methods.map { Self.handler($0, caller) })
        }
        return forwarded + [PhotoTransfer(caller: caller).serviceDefinition]
    }

    private static func handler(_ method: MethodDescriptor, _ caller: BinaryCaller) -> MethodHandler {
        guard method.kind == .unary, let route = method.http.first, method.http.allSatisfy({ $0.content == .json })
        else {
            return .rawUnary(method) { _, _ in
                throw RPCError(
                    .permissionDenied, "\(method.path) is not for clients.", reason: "METHOD_NOT_OFFERED")
            }
        }
        return .rawUnary(method) { body, context in
            try await caller.forward(method, body, isPublic: route.isPublic, context)
        }
    }
}

/// Makes the calls behind the binary API, on behalf of its callers.
struct BinaryCaller: Sendable {
    let channels: ServiceChannels

    /// Hands a call on and answers what came back; trailing metadata go along.
    func forward(
        _ method: MethodDescriptor, _ body: [UInt8], isPublic: Bool, _ context: ServerContext
    ) async throws(RPCError) -> [UInt8] {
        if !isPublic, token(of: context) == nil { throw .unauthenticated() }
        let service = channels.service(of: method)
        let answer = try await service.channel.unary(method, body: body, options: try options(for: service, context))
        for pair in answer.metadata { context.setTrailer(pair.key, bytes: pair.value) }
        return answer.body
    }

    /// What a call on behalf of the caller carries: the token, for who may see it, the request's id and the key.
    func options(for service: ServiceChannels.Service, _ context: ServerContext) throws(RPCError) -> CallOptions {
        guard context.idempotencyKey.count <= IdempotencyKey.maximumLength else {
            throw .invalid("idempotencyKey", "The key must have 1 to \(IdempotencyKey.maximumLength) bytes.")
        }
        var metadata = Metadata()
        if service.knowsPeople, let token = token(of: context) { metadata.append("authorization", token) }
        metadata.append("x-request-id", Self.requestID(context))
        return service.options(metadata, idempotencyKey: context.idempotencyKey)
    }

    /// Asks entry-service whether the caller's token is good. Throws UNAUTHENTICATED if it is not.
    func authorize(_ context: ServerContext) async throws(RPCError) {
        _ = try await forward(AccountServiceMethods.getAccount, [], isPublic: false, context)
    }

    private func token(of context: ServerContext) -> String? { context.metadata["authorization"] }

    private static func requestID(_ context: ServerContext) -> String {
        if let given = context.metadata["x-request-id"], Exchange.isRequestID(given) { return given }
        return String(UInt64.random(in: .min ... .max), radix: 16)
    }
}
