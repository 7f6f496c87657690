/// The services that every server offers beside its own: health, reflection and admin.
///
/// ```swift
/// let standard = try StandardServices(beside: services, schemas: [Schema.fileDescriptorSetBase64], of: transport)
/// let server = try await transport.serve(services + standard.definitions, at: endpoint)
/// ...
/// standard.health.shutDown()
/// await server.drain(grace: .seconds(5))
/// ```
public struct StandardServices: Sendable {
    /// The health service, which reports whether the services serve.
    public let health: Health
    /// The services to serve.
    public let definitions: [ServiceDefinition]

    /// Creates the standard services. Throws INTERNAL if a schema is not a descriptor set.
    ///
    /// - Parameter schemas: The `fileDescriptorSetBase64` of the services' generated schemas.
    public init(
        beside services: [ServiceDefinition], schemas: [String], of transport: Transport
    ) throws(RPCError) {
        health = Health(services: services)
        let others = [health.serviceDefinition, Admin(transport).serviceDefinition]
        let reflection = try Reflection(services: services + others, schemas: schemas)
        definitions = others + [reflection.serviceDefinition]
    }
}
