/// Errors of one kind.
struct ErrorCount: Sendable, Hashable, Codable {
    var kind: String
    var count: Int
    /// The message of the first.
    var example: String
}
