/// Tells which blobs the diary still needs.
protocol ReferenceAsking: Sendable {
    /// The most digests asked for at once.
    static var batchLimit: Int { get }

    /// Of the digests given, those that any record names.
    ///
    /// - Throws: whenever the reply may not be whole. Then everything is kept.
    func referenced(among digests: [Digest]) async throws -> Set<Digest>
}

extension ReferenceAsking {
    static var batchLimit: Int { 1000 }
}
