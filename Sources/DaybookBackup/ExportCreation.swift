import Hashing
public import PlainForm

/// The creation of an export: the plain form of one account in a folder of its own, or in a ZIP archive.
///
/// The caller adds the lines of each file of records. Then ``run(media:progress:summary:)`` writes the rest.
/// `daybook.json` is written last: a folder without it is unfinished, and an archive gets its name after it.
///
/// ```swift
/// let export = try ExportCreation(into: path)
/// try export.append(lines, to: .entries)
/// try export.finish(.entries)
/// let outcome = try export.run(media: data + "/media", summary: { summary(of: $0) })
/// ```
public struct ExportCreation: RecordStore {
    /// The progress.
    public enum Progress: Sendable {
        /// The files with bytes of the diary, and their bytes.
        case files(done: Int, all: Int, bytes: Int64)
        /// The texts for people: the pages of entries and subjects, and the files beside photos.
        case pages(done: Int, all: Int)
    }

    /// A finished export.
    public struct Outcome: Sendable {
        /// The contents of `daybook.json`.
        public let summary: PlainSummary
        /// The digests of files that the diary does not have.
        public let missing: [String]
        /// The digests of files whose bytes are damaged in the diary, or cannot be read.
        public let damaged: [String]
    }

    private let root: String
    /// The folder of the files that have no name in the export yet.
    private let temporaries: String
    private let isArchive: Bool

    /// Prepares a folder for an export. Creates it if its last part is missing. Blocks.
    ///
    /// - Throws: `noParent`; `notEmpty` if there is anything in the folder; `shared` if others can write into it;
    ///   `unwritable` and the like.
    public init(into path: String) throws(BackupError) {
        root = BackupLayout(root: path).root
        (temporaries, isArchive) = (root + "/tmp", false)
        try BackupFiles.makeRoot(root)
        guard try BackupFiles.names(in: root + "/.").isEmpty else { throw BackupError(.notEmpty, root) }
        // Another user could put links into it while the export is written.
        if try BackupFiles.status(root + "/.")?.isShared != false { throw BackupError(.shared, root) }
        for folder in [temporaries, root + "/" + PlainPaths.recordFolder, root + "/" + PlainPaths.schemaFolder] {
            try BackupFiles.makeFolder(folder)
        }
    }

    /// Prepares an export in a ZIP archive. Creates the folder `PATH.unfinished`, which is removed at the end. Blocks.
    ///
    /// - Throws: `noParent`; `exists` if there is anything at the path, or at that of the folder, which an export that
    ///   was interrupted leaves; `unwritable` and the like.
    public init(archive path: String) throws(BackupError) {
        (root, temporaries, isArchive) = (path, path + ".unfinished", true)
        for taken in [root, temporaries] where try BackupFiles.status(taken) != nil {
            throw BackupError(.exists, taken)
        }
        do throws(BackupError) {
            try BackupFiles.makeRoot(temporaries)
        } catch {
            throw error.code == .noParent ? BackupError(.noParent, root) : error
        }
    }

    /// The path of a finished file of records. It has its name in an archive later.
    private func path(of file: RecordFile) -> String {
        isArchive ? temporaries + "/" + file.name : root + "/" + PlainPaths.path(ofRecords: file.name)
    }

    /// Adds lines to the end of a file of records. Blocks.
    public func append(_ lines: [UInt8], to file: RecordFile) throws(BackupError) {
        try BackupFiles.append(lines, to: temporaries + "/" + file.name)
    }

    /// Gives a file of records its name. Called after its last line. Blocks.
    public func finish(_ file: RecordFile) throws(BackupError) {
        let temporary = temporaries + "/" + file.name
        try BackupFiles.append([], to: temporary)
        if isArchive { return }
        try BackupFiles.sync(temporary)
        try BackupFiles.rename(temporary, to: path(of: file))
    }

    /// Removes the files of an unfinished archive. A folder stays as it is. Blocks.
    public func abandon() throws(BackupError) {
        if isArchive { try BackupFiles.removeFolder(temporaries) }
    }

    /// Writes everything else from the records, which are all finished. Blocks.
    ///
    /// A file that is missing, damaged or unreadable in the diary is left out, and the outcome names it. A fault of the
    /// disk of the export ends the export.
    ///
    /// - Parameters:
    ///   - media: The folder of the diary's blobs, with `blobs/ab/cd/HEX`.
    ///   - summary: Returns the facts of the export for those of its records.
    /// - Throws: `diskFull`, `unwritable` and the like, with the path in the export's folder; `exists` if another
    ///   program has made a file with the name of the archive.
    public func run(
        media: String, progress: (Progress) -> Void = { _ in }, summary: (PlainDiary) -> PlainSummary
    ) throws(BackupError) -> Outcome {
        let diary = try PlainDiary(reading: path(of:))
        let plan = PlainPlan(diary)
        try requireSpace(for: plan)
        var facts = summary(diary)
        let output = try makeOutput()
        try output.write([
            ExportedText(path: PlainPaths.readMe, bytes: Array(PlainTexts.readMe.utf8)),
            ExportedText(path: PlainPaths.schema, bytes: PlainTexts.schema),
        ])
        let blobs = DiaryBlobs(media: media)
        let stored = try storeFiles(of: plan, blobs: blobs, output: output, progress: progress)
        facts.note(files: stored.count, bytes: stored.bytes, missing: stored.missing + stored.damaged)
        try writePages(of: diary, plan: plan, output: output, progress: progress)
        if isArchive {
            for file in RecordFile.allCases {
                try output.move(path(of: file), to: PlainPaths.path(ofRecords: file.name))
            }
        }
        try output.finish(
            with: ExportedText(path: PlainSummary.fileName, bytes: try Self.bytes(of: facts, at: root)))
        return Outcome(summary: facts, missing: stored.missing, damaged: stored.damaged)
    }

