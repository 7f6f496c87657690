/// Handlers of methods whose messages stay bytes: for proxies.
extension MethodHandler {
    /// Handles one request with one response, neither of them decoded.
    ///
    /// The request's bytes are what the caller sent, unchecked: whoever decodes them checks them.
    public static func rawUnary(
        _ method: MethodDescriptor,
        _ handle: @escaping @Sendable ([UInt8], ServerContext) async throws -> [UInt8]
    ) -> MethodHandler {
        precondition(method.kind == .unary, "\(method.path) is a unary method.")
        return MethodHandler(method: method) { call, context in
            try await handle(call.request.copyBody(), context)
        }
    }

    /// Refuses every call of a method, of whatever kind it is.
    public static func refusing(_ method: MethodDescriptor, with error: RPCError) -> MethodHandler {
        MethodHandler(method: method) { _, _ in throw error }
    }
}
