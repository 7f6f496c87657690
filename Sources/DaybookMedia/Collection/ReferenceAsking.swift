/// Tells which blobs the diary still needs.
protocol ReferenceAsking: Sendable {
    /// The most digests asked for at once.
    static var batchLimit: Int { get }

    /// Of the digests given, those that any record names.
    ///
    /// - Parameter limit: The most time that it may take; nil is as much as such a question usually may.
    /// - Throws: whenever the reply may not be whole, and when there is none in time. Then everything is kept.
    func referenced(among digests: [Digest], within limit: Duration?) async throws -> Set<Digest>
}

extension ReferenceAsking {
    static var batchLimit: Int { 1000 }

    /// Of the digests given, those that any record names, in as much time as such a question usually may take.
    func referenced(among digests: [Digest]) async throws -> Set<Digest> {
        try await referenced(among: digests, within: nil)
    }
}
