public import ZRPC

// snippet: client-interceptor
/// Sends a password with every call of a channel.
public struct PasswordSender: ClientInterceptor {
    private let password: String

    /// Sends this one.
    public init(_ password: String) { self.password = password }

    /// Adds the password to the call's metadata.
    public nonisolated(nonsending) func intercept<Response: CallResponse>(
        _ method: MethodDescriptor, options: CallOptions,
        next: nonisolated(nonsending) (CallOptions) async throws(RPCError) -> Response
    ) async throws(RPCError) -> Response {
        var options = options
        options.metadata["weather-password"] = password
        return try await next(options)
    }
}
// end

// snippet: server-interceptor
/// Lets only calls with the password through.
public struct PasswordCheck: ServerInterceptor {
    private let password: String

    /// Asks for this one.
    public init(_ password: String) { self.password = password }

    /// Refuses the call, or runs it and tells the caller so.
    public nonisolated(nonsending) func intercept<Response: Sendable>(
        _ context: ServerContext, next: nonisolated(nonsending) () async throws -> Response
    ) async throws -> Response {
        guard context.metadata["weather-password"] == password else {
            throw RPCError(.unauthenticated, "The password is wrong.", reason: "PASSWORD_WRONG")
        }
        context.setTrailer("weather-checked", to: context.method.path)
        return try await next()
    }
}
// end
