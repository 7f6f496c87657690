import Foundation

/// A run that reads all blobs of a folder again. It continues where a killed run ended.
final class BlobReading {
    /// The number of blobs between two notes, and the number of bytes.
    private static let noteInterval = 256
    private static let noteBytes: Int64 = 256 << 20
    private static let maximumNoteBytes = 1 << 20

    private let folder: BackupFolder
    /// The position among all blobs, including those that a killed run read.
    private var count = 0
    /// The number of blobs that this run read.
    private(set) var readCount = 0
    private var damaged: Set<String> = []

    init(folder: BackupFolder) { self.folder = folder }

    private var layout: BackupLayout { folder.layout }

    /// Reads blobs, in the order of their digests. Returns what is wrong with them.
    func run(
        _ digests: [String], progress: (Verification.Progress) -> Void
    ) throws(BackupError) -> [Finding] {
        let last = readNote()
        count = digests.firstIndex { $0 > last } ?? digests.count
        var unreadable: [String] = []
        var (bytes, noted): (Int64, (count: Int, bytes: Int64)) = (0, (count, 0))
        for digest in digests[count...] {
            progress(.blobs(done: count, all: digests.count, bytes: bytes))
            do throws(BackupError) {
                let found = try BackupFiles.digest(of: layout.blob(digest)) { bytes += Int64($0) }
                if found.digest != digest { damaged.insert(digest) }
                readCount += 1
            } catch {
                // It may have been moved or removed since the pool was listed.
                if !error.isMissing { unreadable.append(digest) }
            }
            count += 1
            // No note is written after a blob that could not be read, so that the next run reads it again.
            guard unreadable.isEmpty else { continue }
            if count - noted.count >= Self.noteInterval || bytes - noted.bytes >= Self.noteBytes {
                note(digest)
                noted = (count, bytes)
            }
        }
        progress(.blobs(done: digests.count, all: digests.count, bytes: bytes))
        recheck()
        moveAside()
        try? BackupFiles.remove(layout.readNote)
        return damaged.sorted().map { Finding(.blobDamaged, blob: $0) }
            + unreadable.map { Finding(.unreadable, blob: $0) }
    }

    /// Reads the damaged blobs once more, because a backup may have stored them again since they were read, perhaps by
    /// a run that was killed.
    private func recheck() {
        damaged = damaged.filter { digest in
            do throws(BackupError) {
                return try BackupFiles.digest(of: layout.blob(digest)).digest != digest
            } catch {
                return !error.isMissing
            }
        }
    }

    /// Moves damaged blobs aside, unless another command works on the folder, or nothing can be written there. A blob
    /// that stays counts as whole for the next backup, but the next check finds it again.
    private func moveAside() {
        guard !damaged.isEmpty, let lock = try? folder.lock() else { return }
        withExtendedLifetime(lock) {
            // The lock keeps backups from storing blobs from now on.
            recheck()
            try? BackupFiles.makeFolder(layout.damaged)
            for digest in damaged { try? BackupFiles.rename(layout.blob(digest), to: layout.damaged + "/" + digest) }
            try? BackupFiles.sync(layout.damaged)
        }
    }

    /// Reads the note of a killed run: the last digest that it read, and the damaged digests. Returns the last digest;
    /// empty for none.
    private func readNote() -> String {
        guard let bytes = try? BackupFiles.read(layout.readNote, limit: Self.maximumNoteBytes) else { return "" }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let last = lines.first, lines.allSatisfy({ BackupLayout.isDigest($0) }) else { return "" }
        damaged = Set(lines.dropFirst().map(String.init))
        return String(last)
    }

    /// Notes the progress. A folder that nothing can be written to is read without notes.
    private func note(_ last: String) {
        let text = ([last] + damaged.sorted()).joined(separator: "\n") + "\n"
        try? BackupFiles.write(Array(text.utf8), to: layout.readNote, by: layout.readNote + ".tmp")
    }
}
