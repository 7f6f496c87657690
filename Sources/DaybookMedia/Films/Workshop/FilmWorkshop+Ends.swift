import Synchronization

/// Films that are made, which are kept, and films that nobody wants any more, whose work is ended.
extension FilmWorkshop {
    /// Keeps a film that was written whole, within the quota of all films, unless its original is gone by now.
    func keep(
        _ temporary: String, _ descriptor: CInt, _ made: FilmMade, _ key: FilmKey
    ) throws(MediaError) {
        do throws(SystemError) {
            try files.keep(temporary, descriptor, size: made.size, as: key)
            // The original may have been deleted meanwhile, and its films with it.
            if try store.files.open(key.digest) == nil { try files.remove(key.digest) }
            try files.trim(to: limits.quota)
        } catch {
            throw error.mediaError("keep a film")
        }
    }

    /// Ends the work on films of blobs that no record named at this look and the one before, because an upload is
    /// recorded a moment after it is stored.
    ///
    /// - Throws: The errors of `references`; nothing is ended then.
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
