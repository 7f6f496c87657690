import DaybookEntry

extension Manifest {
    /// Describes a copy of the diary.
    ///
    /// - Parameters:
    ///   - version: The version of this Daybook.
    ///   - blobs: The number of the blobs that the copy names, and the sum of their sizes.
    ///   - missing: Those of the blobs that the diary has lost; nil for none.
    init(
        _ summary: DiarySummary, version: String, blobs: (count: Int64, bytes: Int64), missing: Missing? = nil,
        database: File, list: File
    ) {
        format = BackupLayout.format
        (diary, line, databaseVersion) = (summary.diary, summary.line, summary.databaseVersion)
        daybookVersion = version
        accounts = summary.accounts.map { Account(name: $0.name, id: $0.id, lastChange: $0.lastChange) }
        lastChange = accounts.map(\.lastChange).max() ?? 0
        counts = summary.counts
        (self.blobs, blobBytes) = blobs
        self.missing = missing
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
        return blobs == Int64(lines.count) && blobBytes == bytes && states(missingOf: lines)
    }

    /// Returns whether the missing blobs are among those of the list, with their sizes.
    private func states(missingOf lines: [BlobLine]) -> Bool {
        guard let missing else { return true }
        let digests = Set(missing.digests)
        return missing == Missing(lines.filter { digests.contains($0.digest) })
    }

    /// Returns whether a blob of a size can be that of a line. No record may have stated the size of a missing blob: then
    /// the line has 0.
    func allows(_ size: Int64, of line: BlobLine) -> Bool {
        size == line.size || line.size == 0 && missing?.digests.contains(line.digest) == true
    }

    /// The number of blobs that were there when the backup was made.
    public var storedBlobs: Int64 {
        blobs.subtractingReportingOverflow(Int64(missing?.digests.count ?? 0)).partialValue
    }

    /// The size of the database and of the blobs that were there when the backup was made.
    public var storedBytes: Int64 {
        let bytes = blobBytes.subtractingReportingOverflow(missing?.bytes ?? 0).partialValue
        return bytes.addingReportingOverflow(database.size).partialValue
    }
}

extension Manifest.Missing {
    /// Creates the missing blobs of a list.
    init(_ lines: [BlobLine]) {
        digests = lines.map(\.digest)
        bytes = lines.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
    }
}
