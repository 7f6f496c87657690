import DaybookAPI
import Logging
import Wording
import ZRPC

/// The API for clients of ZRPC: the same services, tokens and limits as over HTTP.
///
/// A method that HTTP serves as JSON is forwarded unchanged, with the caller's token; the service decides. Photos'
/// bytes go through the same use cases as over HTTP (`PhotoTransfer`). A method without an HTTP route, which only
/// services call, is refused.
struct BinaryAPI: Sendable {
    let uploads: FileUpload
    let downloads: FileDownload
    let completed: CompletedCalls
    let logger: Logger

    private var caller: ServiceCaller { uploads.caller }

    /// The services to serve.
    var definitions: [ServiceDefinition] {
        let forwarded = DaybookSchema.services.filter { service in
            service.methods.contains { !$0.http.isEmpty }
        }.map { service in
            ServiceDefinition(service, handlers: service.methods.map { handler($0) })
        }
        let photos = PhotoTransfer(uploads: uploads, downloads: downloads, logger: logger)
        return forwarded + [photos.serviceDefinition]
    }

    private func handler(_ method: MethodDescriptor) -> MethodHandler {
        guard method.kind == .unary, let route = method.http.first(where: { Self.isJSON($0) }) else {
            return .refusing(
                method,
                with: RPCError(.permissionDenied, RequestFault.methodNotOffered, ["method": method.path]))
        }
        return .unary(method) { (request: EncodedMessage, context) async throws -> EncodedMessage in
            try await forward(method, request: request, route: route, in: context)
        }
    }

    private static func isJSON(_ route: HTTPRoute) -> Bool { route.content == .json || route.content == .completed }

    /// Forwards a call and returns the response, with its trailing metadata.
    private func forward(
        _ method: MethodDescriptor, request: EncodedMessage, route: HTTPRoute, in context: ServerContext
    ) async throws(RPCError) -> EncodedMessage {
        let origin = BinaryOrigin(context, logger: logger)
        if !route.isPublic, !origin.hasToken { throw .unauthenticated() }
        let key = try IdempotencyKey.bytes(context)
        let response =
            route.content == .completed
            ? try await completed.call(method, body: request.bytes, for: origin, idempotencyKey: key)
            : try await caller.unary(method, body: request.bytes, for: origin, idempotencyKey: key)
        for pair in response.metadata { context.setTrailer(pair.key, bytes: pair.value) }
        return response.message
    }
}
