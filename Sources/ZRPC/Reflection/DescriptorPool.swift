import ProtobufC

/// A schema that was obtained at run time: methods whose messages exist only as JSON and wire bytes.
///
/// The memory behind the descriptors lives as long as the pool or any descriptor from it. Only proto3 is supported.
public struct DescriptorPool: Sendable {
    private let methods: [String: MethodDescriptor]

    /// Builds a pool from file descriptors, each of which is a google.protobuf.FileDescriptorProto.
    ///
    /// A method whose types are in none of the files is omitted. Throws INTERNAL if the files cannot be read, contain a
    /// declaration that is invalid in protobuf, or need more than 64 MiB.
    public init(files: [[UInt8]]) throws(RPCError) {
        let descriptors: DescriptorFiles
        let tables: DescriptorTables
        do {
            descriptors = try DescriptorFiles(files: files)
            tables = try DescriptorTables(messages: descriptors.messages, enums: descriptors.enums)
        } catch {
            throw RPCError(.internalError, "The schema's descriptors cannot be read.", cause: error)
        }
        var methods: [String: MethodDescriptor] = [:]
        for service in descriptors.services.values {
            for method in service.methods {
                guard let request = tables.message(method.request), let response = tables.message(method.response)
                else { continue }
                let path = "\(service.name)/\(method.name)"
                methods[path] = method.descriptor(path: path, request: request, response: response)
            }
        }
        self.methods = methods
    }

    /// Returns the method of a path such as `weather.v1.WeatherService/GetReading`; nil if there is none.
    public func method(_ path: String) -> MethodDescriptor? { methods[path] }

    /// Returns the paths of a service's methods, sorted.
    public func paths(of service: String) -> [String] { methods.keys.filter { $0.hasPrefix(service + "/") }.sorted() }
}

extension DescriptorFiles.Method {
    fileprivate func descriptor(
        path: String, request: MessageDescriptor, response: MessageDescriptor
    ) -> MethodDescriptor {
        let kind: MethodKind =
            switch (clientStreams, serverStreams) {
            case (false, false): .unary
            case (false, true): .serverStreaming
            case (true, false): .clientStreaming
            case (true, true): .bidirectional
            }
        let levels: [Idempotency] = [.none, .noSideEffects, .idempotent, .keyed]
        return MethodDescriptor(
            path: path, kind: kind, idempotency: idempotency < 4 ? levels[Int(idempotency)] : .none,
            timeout: .milliseconds(timeoutMilliseconds == 0 ? 10_000 : Int64(clamping: timeoutMilliseconds)),
            streamWindow: streamWindow == 0 ? MethodDescriptor.standardWindow : Int(clamping: streamWindow),
            request: request, response: response)
    }
}

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
