import Foundation
import PlainForm
import Synchronization

/// The facts of a mirror that lacks a part: its first run was cut off, or a copy of it was.
///
/// A run writes `daybook.json` last. Before that, the records are temporary files, and the lists of the mirror's own
/// files have what was written. Paths lead through no link.
struct CutMirror {
    /// The folder's path.
    let root: String

    private var temporaries: String { root + "/mirror/tmp" }

    /// Returns the facts of the export for a mirror without `daybook.json`, from its mark and the record of its
    /// account; nil for another folder. The numbers of records are unknown, and the time is that of the account's
    /// record.
    ///
    /// - Throws: `newerMirror`; `unreadable` and the like.
    func summary() throws(BackupError) -> PlainSummary? {
        guard let mark = try mark() else { return nil }
        guard let path = try accounts(), let status = try BackupFiles.status(path) else { return nil }
        let reader = try RecordReader(path, passingOver: RecordReader.maximumPassedOver) { size throws(BackupError) in
            try ReadPieces(path, size: size)
        }
        guard let line = try reader.next(bytes: 1)?.first, let account = RecordLines.accountName(from: line.bytes)
        else { return nil }
        // No message has such a text.
        guard ![mark.diary, mark.account, account].contains(where: { $0.utf8.contains(0) }) else { return nil }
        let time = Date(timeIntervalSince1970: Double(status.modified / 1_000_000_000))
        return PlainSummary(
            diary: mark.diary, accountID: mark.account, account: account, time: time.formatted(.iso8601),
            daybookVersion: "", counts: [:])
    }

    private func mark() throws(BackupError) -> MirrorFolder? {
        do throws(BackupError) {
            return try MirrorFolder(root)
        } catch {
            guard error.code == .noMirror || error.code == .broken else { throw error }
            return nil
        }
    }

    /// Returns the path of the record of the account; nil if there is none.
    private func accounts() throws(BackupError) -> String? {
        let path = root + "/" + PlainPaths.path(ofRecords: RecordFile.accounts.name)
        guard try BackupFiles.status(root + "/" + PlainPaths.recordFolder)?.isFolder == true,
            try BackupFiles.size(path) != nil
        else { return try temporary(.accounts) }
        return path
    }

    /// Returns the path of a file of records that a run was writing; nil if there is none.
    func temporary(_ file: RecordFile) throws(BackupError) -> String? {
        for folder in [root + "/mirror", temporaries] {
            guard try BackupFiles.status(folder)?.isFolder == true else { return nil }
        }
        let path = temporaries + "/" + file.name
        return try BackupFiles.size(path) == nil ? nil : path
    }

    /// Returns lines of the list of files for the files that the mirror's own lists have.
    func files() throws(BackupError) -> ListedFiles { try ListedFiles(root) }
}

/// Lines of the list of files, made from the lists of a mirror's own files.
final class ListedFiles: BytePieces {
    private static let pieceBytes = 1 << 18
    /// The endings of texts for people, and the beginnings of the paths of files for programs: they are no bytes of the
    /// diary.
    private static let textEndings = [".md", ".xmp"]
    private static let ownFolders = [PlainPaths.recordFolder + "/", PlainPaths.schemaFolder + "/"]
    private static let ownFiles: Set<String> = [PlainPaths.readMe, PlainSummary.fileName]

    private let pieces: Mutex<ArraySlice<[UInt8]>>

    init(_ root: String) throws(BackupError) {
        var (pieces, piece): ([[UInt8]], [UInt8]) = ([], [])
        let isMirror = try BackupFiles.status(root + "/mirror")?.isFolder == true
        let lists = [MirrorFolder.listing(below: root), MirrorFolder.journal(below: root)]
        for list in lists where isMirror {
            try MirrorListing.forEachLine(of: list) { path, facts in
                guard Self.hasBytesOfDiary(path),
                    let line = try? RecordLines.fileLine(path: path, digest: facts.digest, size: facts.size)
                else { return }
                piece += line
                guard piece.count >= Self.pieceBytes else { return }
                pieces.append(piece)
                piece = []
            }
        }
        pieces.append(piece)
        self.pieces = Mutex(pieces[...])
    }

    private static func hasBytesOfDiary(_ path: String) -> Bool {
        !ownFiles.contains(path) && !ownFolders.contains { path.hasPrefix($0) }
            && !textEndings.contains { path.hasSuffix($0) }
    }

    func next() -> [UInt8]? { pieces.withLock { $0.popFirst() } }
}
