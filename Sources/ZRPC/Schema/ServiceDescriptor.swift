/// A service of the schema and its methods.
public struct ServiceDescriptor: Sendable {
    /// The full name, such as `weather.v1.WeatherService`.
    public let name: String
    /// The methods in the schema's order.
    public let methods: [MethodDescriptor]

    /// Creates a service from the schema's values.
    public init(name: String, methods: [MethodDescriptor]) {
        self.name = name
        self.methods = methods
    }
}
