public import ProtobufC

/// A method and the code that handles its calls.
public struct MethodHandler: Sendable {
    /// The method.
    public let method: MethodDescriptor
    /// Runs a call and returns its single response; nil if the method streams its responses.
    let run: @Sendable (ServerCall, ServerContext) async throws -> ResponseBody?

    private init(
        _ method: MethodDescriptor, as kind: MethodKind,
        run: @escaping @Sendable (ServerCall, ServerContext) async throws -> ResponseBody?
    ) {
        precondition(method.kind == kind, "The handler of \(method.path) is one for methods of another kind.")
        self.method = method
        self.run = run
    }

    // Messages are of the types in the method's schema, or `EncodedMessage`.

    /// Returns a handler for one request with one response.
    public static func unary<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor,
        handle: @escaping @Sendable (Request, ServerContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(method, as: .unary) { call, context in
            let request = try call.decodeRequest(Request.self)
            return try await response(handle(request, context), in: context)
        }
    }

    /// Returns a handler for one request with any number of responses. The stream ends when the handler returns.
    public static func serverStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor,
        handle: @escaping @Sendable (Request, ResponseWriter<Response>, ServerContext) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(method, as: .serverStreaming) { call, context in
            let request = try call.decodeRequest(Request.self)
            try await handle(request, ResponseWriter(outbox: try call.requireOutbox()), context)
            return nil
        }
    }

    /// Returns a handler for any number of requests with one response. The handler may respond before it has read all
    /// requests.
    public static func clientStreaming<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor,
        handle: @escaping @Sendable (RequestStream<Request>, ServerContext) async throws -> Response
    ) -> MethodHandler {
        MethodHandler(method, as: .clientStreaming) { call, context in
            try await response(handle(RequestStream(inbox: try call.requireInbox()), context), in: context)
        }
    }

    /// Returns a handler for any number of requests and responses, in any order. The stream ends when the handler
    /// returns, even if requests are unread.
    public static func bidirectional<Request: WireCodable, Response: WireCodable>(
        _ method: MethodDescriptor,
        handle:
            @escaping @Sendable (
                RequestStream<Request>, ResponseWriter<Response>, ServerContext
            ) async throws -> Void
    ) -> MethodHandler {
        MethodHandler(method, as: .bidirectional) { call, context in
            let requests = RequestStream<Request>(inbox: try call.requireInbox())
            try await handle(requests, ResponseWriter(outbox: try call.requireOutbox()), context)
            return nil
        }
    }

    /// Encodes a single response, or only its receipt fields if the caller may not read more.
    private static func response(
        _ message: some WireCodable, in context: ServerContext
    ) throws(ProtobufError) -> ResponseBody {
        guard context.isReceipt else { return try ResponseBody(message) }
        let whole = EncodedMessage(try message.encoded())
        return try ResponseBody(
            EncodedMessage(WireFields.keeping(context.method.receiptFields, of: whole.bytes)))
    }

    /// Returns a handler that refuses every call of a method of any kind.
    public static func refusing(_ method: MethodDescriptor, with error: RPCError) -> MethodHandler {
        MethodHandler(method, as: method.kind) { _, _ in throw error }
    }
}
