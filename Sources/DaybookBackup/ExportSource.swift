public import PlainForm

/// An export that a program reads: its records line by line, and its files with bytes.
///
/// The bytes come from anywhere. Sizes are bounded, no path leads out of the export, and no link is followed. The methods
/// block.
///
/// ```swift
/// let export = try ExportOpening.open(path)
/// let reader = try export.reader(of: .photos)
/// while let lines = try reader.next(bytes: 1 << 20) { read(lines) }
/// ```
public protocol ExportSource: Sendable {
    /// The path of the export, for messages.
    var path: String { get }

    /// The facts of the export.
    var summary: PlainSummary { get }

    /// Whether ``summary`` was made from other files, because `daybook.json` is missing or damaged.
    var lacksSummary: Bool { get }

    /// Opens a file of records. In a folder, a missing file has no lines, and ``RecordReader/missing`` is its error.
    ///
    /// - Throws: `exportFile` for anything but a file; `unreadable`, also if the file is missing in an archive.
    func reader(of file: RecordFile) throws(BackupError) -> RecordReader

    /// Opens the list of the files with bytes.
    ///
    /// - Throws: As ``reader(of:)``.
    func fileReader() throws(BackupError) -> RecordReader

    /// Opens the list of pages; `nil` if there is none.
    ///
    /// - Throws: As ``reader(of:)``, but not for a missing file.
    func pageReader() throws(BackupError) -> RecordReader?

    /// Returns the files of records of unknown kinds, which no reader opens.
    ///
    /// - Throws: `notExport` for a link in the place of the folder of the records; `stopped`, `unreadable`.
    func unknownRecords() throws(BackupError) -> UnknownRecords

    /// Returns the digests of the texts that Daybook wrote at a path after the list of pages: those of a run of a mirror
    /// that was killed. The pages whose digests the list has may be among them.
    func unlistedPages() throws(BackupError) -> [String: Set<String>]

    /// Returns the size of a file with bytes, or of a page; `nil` if it is missing.
    func size(of file: ExportedFile) throws(BackupError) -> Int64?

    /// Opens a file with bytes, or a page.
    func bytes(of file: ExportedFile, piece: Int) throws(BackupError) -> ExportedBytes
}

/// The opening of an export at a path.
public enum ExportOpening {
    /// Opens an export that is complete, whether it lies in a folder or in a ZIP archive. Blocks.
    ///
    /// - Throws: `notExport` if there is none; `newerExport` for a later version of the plain form; the errors of
    ///   ``ExportFolder`` and ``ArchivedExport``.
    public static func open(_ path: String) throws(BackupError) -> any ExportSource {
        let root = BackupLayout(root: path).root
        if try BackupFiles.status(root + "/.") == nil, try BackupFiles.status(root) != nil {
            return try ArchivedExport(root)
        }
        return try ExportFolder(path)
    }
}

/// The bytes of a file, piece by piece. The method blocks.
protocol BytePieces: Sendable {
    /// Returns the next piece, full unless it is the last one; `nil` at the end.
    func next() throws(BackupError) -> [UInt8]?

    /// Passes over the next bytes without reading them. Returns their number, which may be smaller than `count`: the others
    /// have to be read.
    func skip(_ count: Int64) throws(BackupError) -> Int64
}

extension BytePieces {
    /// Passes over no bytes. A file in an archive is read as a whole, because all its bytes count for its checksum.
    func skip(_ count: Int64) throws(BackupError) -> Int64 { 0 }
}

extension ReadPieces: BytePieces {}

/// The bytes of a file of an export, piece by piece.
public struct ExportedBytes: Sendable {
    let pieces: any BytePieces

    /// Returns the next piece; `nil` at the end. Blocks.
    public func next() throws(BackupError) -> [UInt8]? { try pieces.next() }

    /// Passes over the next bytes without reading them. Returns their number, which may be smaller than `count`: the others
    /// have to be read. Blocks.
    public func skip(_ count: Int64) throws(BackupError) -> Int64 { try pieces.skip(count) }
}