    private func makeOutput() throws(BackupError) -> any ExportOutput {
        if isArchive { return try ExportArchive(root, temporaries: temporaries) }
        return ExportTree(root, temporaries: temporaries, folders: [PlainPaths.recordFolder, PlainPaths.schemaFolder])
    }

    /// Throws `diskFull` unless the disk of the export has space for the rest of it.
    private func requireSpace(for plan: PlainPlan) throws(BackupError) {
        var bytes = plan.files.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        if isArchive {
            // The records are in the archive and beside it at the same time.
            for file in RecordFile.allCases {
                bytes = bytes.addingReportingOverflow(try BackupFiles.size(path(of: file)) ?? 0).partialValue
            }
        }
        try BackupFiles.requireSpace(bytes, in: temporaries)
    }

    /// Returns the contents of `daybook.json`.
    static func bytes(of facts: PlainSummary, at root: String) throws(BackupError) -> [UInt8] {
        do {
            return try facts.bytes()
        } catch {
            throw BackupError(.unwritable, root, cause: "\(error)")
        }
    }

    /// The files that were stored, and those that could not be.
    private struct Stored {
        var count = 0
        var bytes: Int64 = 0
        var missing: [String] = []
        var damaged: [String] = []

        /// Notes the outcome of a copy. Returns the size; nil if there is no copy.
        mutating func note(_ copy: DiaryBlobs.Copy, of digest: String) -> Int64? {
            switch copy {
            case .whole(let size):
                count += 1
                bytes = bytes.addingReportingOverflow(size).partialValue
                return size
            case .builtIn: break
            case .missing: missing.append(digest)
            case .damaged: damaged.append(digest)
            }
            return nil
        }
    }

    /// Copies the blobs. A blob that cannot be read is no error: it is noted, and the export continues.
    ///
    /// - Throws: An error of the export's own files and folders, such as `diskFull`.
    private func storeFiles(
        of plan: PlainPlan, blobs: DiaryBlobs, output: any ExportOutput, progress: (Progress) -> Void
    ) throws(BackupError) -> Stored {
        var stored = Stored()
        let list = temporaries + "/" + PlainPaths.fileList
        try BackupFiles.append([], to: list)
        var rest = plan.files[...]
        while !rest.isEmpty {
            progress(.files(done: stored.count, all: plan.files.count, bytes: stored.bytes))
            let files = Array(rest.prefix(output.filesAtOnce))
            rest = rest.dropFirst(files.count)
            var lines: [UInt8] = []
            for (file, copy) in zip(files, try output.copy(files, of: blobs)) {
                guard let size = stored.note(copy, of: file.digest) else { continue }
                lines += try Self.line(at: file.path) { try file.line(size: size) }
            }
            try BackupFiles.append(lines, to: list)
        }
        progress(.files(done: stored.count, all: plan.files.count, bytes: stored.bytes))
        try output.move(list, to: PlainPaths.path(ofRecords: PlainPaths.fileList))
        return stored
    }

    /// Returns a line of a list.
    ///
    /// - Parameter path: The path that the line is about.
    static func line(at path: String, _ make: () throws -> [UInt8]) throws(BackupError) -> [UInt8] {
        do {
            return try make()
        } catch {
            throw BackupError(.unwritable, path, cause: "\(error)")
        }
    }

    private func writePages(
        of diary: PlainDiary, plan: PlainPlan, output: any ExportOutput, progress: (Progress) -> Void
    ) throws(BackupError) {
        let (list, all) = (temporaries + "/" + PlainPaths.pageList, plan.pagePaths.count)
        var (done, pages): (Int, [PlainPage]) = (0, [])
        try BackupFiles.append([], to: list)
        try diary.forEachPage(in: plan, from: path(of: .revisions)) { page throws(BackupError) in
            pages.append(page)
            guard pages.count >= output.filesAtOnce else { return }
            progress(.pages(done: done, all: all))
            try write(pages, notingIn: list, output: output)
            done += pages.count
            pages = []
        }
        progress(.pages(done: done, all: all))
        try write(pages, notingIn: list, output: output)
        try output.move(list, to: PlainPaths.path(ofRecords: PlainPaths.pageList))
    }

    private func write(
        _ pages: [PlainPage], notingIn list: String, output: any ExportOutput
    ) throws(BackupError) {
        let texts = pages.map { ExportedText(path: $0.path, bytes: Array($0.text.utf8)) }
        try output.write(texts)
        var lines: [UInt8] = []
        for (page, text) in zip(pages, texts) {
            let digest = BackupFiles.hex(SHA256.hash(data: text.bytes))
            lines += try Self.line(at: page.path) { try page.line(digest: digest) }
        }
        try BackupFiles.append(lines, to: list)
    }
}
