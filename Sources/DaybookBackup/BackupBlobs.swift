import DaybookEntry
import Hashing
import Work

/// The storing of the blobs that the database of a backup names. Blobs that the pool has are not stored again.
struct BackupBlobs: Sendable {
    /// The stored blobs.
    struct Outcome {
        /// The blobs that the database names, in the order of their digests. Those that are lost have the size of their
        /// record, or 0 if no record states it.
        var lines: [BlobLine] = []
        /// The blobs that neither the diary nor the pool has whole, in the order of their digests: `blobMissing`,
        /// `blobDamaged` and `blobUnreadable` with the digest.
        var lost: [BackupError] = []
        /// The number of blobs that were not stored before.
        var added = 0
        /// The sum of the sizes of these blobs.
        var addedBytes: Int64 = 0

        /// The lost blobs, as a manifest names them; nil if there are none.
        var missing: Manifest.Missing? {
            let digests = Set(lost.map(\.name))
            return digests.isEmpty ? nil : Manifest.Missing(lines.filter { digests.contains($0.digest) })
        }
    }

    /// A blob of the diary that the pool does not have yet, or has perhaps with other bytes.
    private struct Wanted: Sendable {
        let line: BlobLine
        /// The size of the blob in the pool, whose bytes are in doubt; nil if the pool has none.
        let stored: Int64?
    }

    let layout: BackupLayout
    /// The folder of the diary's blobs, with `blobs/ab/cd/HEX`.
    let media: String
    /// Whether blobs become hard links instead of copies.
    let isLinking: Bool
    let omission: BackupCreation.Omission
    /// The digests of the blobs that the newest earlier backup was made without.
    let known: Set<String>
    /// The digests of the blobs that the last drill found damaged or unreadable in the pool. Their size may be right.
    let suspects: Set<String>
    /// Returns the digest of a file's bytes.
    var digest: @Sendable (_ path: String) throws(BackupError) -> String = { path throws(BackupError) in
        try BackupFiles.digest(of: path).digest
    }

    /// Stores the blobs that a database names. Blocks.
    ///
    /// - Throws: The error of the first lost blob that may not be left out; `tooManyMissing`; `diskFull` and the like.
    func store(
        namedBy database: String, progress: (BackupCreation.Progress) -> Void
    ) throws(BackupError) -> Outcome {
        var outcome = Outcome()
        var wanted = try survey(try NamedDigests(database: database), into: &outcome)
        let differing = keepWhole(&outcome.lines, wanted: &wanted)
        let bytes = wanted.reduce(Int64(0)) { $0.addingReportingOverflow($1.line.size).partialValue }
        if !isLinking { try BackupFiles.requireSpace(bytes, in: layout.root) }
        var (index, done) = (0, Int64(0))
        while index < wanted.count {
            progress(.blobs(done: index, all: wanted.count, bytes: done))
            let some = Array(wanted[index...].prefix(BackupFiles.filesAtOnce))
            let losses = BackupFiles.sideBySide(some) { blob throws(BackupError) in try add(blob) }
            for (blob, loss) in zip(some, losses) {
                if let loss = try loss.get() {
                    try lose(loss, into: &outcome)
                    if differing.contains(blob.line.digest) { try moveAside(blob.line.digest) }
                } else {
                    outcome.added += 1
                    outcome.addedBytes = outcome.addedBytes.addingReportingOverflow(blob.line.size).partialValue
                }
                done = done.addingReportingOverflow(blob.line.size).partialValue
            }
            index += some.count
        }
        progress(.blobs(done: wanted.count, all: wanted.count, bytes: done))
        outcome.lost.sort { $0.name < $1.name }
        let lost = Set(outcome.lost.map(\.name))
        try stateSizes(of: lost, recordedIn: database, to: &outcome.lines)
        let stored = outcome.lines.map(\.digest).filter { !lost.contains($0) }
        try BackupFiles.syncFolders(of: stored, below: layout.pool)
        return outcome
    }

    /// Looks up the size of each blob, in the diary and in the pool. Returns those that are to be stored, and those of
    /// which a file has another size than the record states: the bytes decide whether it is whole.
    private func survey(
        _ digests: NamedDigests, into outcome: inout Outcome
    ) throws(BackupError) -> [Wanted] {
        var wanted: [Wanted] = []
        while let (digest, recorded) = try digests.nextBlob() {
            let stored = try BackupFiles.size(layout.blob(digest))
            var (own, loss): (Int64?, BackupError) = (nil, BackupError(.blobMissing, digest))
            do throws(BackupError) {
                own = try BackupFiles.size(path(of: digest))
            } catch {
                loss = BackupError(.blobUnreadable, digest, cause: error.cause)
            }
            // A blob that the diary has lost may be whole in an earlier backup.
            guard let size = own ?? stored else {
                // A built-in sound has no file.
                if NamedDigests.builtIn.contains(digest) { continue }
                try lose(loss, into: &outcome)
                outcome.lines.append(BlobLine(digest: digest, size: 0))
                continue
            }
            let line = BlobLine(digest: digest, size: size)
            outcome.lines.append(line)
            if stored != size || recorded ?? size != size || suspects.contains(digest) {
                wanted.append(Wanted(line: line, stored: stored))
            }
        }
        return wanted
    }

