/// The services that every server offers beside its own: health, reflection and the admin service.
///
/// ```swift
/// let standard = try StandardServices(beside: services, schemas: [Schema.fileDescriptorSetBase64], of: transport)
/// let server = try await transport.serve(services + standard.definitions, at: endpoint)
/// ...
/// standard.health.shutDown()
/// await server.drain(grace: .seconds(5))
/// ```
public struct StandardServices: Sendable {
    /// Tells whether the services serve.
    public let health: Health
    /// What to serve.
    public let definitions: [ServiceDefinition]

    /// `schemas` are the `fileDescriptorSetBase64` of the services' generated schemas; throws INTERNAL when one is none.
    public init(
        beside services: [ServiceDefinition], schemas: [String], of transport: Transport
    ) throws(RPCError) {
        health = Health(services: services)
        let others = [health.serviceDefinition, Admin(transport).serviceDefinition]
        let reflection = try Reflection(services: services + others, schemas: schemas)
        definitions = others + [reflection.serviceDefinition]
    }
}
