/// A server asked for its schema: callers learn methods that they were not built with.
public struct ReflectedServer: Sendable {
    private let client: ReflectionServiceClient

    /// Asks over a channel. The server must serve `zrpc.v1.ReflectionService`.
    public init(channel: Channel) { client = ReflectionServiceClient(channel: channel) }

    /// The services that can be called, sorted.
    public func services(options: CallOptions = CallOptions()) async throws(RPCError) -> [String] {
        try await client.listServices(ListServicesRequest(), options: options).services
    }

    /// The schema of a service. Throws NOT_FOUND when the server has none of that name.
    public func schema(
        of service: String, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> DescriptorPool {
        var request = GetFileDescriptorsRequest()
        request.symbol = service
        return try DescriptorPool(
            files: try await client.getFileDescriptors(request, options: options).fileDescriptorProtos)
    }
}
