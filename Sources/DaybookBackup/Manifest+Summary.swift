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
}
