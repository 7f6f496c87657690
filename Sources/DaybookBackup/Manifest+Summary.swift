import DaybookEntry

extension Manifest {
    /// Describes a copy of the diary.
    ///
    /// - Parameters:
    ///   - version: The version of this Daybook.
    ///   - blobs: The number of the blobs that the copy names, and the sum of their sizes.
    init(_ summary: DiarySummary, version: String, blobs: (count: Int64, bytes: Int64), database: File, list: File) {
        format = BackupLayout.format
        (diary, line, databaseVersion) = (summary.diary, summary.line, summary.databaseVersion)
        daybookVersion = version
        accounts = summary.accounts.map { Account(name: $0.name, id: $0.id, lastChange: $0.lastChange) }
        lastChange = accounts.map(\.lastChange).max() ?? 0
        counts = summary.counts
        (self.blobs, blobBytes) = blobs
        (self.database, self.list) = (database, list)
    }

    /// The kinds of records that every manifest counts. Those of later versions may count more.
    private static let kinds: Set = ["entries", "photos", "albums", "subjects", "sounds", "shares"]

    /// Returns whether the manifest states the facts of a database and of the list of its blobs. The version of Daybook
    /// is in neither.
    ///
    /// - Parameter lines: The lines of the list; nil if they are not known.
    func states(_ summary: DiarySummary, lines: [BlobLine]?) -> Bool {
        let copied = summary.accounts.map { Account(name: $0.name, id: $0.id, lastChange: $0.lastChange) }
        guard databaseVersion == summary.databaseVersion, accounts == copied,
            lastChange == accounts.map(\.lastChange).max() ?? 0, Self.kinds.isSubset(of: counts.keys),
            counts.allSatisfy({ kind, count in summary.counts[kind] == count })
        else { return false }
        guard let lines else { return true }
        let bytes = lines.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        return blobs == Int64(lines.count) && blobBytes == bytes
    }
}
