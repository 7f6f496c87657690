public import PlainForm

/// An export in a folder.
///
/// An export or mirror that was cut off has what is whole: a missing file of records has no lines, and a line that is
/// too long has no bytes.
public struct ExportFolder: ExportSource {
    /// A line of a file of records.
    public struct Line: Sendable {
        /// The number of the line in its file, from 1.
        public let number: Int
        /// The bytes, without the line break.
        public let bytes: [UInt8]
        /// Whether the line is longer than ``RecordLines/maximumBytes``, and comes without its bytes.
        public var isTooLong = false
    }

    /// The facts of the export.
    public let summary: PlainSummary
    /// Whether these facts are not from `daybook.json`, because that is missing or damaged.
    public let lacksSummary: Bool
    /// The largest number of lines of a file of records that may be unreadable, or malformed records.
    package var maximumUnreadable = RecordReader.maximumUnreadable
    /// The ending of pages, also of those beside a page that a person edited.
    private static let pageEnding = ".md".utf8
    private let root: String
    /// Held until the end. An export that is no mirror has none.
    private let lock: BackupLock?

    /// The path of the list of files below the folder, for messages.
    public static let fileList = PlainPaths.path(ofRecords: PlainPaths.fileList)

    /// The path of the list of pages below the folder, for messages.
    public static let pageList = PlainPaths.path(ofRecords: PlainPaths.pageList)

    /// The maximum size of `daybook.json`, which names each file that was lost before the export.
    static let maximumSummary = 128 << 20

    /// The path of the folder.
    public var path: String { root }

    /// Opens an export that is complete. Until the end of the value, no command changes it if it is a mirror.
    ///
    /// - Throws: `busy` if a command is changing the mirror; `notExport` if there is no `daybook.json`, nor a mirror
    ///   with the record of its account; `newerExport` for a later version of the plain form; `newerMirror`,
    ///   `exportFile`, `unreadable`.
    public init(_ path: String) throws(BackupError) {
        root = BackupLayout(root: path).root
        guard try BackupFiles.status(root + "/.")?.isFolder == true else { throw BackupError(.notExport, root) }
        // The folder of a mirror's own files.
        let own = root + "/mirror"
        let isMirror = try BackupFiles.status(own)?.isFolder == true
        lock = try isMirror ? BackupLock(sharing: own + "/lock", of: root) : nil
        (summary, lacksSummary) = try Self.summary(of: root)
    }

    /// Returns the facts of the export in a folder, and whether they are from other files than `daybook.json`.
    private static func summary(of root: String) throws(BackupError) -> (PlainSummary, Bool) {
        let name = root + "/" + PlainSummary.fileName
        do throws(BackupError) {
            guard try BackupFiles.size(name) != nil else { throw BackupError(.notExport, root) }
            let bytes = try exported { () throws(BackupError) -> [UInt8] in
                try BackupFiles.read(name, limit: maximumSummary)
            }
            return (try PlainSummary(reading: bytes, of: name), false)
        } catch {
            guard error.code == .notExport, let summary = try CutMirror(root: root).summary() else { throw error }
            return (summary, true)
        }
    }

    /// Returns the path of a file of records below the folder, for messages.
    public static func name(of file: RecordFile) -> String { PlainPaths.path(ofRecords: file.name) }

    /// Opens a file of records. In a mirror whose first run was cut off, it may be the one that the run was writing. A
    /// missing file has no lines.
    ///
    /// - Throws: `exportFile` for a pipe and the like; `unreadable`, also for a link.
    public func reader(of file: RecordFile) throws(BackupError) -> RecordReader {
        let name = Self.name(of: file)
        guard try isMissing(name) else { return try reader(of: name) }
        guard lacksSummary, let path = try CutMirror(root: root).temporary(file) else {
            return RecordReader(missing: root + "/" + name)
        }
        return try reader(at: path)
    }

    /// Opens the list of the files with bytes. If a mirror lacks the list, the lines are from the lists of its own
    /// files.
    ///
    /// - Throws: As ``reader(of:)``.
    public func fileReader() throws(BackupError) -> RecordReader {
        guard try isMissing(Self.fileList) else { return try reader(of: Self.fileList) }
        return RecordReader(missing: root + "/" + Self.fileList, pieces: try CutMirror(root: root).files())
    }

