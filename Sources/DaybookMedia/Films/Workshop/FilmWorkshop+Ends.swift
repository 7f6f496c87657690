import Synchronization

/// Films that nobody wants any more.
extension FilmWorkshop {
    /// Ends the work on films of blobs that no record named at this look and the one before: what is uploaded is recorded a
    /// moment later.
    ///
    /// - Throws: What `references` throws. Then nothing is ended.
    func endUnreferenced<References: ReferenceAsking>(_ references: References) async throws {
        let keys = state.withLock { Set($0.begun.keys).union($0.owed.keys) }
        let digests = Array(Set(keys.map(\.digest)))
        var named: Set<Digest> = []
        for start in stride(from: 0, to: digests.count, by: References.batchLimit) {
            let batch = Array(digests[start..<min(start + References.batchLimit, digests.count)])
            named.formUnion(try await references.referenced(among: batch))
        }
        let unnamed = keys.filter { !named.contains($0.digest) }
        let stops = state.withLock { state in
            let gone = unnamed.intersection(state.suspects)
            state.suspects = unnamed.subtracting(gone)
            for key in gone { state.owed[key] = nil }
            return gone.compactMap { state.begun[$0]?.stop }
        }
        for stop in stops { stop.request() }
    }
}
