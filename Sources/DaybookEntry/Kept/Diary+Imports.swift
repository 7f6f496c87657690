import Wording

/// The ends of imports, by their callers and by the upkeep.
extension Diary {
    /// The number of photos that are examined for a saved search at once.
    private static let photosAtOnce = 100

    /// Ends an import: fills the saved searches, and removes references to records that did not come. Each step is a
    /// transaction of its own.
    ///
    /// - Parameters:
    ///   - isDone: Whether everything was taken. If not, the same import may be resumed.
    ///   - mark: Returns the mark of the import, or throws an error if the import is not the caller's any more. Called
    ///     in each transaction.
    func endImport(
        owner: Int64, isDone: Bool, for party: SchedulingParty,
        mark: @escaping @Sendable (any DiaryWriting) throws -> ImportMark
    ) async throws {
        let searches = try await store.write(party, holding: .owner(owner)) { transaction in
            _ = try mark(transaction)
            try transaction.kept.beginFilling(owner: owner)
            return try transaction.albums.albums(owner: owner).filter { $0.content.filter != nil }.map(\.id)
        }
        for id in searches {
            var hasMore = true
            while hasMore {
                hasMore = try await store.write(.step(of: party), holding: .owner(owner)) { transaction in
                    _ = try mark(transaction)
                    guard let album = try transaction.albums.album(owner: owner, id: id) else { return false }
                    return try transaction.kept.fill(album, limit: Diary.photosAtOnce)
                }
            }
        }
        try await store.write(party, holding: .owner(owner)) { transaction in
            try transaction.kept.end(mark(transaction), isDone: isDone, owner: owner)
        }
    }

    /// Ends the imports into which nothing was written for a day, so that their accounts have upkeep again, and clients
    /// that follow them come to a new position. The same import may be resumed.
    func endAbandonedImports(at time: Instant) async throws {
        let end = time.advanced(bySeconds: -OpenImport.lifetimeSeconds)
        for abandoned in try await store.read({ try $0.kept.openImports() }) where abandoned.lastWrite <= end {
            do {
                try await endImport(owner: abandoned.owner, isDone: false, for: .diary) { transaction in
                    guard try transaction.kept.openImports().contains(abandoned),
                        let mark = try transaction.kept.importMark(owner: abandoned.owner), !mark.isDone
                    else { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
                    return mark
                }
            } catch let error as DiaryError where error.code == .failedPrecondition {
                // The import goes on, or its caller ended it meanwhile.
                continue
            }
        }
    }
}
