/// A benchmark that cannot begin or go on.
struct BenchmarkError: Error, CustomStringConvertible {
    /// The reason, in words for people.
    let description: String

    init(_ description: String) { self.description = description }
}
