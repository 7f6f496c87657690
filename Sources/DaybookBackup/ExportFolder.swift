public import PlainForm

/// An export that a program reads: its records line by line, and its files with bytes.
///
/// The bytes come from anywhere. Sizes are bounded, no path leads out of the folder, and no link is followed. The
/// methods block.
///
/// ```swift
/// let export = try ExportFolder(path)
/// let reader = try export.reader(of: .photos)
/// while let lines = try reader.next(bytes: 1 << 20) { read(lines) }
/// ```
public struct ExportFolder: Sendable {
    /// A line of a file of records.
    public struct Line: Sendable {
        /// The number of the line in its file, from 1.
        public let number: Int
        /// The bytes, without the line break.
        public let bytes: [UInt8]
    }

    /// The facts of the export.
    public let summary: PlainSummary
    private let root: String
    /// Held until the end. An export that is no mirror has none.
    private let lock: BackupLock?

    /// The path of the list of files below the folder, for messages.
    public static let fileList = "records/files.jsonl"

    /// The maximum size of `daybook.json`, which names each file that was lost before the export.
    private static let maximumSummary = 128 << 20

    /// Opens an export that is complete. Until the end of the value, no command changes it if it is a mirror.
    ///
    /// - Throws: `busy` if a command is changing the mirror; `notExport` if there is no `daybook.json`; `newerExport` for a later version of the plain form;
    ///   `broken`, `unreadable`.
    public init(_ path: String) throws(BackupError) {
        root = BackupLayout(root: path).root
        let name = root + "/" + PlainSummary.fileName
        guard try BackupFiles.status(root + "/.")?.isFolder == true, try BackupFiles.size(name) != nil else {
            throw BackupError(.notExport, root)
        }
        // The folder of a mirror's own files.
        let own = root + "/mirror"
        let isMirror = try BackupFiles.status(own)?.isFolder == true
        lock = try isMirror ? BackupLock(sharing: own + "/lock", of: root) : nil
        summary = try PlainSummary(reading: BackupFiles.read(name, limit: Self.maximumSummary), of: name)
    }

    /// Returns the path of a file of records below the folder, for messages.
    public static func name(of file: RecordFile) -> String { "records/" + file.name }

    /// Opens a file of records.
    ///
    /// - Throws: `broken` for a link; `unreadable`, also if the file is missing.
    public func reader(of file: RecordFile) throws(BackupError) -> RecordReader {
        try requireFolder("records")
        return try RecordReader(root + "/" + Self.name(of: file))
    }

    /// Opens the list of the files with bytes.
    ///
    /// - Throws: `broken` for a link; `unreadable`, also if the list is missing.
    public func fileReader() throws(BackupError) -> RecordReader {
        try requireFolder("records")
        return try RecordReader(root + "/" + Self.fileList)
    }

    /// Returns the files that lines of the list name. Lines that cannot be read are passed over, and a digest may come
    /// again.
    public static func files(in lines: [Line]) -> [ExportedFile] { lines.compactMap { ExportedFile($0.bytes) } }

    /// Returns the size of a file with bytes; `nil` if it is missing.
    ///
    /// - Throws: `broken` if a part of its path is a link.
    public func size(of file: ExportedFile) throws(BackupError) -> Int64? {
        for folder in file.folders where try BackupFiles.status(root + "/" + folder)?.isFolder != true { return nil }
        return try BackupFiles.size(root + "/" + file.path)
    }

    /// Opens a file with bytes.
    public func bytes(of file: ExportedFile, piece: Int) throws(BackupError) -> ExportedBytes {
        for folder in file.folders { try requireFolder(folder) }
        return ExportedBytes(pieces: try ReadPieces(root + "/" + file.path, size: piece))
    }

    private func requireFolder(_ name: String) throws(BackupError) {
        guard try BackupFiles.status(root + "/" + name)?.isFolder == true else {
            throw BackupError(.notExport, root + "/" + name)
        }
    }
}

/// The bytes of a file of an export, piece by piece.
public struct ExportedBytes: Sendable {
    let pieces: ReadPieces

    /// Returns the next piece; `nil` at the end. Blocks.
    public func next() throws(BackupError) -> [UInt8]? { try pieces.next() }
}
