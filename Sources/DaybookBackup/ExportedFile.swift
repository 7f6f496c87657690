import PlainForm

/// A file with bytes of the diary in an export.
public struct ExportedFile: Sendable, Hashable {
    /// The path below the folder of the export.
    public let path: String
    /// The SHA-256 of the bytes, in 64 hex digits.
    public let digest: String

    private static let maximumPath = 4096

    /// Reads a line of `records/files.jsonl`; `nil` for any other line, and for a path that leads out of the folder.
    init?(_ line: [UInt8]) {
        guard let record = RecordLines.file(from: line) else { return nil }
        self.init(path: record.path, digest: record.digest)
    }

    /// Reads a line of `records/pages.jsonl` about the page of an entry; `nil` as for a line of the list of files.
    static func page(_ line: [UInt8]) -> (file: ExportedFile, entryID: String)? {
        guard let page = RecordLines.page(from: line), let file = ExportedFile(path: page.path, digest: page.digest)
        else { return nil }
        return (file: file, entryID: page.entryID)
    }

    /// Creates a file; `nil` for another digest than a SHA-256, and for a path that leads out of the folder.
    init?(path: String, digest: String) {
        guard BackupLayout.isDigest(digest), Self.isInside(path) else { return nil }
        (self.path, self.digest) = (path, digest)
    }

    /// Returns whether a path below a folder stays in the folder.
    ///
    /// The system takes a path apart by bytes: a mark behind a slash makes another character of it.
    static func isInside(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.utf8.count <= maximumPath && !path.utf8.contains(0)
            && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    }

    /// The folders that lead to the file, the outermost first.
    var folders: [String] { BackupLayout.folders(above: path) }
}
