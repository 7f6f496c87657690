import ProtobufC

/// The reflection service: describes a server's services from the descriptor set that its schema was generated with.
///
/// Serve its `serviceDefinition` beside the services that it describes. Over a network it responds only to clients with
/// the role `admin`; all others get PERMISSION_DENIED.
public struct Reflection: ReflectionServiceHandler {
    private let names: [String]
    private let files: DescriptorFiles

    /// Creates the service for the given services and the schemas that describe them: `fileDescriptorSetBase64` of the
    /// generated schemas.
    ///
    /// The RPC layer's own services are included without being named. Throws INTERNAL if a schema is not a descriptor
    /// set.
    public init(services: [ServiceDefinition], schemas: [String]) throws(RPCError) {
        names = (services.map(\.service.name) + [ReflectionServiceMethods.service.name]).sorted()
        do {
            files = try DescriptorFiles(base64: schemas + [ZRPCSchema.fileDescriptorSetBase64])
        } catch {
            throw RPCError(.internalError, "The schema's descriptor set cannot be read.", cause: error)
        }
    }

    /// Returns the services' full names. Throws PERMISSION_DENIED for clients without the role `admin`.
    public func listServices(
        _ request: ListServicesRequest, context: ServerContext
    ) async throws -> ListServicesResponse {
        try context.peer.require(role: "admin")
        var response = ListServicesResponse()
        response.services = names
        return response
    }

    /// Returns the schema file that declares a symbol, after all files that it imports.
    ///
    /// Throws NOT_FOUND if no file declares the symbol, and PERMISSION_DENIED for clients without the role `admin`.
    public func getFileDescriptors(
        _ request: GetFileDescriptorsRequest, context: ServerContext
    ) async throws -> GetFileDescriptorsResponse {
        try context.peer.require(role: "admin")
        guard let found = files.closure(ofSymbol: request.symbol) else {
            throw RPCError(
                .notFound, "No schema of this server has that name.", reason: "SYMBOL_UNKNOWN", domain: "zrpc")
        }
        var response = GetFileDescriptorsResponse()
        response.fileDescriptorProtos = found
        return response
    }
}
