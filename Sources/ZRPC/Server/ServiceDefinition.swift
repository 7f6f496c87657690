/// A service with a handler for each of its methods, as `Transport.serve` takes it.
public struct ServiceDefinition: Sendable {
    /// The service.
    public let service: ServiceDescriptor
    /// Its handlers.
    public let handlers: [MethodHandler]

    /// A service whose methods all have a handler.
    ///
    /// A method without a handler, or a handler of another service's method, is a programmer's error and traps.
    public init(_ service: ServiceDescriptor, handlers: [MethodHandler]) {
        let declared = Set(service.methods.map(\.path))
        let handled = Set(handlers.map(\.method.path))
        precondition(declared == handled, "Every method of \(service.name) has exactly one handler.")
        self.service = service
        self.handlers = handlers
    }
}
