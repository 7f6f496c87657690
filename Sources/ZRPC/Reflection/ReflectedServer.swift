/// A client of a server's reflection service, through which callers get methods that they were not built with.
public struct ReflectedServer: Sendable {
    private let client: ReflectionServiceClient

    /// Creates a client on a channel. The server must serve `zrpc.v1.ReflectionService`.
    public init(channel: Channel) { client = ReflectionServiceClient(channel: channel) }

    /// Returns the names of the services that can be called, sorted.
    public func services(options: CallOptions = CallOptions()) async throws(RPCError) -> [String] {
        try await client.listServices(ListServicesRequest(), options: options).services
    }

    /// Returns the schema of a service. Throws NOT_FOUND if the server has no service of that name.
    public func schema(
        of service: String, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> DescriptorPool {
        var request = GetFileDescriptorsRequest()
        request.symbol = service
        return try DescriptorPool(
            files: try await client.getFileDescriptors(request, options: options).fileDescriptorProtos)
    }
}
