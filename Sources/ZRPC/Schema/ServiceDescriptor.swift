/// A service of the schema and its methods.
public struct ServiceDescriptor: Sendable {
    /// The full name, as `weather.v1.WeatherService`.
    public let name: String
    /// The methods in the schema's order.
    public let methods: [MethodDescriptor]

    /// A service as the schema has it.
    public init(name: String, methods: [MethodDescriptor]) {
        self.name = name
        self.methods = methods
    }
}