    /// Opens the list of pages; `nil` if there is none.
    public func pageReader() throws(BackupError) -> RecordReader? {
        try BackupFiles.status(root + "/" + Self.pageList) == nil ? nil : reader(of: Self.pageList)
    }

    /// Returns the files of records of unknown kinds. Links and folders are none.
    public func unknownRecords() throws(BackupError) -> UnknownRecords {
        let names = try hasRecords() ? BackupFiles.names(in: root + "/" + PlainPaths.recordFolder) : []
        return try UnknownRecords(
            among: names,
            size: { path throws(BackupError) -> Int64? in try BackupFiles.size(root + "/" + path) },
            opening: { path, size throws(BackupError) -> any BytePieces in
                try Self.pieces(of: root + "/" + path, size: size)
            })
    }

    /// Returns what the lists of a mirror's own files have about the pages of entries.
    public func unlistedPages() throws(BackupError) -> [String: Set<String>] {
        var digests: [String: Set<String>] = [:]
        for list in [MirrorFolder.listing(below: root), MirrorFolder.journal(below: root)] {
            try MirrorListing.forEachLine(of: list) { path, facts in
                if path.utf8.suffix(Self.pageEnding.count).elementsEqual(Self.pageEnding) {
                    digests[path, default: []].insert(facts.digest)
                }
            }
        }
        return digests
    }

    private func reader(of name: String) throws(BackupError) -> RecordReader {
        try requireFolder(PlainPaths.recordFolder)
        return try reader(at: root + "/" + name)
    }

    private func reader(at path: String) throws(BackupError) -> RecordReader {
        try RecordReader(
            path, passingOver: RecordReader.maximumPassedOver, maximumUnreadable: maximumUnreadable
        ) { size throws(BackupError) in
            try Self.pieces(of: path, size: size)
        }
    }

    /// Returns whether a file of records, or the folder of all, is not there. A link is there.
    private func isMissing(_ name: String) throws(BackupError) -> Bool {
        guard try hasRecords() else { return true }
        return try BackupFiles.status(root + "/" + name) == nil
    }

    /// Returns whether the folder of the records is there. Throws `notExport` for a link or a file in its place.
    private func hasRecords() throws(BackupError) -> Bool {
        guard try BackupFiles.status(root + "/" + PlainPaths.recordFolder) != nil else { return false }
        try requireFolder(PlainPaths.recordFolder)
        return true
    }

    /// Returns the file that a line of the list names; `nil` for a line that cannot be read. A digest may come again.
    public static func file(in line: Line) -> ExportedFile? { ExportedFile(line.bytes) }

    /// Returns the page of an entry that a line of the list of pages names, and the entry's ID; `nil` for a line about
    /// anything else, and for one that cannot be read.
    public static func page(in line: Line) -> (file: ExportedFile, entryID: String)? {
        ExportedFile.page(line.bytes)
    }

    /// Returns the files that lines of the list name. Lines that cannot be read are passed over.
    public static func files(in lines: [Line]) -> [ExportedFile] { lines.compactMap(file) }

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
        return ExportedBytes(pieces: try Self.pieces(of: root + "/" + file.path, size: piece))
    }

    private static func pieces(of path: String, size: Int) throws(BackupError) -> any BytePieces {
        try exported { () throws(BackupError) -> any BytePieces in try ReadPieces(path, size: size) }
    }

    /// Runs work on a file of an export: its error speaks of an export, and not of a backup.
    private static func exported<Value>(
        _ work: () throws(BackupError) -> Value
    ) throws(BackupError) -> Value {
        do throws(BackupError) {
            return try work()
        } catch {
            throw error.code == .broken ? BackupError(.exportFile, error.name) : error
        }
    }

    private func requireFolder(_ name: String) throws(BackupError) {
        guard try BackupFiles.status(root + "/" + name)?.isFolder == true else {
            throw BackupError(.notExport, root + "/" + name)
        }
    }
}
