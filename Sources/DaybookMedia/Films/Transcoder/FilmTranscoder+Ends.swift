import Synchronization

/// The end of a film's work: a finished film is kept, and work on an unreferenced film is stopped.
extension FilmTranscoder {
    /// Keeps a complete film, within the quota of all films, unless its original is deleted by now.
    func keep(
        _ temporary: String, descriptor: CInt, made: FilmMade, as key: FilmKey
    ) throws(MediaError) {
        do throws(SystemError) {
            try files.keep(temporary, descriptor: descriptor, size: made.size, as: key)
            // The original and its films may have been deleted in the meantime.
            if try store.files.open(key.digest) == nil { try files.remove(key.digest) }
            try files.trim(to: limits.quota)
        } catch {
            throw error.mediaError("keep a film")
        }
    }

    /// Stops the work on films of blobs that no record named in this check and the one before: an upload is recorded a
    /// moment after its bytes are stored. Films that wait for another try are forgotten, also after a restart.
    ///
    /// - Throws: The errors of `references`, and then nothing is stopped; `storage`, `cancelled`.
    func endUnreferenced<References: ReferenceAsking>(_ references: References) async throws {
        let keys = state.withLock { Set($0.begun.keys).union($0.pending.keys).union($0.repeated.keys) }
        let digests = Array(Set(keys.map(\.digest)))
        var named: Set<Digest> = []
        for start in stride(from: 0, to: digests.count, by: References.batchLimit) {
            let batch = Array(digests[start..<min(start + References.batchLimit, digests.count)])
            named.formUnion(try await references.referenced(among: batch))
        }
        let unnamed = keys.filter { !named.contains($0.digest) }
        let (stops, forgotten) = state.withLock { state in
            let gone = unnamed.intersection(state.suspects)
            state.suspects = unnamed.subtracting(gone)
            let stops = gone.flatMap { [state.begun[$0]?.stop].compactMap(\.self) + (state.repeated[$0] ?? []) }
            return (stops, gone.filter { forget($0, in: &state) })
        }
        for stop in stops { stop.request() }
        try await unwant(forgotten)
    }

    /// Removes a film from those that wait for another try. It counts as work that is being stopped until its note is
    /// removed.
    ///
    /// - Returns: Whether the caller has to remove the note. If the film is being made, that work removes it.
    private func forget(_ key: FilmKey, in state: inout State) -> Bool {
        guard let pending = state.pending.removeValue(forKey: key), state.begun[key] == nil else { return false }
        let work = Work(wish: pending.wish)
        work.stop.request()
        state.begun[key] = work
        return true
    }

    private func unwant(_ keys: Set<FilmKey>) async throws(MediaError) {
        guard !keys.isEmpty else { return }
        defer { state.withLock { state in for key in keys { state.begun[key] = nil } } }
        let files = files
        try await store.blocking("forget films") { _ throws(SystemError) in
            for key in keys { try files.unwant(key) }
        }
    }
}
