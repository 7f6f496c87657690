/// The number of errors of one kind.
struct ErrorCount: Sendable, Hashable, Codable {
    var kind: String
    var count: Int
    /// The message of the first error.
    var example: String
}
