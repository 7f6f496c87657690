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
        let now = clock.now()
        try await store.write(party, holding: .owner(owner)) { transaction in
            let ended = try mark(transaction)
            try transaction.kept.end(ended, isDone: isDone, owner: owner)
            guard var run = try transaction.imports.latestRun(owner: owner, source: ended.source),
                run.mode == .takeOver, !run.state.isUndo
            else { return }
            run.state = isDone ? .complete : .incomplete
            run.endTime = now
            try transaction.imports.update(run)
        }
    }

    /// Ends a merge, and fills the saved searches. One that has ended without all of its records ends anew.
    ///
    /// - Parameter isDone: Whether everything was taken. If not, the same import may be resumed.
    func endMerge(source: String, isDone: Bool, owner: Int64) async throws {
        let now = clock.now()
        let searches = try await store.write(.account(owner), holding: .owner(owner)) { transaction in
            guard var run = try transaction.imports.latestRun(owner: owner, source: source), run.mode == .merge,
                run.state == .running || run.state == .incomplete
            else { throw DiaryError(.failedPrecondition, ImportFault.notBegun) }
            try transaction.kept.endMerge(of: run, at: now)
            run.state = isDone ? .complete : .incomplete
            run.endTime = now
            try transaction.imports.update(run)
            return try transaction.albums.albums(owner: owner).filter { $0.content.filter != nil }.map(\.id)
        }
        for id in searches {
            while try await fillAlbum(owner: owner, id: id, for: .account(owner)) {}
        }
    }

    /// Ends the imports into which nothing was written for a day, so that their accounts have upkeep again, and clients
    /// that follow them come to a new position. The same import may be resumed.
    func endAbandonedImports(at time: Instant) async throws {
        let end = time.advanced(bySeconds: -OpenImport.lifetimeSeconds)
        try await endAbandonedTakeOvers(until: end)
        while try await endAbandonedRuns(until: end) {}
    }

    /// Ends a part of the imports into which nothing was written since a time.
    ///
    /// - Returns: Whether there may be more.
    private func endAbandonedRuns(until end: Instant) async throws -> Bool {
        let abandoned = try await store.read { try $0.imports.abandonedRuns(until: end, limit: Diary.upkeepBatch) }
        let now = clock.now()
        for run in abandoned {
            try await store.write(.step(of: .diary), holding: .owner(run.owner)) { transaction in
                guard var run = try transaction.imports.run(owner: run.owner, id: run.id), run.state == .running,
                    run.lastWrite <= end
                else { return }
                if run.mode == .merge { try transaction.kept.endMerge(of: run, at: now) }
                run.state = .incomplete
                run.endTime = now
                try transaction.imports.update(run)
            }
        }
        return !abandoned.isEmpty
    }

    /// Ends the take-overs into which nothing was written since a time.
    private func endAbandonedTakeOvers(until end: Instant) async throws {
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
