import Wording

extension CallContext {
    var imports: ImportOperations<Self> { ImportOperations(context: self) }
}

/// The imports into the caller's diary, and undoing them.
struct ImportOperations<Context: CallContext>: Operations {
    let context: Context

    /// Returns an import by ID.
    ///
    /// - Throws: ``DiaryError`` with reason `IMPORT_NOT_FOUND`.
    func run(_ id: String) throws -> ImportRun {
        guard let id = UUIDBytes(id), let run = try transaction.imports.run(owner: owner, id: id) else {
            throw DiaryError(.notFound, ImportFault.unknown)
        }
        return run
    }

    /// Returns the imports, newest first.
    func all() throws -> [ImportRun] {
        try transaction.imports.runs(owner: owner, limit: ImportRun.maximumKept)
    }

    /// Returns the numbers of an import's records by kind. Hidden records, and those that belong to hidden ones, are counted
    /// if the caller is unlocked.
    func tallies(of run: ImportRun) throws -> [ImportTally] {
        try transaction.imports.tallies(owner: owner, run: run.id, hidden: caller.isUnlocked)
    }

    /// Returns a page of an import's notices. Those of records that are hidden, or may be, are included if the caller is
    /// unlocked.
    func notices(of run: ImportRun, pageSize: Int32, pageToken: String) throws -> ListPage<ImportRunNotice> {
        let size = PageSize.checked(pageSize)
        var digest = ContentDigest()
        digest.add("importNotices")
        digest.add(owner)
        digest.add(run.id.description)
        digest.add(caller.isUnlocked)
        let binding = digest.finish()
        let last = try diary.tokens.position(of: pageToken, binding: binding)?.primary ?? 0
        let found = try transaction.imports.notices(
            owner: owner, run: run.id, after: last, hidden: caller.isUnlocked, limit: size + 1)
        let page = found.prefix(PageSize.fitting(found.prefix(size).map(\.weight)))
        guard found.count > page.count, let end = page.last else { return ListPage(items: Array(page)) }
        let position = PagePosition(primary: end.number, id: run.id)
        return ListPage(items: Array(page), nextPageToken: diary.tokens.token(after: position, binding: binding))
    }

    /// Throws an error if the import added hidden items, no undo has handled them, and they are locked for the caller.
    func requireUnlocked(for run: ImportRun) throws {
        guard !caller.isUnlocked else { return }
        try caller.requireUnlocked(for: transaction.imports.hasHidden(owner: owner, run: run.id))
    }
}

extension ImportRunNotice {
    /// The size of the notice in a response, in bytes, rounded up.
    fileprivate var weight: Int {
        200 + place.utf8.count + 2 * message.utf8.count + parameters.reduce(0) { $0 + $1.value.utf8.count }
    }
}