    /// Keeps each whole blob of the pool whose file in the diary has another size, so that a truncated file in the
    /// diary does no harm to backups, each whole one that the last drill could not read, and each whole one whose
    /// record states another size. A good copy takes the place of a blob that cannot be read now, but without such a
    /// copy the blob stays.
    ///
    /// Returns the blobs of the pool that were read and have other bytes.
    private func keepWhole(_ lines: inout [BlobLine], wanted: inout [Wanted]) -> Set<String> {
        var (whole, differing): ([String: Int64], Set<String>) = ([:], [])
        for blob in wanted {
            let name = blob.line.digest
            guard let stored = blob.stored, let found = try? digest(layout.blob(name)) else { continue }
            if found == name { whole[name] = stored } else { differing.insert(name) }
        }
        guard !whole.isEmpty else { return differing }
        wanted.removeAll { whole[$0.line.digest] != nil }
        lines = lines.map { BlobLine(digest: $0.digest, size: whole[$0.digest] ?? $0.size) }
        return differing
    }

    /// Returns the path of a blob of the diary.
    private func path(of digest: String) -> String { DigestPath.file(of: digest, below: media + "/blobs") }

    /// Stores a blob. Returns the reason if the diary does not have it whole.
    private func add(_ blob: Wanted) throws(BackupError) -> BackupError? {
        let digest = blob.line.digest
        let path = path(of: digest)
        try BackupFiles.makeFolders(of: digest, below: layout.pool)
        let temporary = layout.temporaries + "/" + digest
        do throws(BackupError) {
            let found: (digest: String, size: Int64)
            if isLinking {
                found = try BackupFiles.digest(of: path)
                try BackupFiles.remove(temporary)
                try BackupFiles.link(path, to: temporary)
            } else {
                found = try BackupFiles.copy(path, to: temporary)
            }
            guard found == (digest, blob.line.size) else {
                try BackupFiles.remove(temporary)
                return BackupError(.blobDamaged, digest)
            }
        } catch {
            // An error names the path that it is about. Any other path than the blob's is that of the copy.
            guard error.name == path else { throw error }
            return BackupError(error.isMissing ? .blobMissing : .blobUnreadable, digest, cause: error.cause)
        }
        try BackupFiles.rename(temporary, to: layout.blob(digest))
        return nil
    }

    /// Notes a lost blob.
    ///
    /// - Throws: The error of the blob if the backup may not be made without it; `tooManyMissing`.
    private func lose(_ loss: BackupError, into outcome: inout Outcome) throws(BackupError) {
        switch omission {
        case .none: throw loss
        case .known: if !known.contains(loss.name) { throw loss }
        case .all: break
        }
        guard outcome.lost.count < Manifest.maximumMissing else {
            throw BackupError(.tooManyMissing, media + "/blobs", cause: "\(Manifest.maximumMissing)")
        }
        outcome.lost.append(loss)
    }

    /// Moves the pool's own copy of a lost blob aside, as a check does. The bytes do not match the digest.
    private func moveAside(_ digest: String) throws(BackupError) {
        try BackupFiles.makeFolder(layout.damaged)
        try BackupFiles.sync(layout.root)
        try BackupFiles.rename(layout.blob(digest), to: layout.damaged + "/" + digest)
        // The new name first, so that a loss of power leaves the blob one of its names.
        try BackupFiles.sync(layout.damaged)
        try BackupFiles.sync(DigestPath.folders(of: digest, below: layout.pool).inner)
    }

    /// Gives the lines of lost blobs the sizes that their records state, so that a backup which stores such a blob later
    /// completes this one.
    private func stateSizes(
        of lost: Set<String>, recordedIn database: String, to lines: inout [BlobLine]
    ) throws(BackupError) {
        guard !lost.isEmpty else { return }
        do {
            let file = try DiaryFile(path: database)
            for index in lines.indices where lost.contains(lines[index].digest) {
                let digest = lines[index].digest
                lines[index] = BlobLine(digest: digest, size: max(0, try file.size(ofBlob: digest) ?? 0))
            }
        } catch {
            throw BackupError(.databaseDamaged, database, cause: "\(error)")
        }
    }
}
