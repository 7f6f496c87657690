import ServiceRuntime

extension Product {
    /// The product of these tests: the runtime knows none by itself.
    static let album = Product("album")
}
