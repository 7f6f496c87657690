public import ServiceRuntime

extension Product {
    /// This product: `DAYBOOK_...` in the environment, `daybook.lock` in the data folder.
    public static let daybook = Product("daybook")
}
