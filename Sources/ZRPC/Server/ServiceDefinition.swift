/// A service with a handler for each of its methods, for `Transport.serve`.
public struct ServiceDefinition: Sendable {
    /// The service.
    public let service: ServiceDescriptor
    /// The handlers of the service.
    public let handlers: [MethodHandler]

    /// Creates a service that has a handler for each method.
    ///
    /// A method without a handler, or a handler for another service's method, is a programmer error and traps.
    public init(_ service: ServiceDescriptor, handlers: [MethodHandler]) {
        let declared = Set(service.methods.map(\.path))
        let handled = Set(handlers.map(\.method.path))
        precondition(declared == handled, "Every method of \(service.name) has exactly one handler.")
        self.service = service
        self.handlers = handlers
    }
}
