public import ArchiveReading
import Glibc
public import PlainForm

/// An export in a ZIP archive: as `daybook export` writes one, or a folder that another program packed. The folder may
/// stand in the archive as a whole.
///
/// The archive is read where it lies, and nothing of it is unpacked to the disk. Other files in it are ignored, except that
/// files of records of unknown kinds are named.
public struct ArchivedExport: ExportSource {
    private static let checkedBytes = 1 << 18

    /// The facts of the export.
    public let summary: PlainSummary
    private let contents: ArchiveContents
    /// The path of the export in the archive; empty, or with a slash at its end.
    private let root: String

    /// The path of the archive.
    public var path: String { contents.path }

    /// False: an archive without `daybook.json` is no export.
    public var lacksSummary: Bool { false }

    /// Opens an export that is complete. Reads all its records once, so that none is taken from a damaged archive.
    ///
    /// - Throws: `notExport` if there is no `daybook.json`, or one in several folders; `newerExport` for a later version
    ///   of the plain form; `archive` for an archive that is refused; `exportFile`, `unreadable`, `unwritable`.
    public init(_ path: String) throws(BackupError) { try self.init(try ArchiveContents(path)) }

    /// Opens an export that is complete, in an archive that is open already: perhaps by another process.
    ///
    /// - Parameter path: The path of the archive, for messages.
    /// - Throws: As ``init(_:)``.
    public init(_ archive: any ArchiveAccess, at path: String) throws(BackupError) {
        try self.init(try ArchiveContents(archive, at: path))
    }

    private init(_ contents: ArchiveContents) throws(BackupError) {
        self.contents = contents
        let path = contents.path
        guard let root = try contents.root(of: PlainSummary.fileName) else { throw BackupError(.notExport, path) }
        self.root = root
        summary = try Self.summary(in: contents, at: root + PlainSummary.fileName)
        let names = RecordFile.allCases.map { ExportFolder.name(of: $0) } + [ExportFolder.fileList]
        for name in names {
            guard let pieces = try contents.pieces(of: root + name, size: Self.checkedBytes) else { continue }
            while try pieces.next() != nil {}
        }
    }

    private static func summary(
        in contents: ArchiveContents, at name: String
    ) throws(BackupError) -> PlainSummary {
        let limit = ExportFolder.maximumSummary
        guard let size = try contents.size(of: name), size <= Int64(limit),
            let pieces = try contents.pieces(of: name, size: checkedBytes)
        else { throw BackupError(.exportFile, contents.path + "/" + name) }
        var bytes: [UInt8] = []
        while let piece = try pieces.next() { bytes += piece }
        return try PlainSummary(reading: bytes, of: contents.path + "/" + name)
    }

    /// Opens a file of records.
    ///
    /// - Throws: `unreadable` if the file is missing; `exportFile`.
    public func reader(of file: RecordFile) throws(BackupError) -> RecordReader {
        try reader(of: ExportFolder.name(of: file))
    }

    /// Opens the list of the files with bytes.
    ///
    /// - Throws: As ``reader(of:)``.
    public func fileReader() throws(BackupError) -> RecordReader { try reader(of: ExportFolder.fileList) }

    /// Opens the list of pages; `nil` if there is none.
    public func pageReader() throws(BackupError) -> RecordReader? {
        try contents.size(of: root + ExportFolder.pageList) == nil ? nil : reader(of: ExportFolder.pageList)
    }

    /// Returns the files of records of unknown kinds.
    public func unknownRecords() throws(BackupError) -> UnknownRecords {
        try UnknownRecords(
            among: try contents.names(in: root + PlainPaths.path(ofRecords: "")),
            size: { path throws(BackupError) -> Int64? in try contents.size(of: root + path) },
            opening: { path, size throws(BackupError) -> any BytePieces in try pieces(of: path, size: size) })
    }

    /// Returns none: an archive is no mirror.
    public func unlistedPages() -> [String: Set<String>] { [:] }

    private func reader(of name: String) throws(BackupError) -> RecordReader {
        try RecordReader(contents.path + "/" + root + name) { size throws(BackupError) in
            try pieces(of: name, size: size)
        }
    }

    private func pieces(of name: String, size: Int) throws(BackupError) -> any BytePieces {
        guard let pieces = try contents.pieces(of: root + name, size: size) else {
            throw BackupError(contents.path + "/" + root + name, errno: ENOENT, isReading: true)
        }
        return pieces
    }

    /// Returns the size of a file with bytes; `nil` if it is missing.
    public func size(of file: ExportedFile) throws(BackupError) -> Int64? { try contents.size(of: root + file.path) }

    /// Opens a file with bytes.
    ///
    /// - Throws: `unreadable` if it is missing; `exportFile` if it is damaged, also by a piece of it.
    public func bytes(of file: ExportedFile, piece: Int) throws(BackupError) -> ExportedBytes {
        ExportedBytes(pieces: try pieces(of: file.path, size: piece))
    }
}
