import Hashing
public import PlainForm

/// The creation of an export: the plain form of one account in a folder of its own.
///
/// The caller adds the lines of each file of records. Then ``run(media:progress:summary:)`` writes the rest. Every file
/// gets its name when it is on the disk; `daybook.json` is written last, and without it the folder is unfinished.
///
/// ```swift
/// let export = try ExportCreation(into: path)
/// try export.append(lines, to: .entries)
/// try export.finish(.entries)
/// let outcome = try export.run(media: data + "/media", summary: { summary(of: $0) })
/// ```
public struct ExportCreation: Sendable {
    /// The progress.
    public enum Progress: Sendable {
        /// The files with bytes of the diary, and their bytes.
        case files(done: Int, all: Int, bytes: Int64)
        /// The pages of entries.
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

    private static let recordsFolder = "records"
    private static let schemaFolder = "schema"

    private let root: String

    private var temporaries: String { root + "/tmp" }

    /// Prepares a folder for an export. Creates it if its last part is missing. Blocks.
    ///
    /// - Throws: `noParent`; `notEmpty` if there is anything in the folder; `shared` if others can write into it;
    ///   `unwritable` and the like.
    public init(into path: String) throws(BackupError) {
        root = BackupLayout(root: path).root
        try BackupFiles.makeRoot(root)
        guard try BackupFiles.names(in: root + "/.").isEmpty else { throw BackupError(.notEmpty, root) }
        // Another user could put links into it while the export is written.
        if try BackupFiles.status(root + "/.")?.isShared != false { throw BackupError(.shared, root) }
        for folder in [temporaries, root + "/" + Self.recordsFolder, root + "/" + Self.schemaFolder] {
            try BackupFiles.makeFolder(folder)
        }
    }

    private func path(of file: RecordFile) -> String { root + "/" + Self.recordsFolder + "/" + file.name }

    /// Adds lines to the end of a file of records. Blocks.
    public func append(_ lines: [UInt8], to file: RecordFile) throws(BackupError) {
        try BackupFiles.append(lines, to: temporaries + "/" + file.name)
    }

    /// Gives a file of records its name. Called after its last line. Blocks.
    public func finish(_ file: RecordFile) throws(BackupError) {
        let temporary = temporaries + "/" + file.name
        try BackupFiles.append([], to: temporary)
        try BackupFiles.sync(temporary)
        try BackupFiles.rename(temporary, to: path(of: file))
    }

    /// Writes everything else from the records, which are all finished. Blocks.
    ///
    /// A file that is missing, damaged or unreadable in the diary is left out, and the outcome names it. A fault of the
    /// disk of the export ends the export.
    ///
    /// - Parameters:
    ///   - media: The folder of the diary's blobs, with `blobs/ab/cd/HEX`.
    ///   - summary: Returns the facts of the export for those of its records.
    /// - Throws: `diskFull`, `unwritable` and the like, with the path in the export's folder.
    public func run(
        media: String, progress: (Progress) -> Void = { _ in }, summary: (PlainDiary) -> PlainSummary
    ) throws(BackupError) -> Outcome {
        let diary = try read()
        let plan = PlainPlan(diary)
        let sizes = plan.files.reduce(Int64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        try BackupFiles.requireSpace(sizes, in: root)
        let folders = MadeFolders(root: root)
        var facts = summary(diary)
        let stored = try storeFiles(of: plan, media: media, folders: folders, progress: progress)
        (facts.files, facts.fileBytes) = (stored.count, stored.bytes)
        facts.missing = (stored.missing + stored.damaged).sorted()
        try writePages(of: diary, plan: plan, folders: folders, progress: progress)
        try write(Array(PlainTexts.readMe.utf8), to: "README.txt")
        try write(PlainTexts.schema, to: Self.schemaFolder + "/records.proto")
        try folders.sync()
        for folder in ["/" + Self.recordsFolder, "/" + Self.schemaFolder, ""] { try BackupFiles.sync(root + folder) }
        try write(try Self.bytes(of: facts, at: root), to: PlainSummary.fileName)
        try BackupFiles.removeFolder(temporaries)
        try BackupFiles.sync(root)
        return Outcome(summary: facts, missing: stored.missing, damaged: stored.damaged)
    }

    private static func bytes(of facts: PlainSummary, at root: String) throws(BackupError) -> [UInt8] {
        do {
            return try facts.bytes()
        } catch {
            throw BackupError(.unwritable, root, cause: "\(error)")
        }
    }

    private func read() throws(BackupError) -> PlainDiary {
        var diary = PlainDiary()
        for file in RecordFile.allCases {
            let path = path(of: file)
            try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
                do {
                    try diary.add(line, of: file)
                } catch {
                    throw BackupError(.broken, path, cause: "\(error)")
                }
            }
        }
        return diary
    }

    /// The files that were stored, and those that could not be.
    private struct Stored {
        var count = 0
        var bytes: Int64 = 0
        var missing: [String] = []
        var damaged: [String] = []
    }

    private func storeFiles(
        of plan: PlainPlan, media: String, folders: MadeFolders, progress: (Progress) -> Void
    ) throws(BackupError) -> Stored {
        var stored = Stored()
        let list = temporaries + "/files.jsonl"
        try BackupFiles.append([], to: list)
        for file in plan.files {
            progress(.files(done: stored.count, all: plan.files.count, bytes: stored.bytes))
            guard let size = try store(file, media: media, folders: folders, stored: &stored) else { continue }
            stored.count += 1
            stored.bytes = stored.bytes.addingReportingOverflow(size).partialValue
            try BackupFiles.append(try Self.line(at: file.path) { try file.line(size: size) }, to: list)
        }
        progress(.files(done: stored.count, all: plan.files.count, bytes: stored.bytes))
        try BackupFiles.sync(list)
        try BackupFiles.rename(list, to: root + "/" + Self.recordsFolder + "/files.jsonl")
        return stored
    }

    /// Returns a line of a list.
    ///
    /// - Parameter path: The path that the line is about.
    private static func line(at path: String, _ make: () throws -> [UInt8]) throws(BackupError) -> [UInt8] {
        do {
            return try make()
        } catch {
            throw BackupError(.unwritable, path, cause: "\(error)")
        }
    }

    /// Copies a blob to its place. Returns its size; nil if the diary does not have it whole.
    ///
    /// - Throws: An error of the export's own files and folders, such as `diskFull`. A blob that cannot be read is no
    ///   error: it is noted, and the export continues.
    private func store(
        _ file: PlainPlan.File, media: String, folders: MadeFolders, stored: inout Stored
    ) throws(BackupError) -> Int64? {
        // The digest becomes a part of a path.
        guard BackupLayout.isDigest(file.digest) else {
            stored.damaged.append(file.digest)
            return nil
        }
        let source = DigestPath.file(of: file.digest, below: media + "/blobs")
        let temporary = temporaries + "/blob"
        do throws(BackupError) {
            guard try BackupFiles.size(source) != nil else {
                // A built-in sound has no file.
                if !NamedDigests.builtIn.contains(file.digest) { stored.missing.append(file.digest) }
                return nil
            }
            let copied = try BackupFiles.copy(source, to: temporary)
            if copied.digest == file.digest {
                try folders.make(above: file.path)
                try BackupFiles.rename(temporary, to: root + "/" + file.path)
                return copied.size
            }
            stored.damaged.append(file.digest)
        } catch {
            // An error names the path that it is about. Any other path than the blob's is the export's.
            guard error.name == source else { throw error }
            // The blob may have been removed since its size was asked for.
            if error.isMissing { stored.missing.append(file.digest) } else { stored.damaged.append(file.digest) }
        }
        try BackupFiles.remove(temporary)
        return nil
    }

    private func writePages(
        of diary: PlainDiary, plan: PlainPlan, folders: MadeFolders, progress: (Progress) -> Void
    ) throws(BackupError) {
        var (pages, done) = (EntryPages(of: diary, in: plan), 0)
        let all = diary.counts[.entries] ?? 0
        let (path, list) = (path(of: .revisions), temporaries + "/pages.jsonl")
        try BackupFiles.append([], to: list)
        try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
            let page: EntryPage?
            do {
                page = try pages.add(line)
            } catch {
                throw BackupError(.broken, path, cause: "\(error)")
            }
            guard let page else { return }
            progress(.pages(done: done, all: all))
            try write(page, notingIn: list, folders: folders)
            done += 1
        }
        if let page = pages.end() { try write(page, notingIn: list, folders: folders) }
        try BackupFiles.sync(list)
        try BackupFiles.rename(list, to: root + "/" + Self.recordsFolder + "/pages.jsonl")
    }

    private func write(_ page: EntryPage, notingIn list: String, folders: MadeFolders) throws(BackupError) {
        let bytes = Array(page.text.utf8)
        try folders.make(above: page.path)
        try write(bytes, to: page.path)
        let digest = BackupFiles.hex(SHA256.hash(data: bytes))
        try BackupFiles.append(try Self.line(at: page.path) { try page.line(digest: digest) }, to: list)
    }

    private func write(_ bytes: [UInt8], to path: String) throws(BackupError) {
        try BackupFiles.write(bytes, to: root + "/" + path, by: temporaries + "/text")
    }
}

/// The folders of an export, each created once.
private final class MadeFolders {
    private let root: String
    private var made: Set<String> = []

    init(root: String) { self.root = root }

    /// Creates the folders that lead to a file.
    func make(above file: String) throws(BackupError) {
        var folder = ""
        // By bytes, as the system does it: a name may begin with a mark, which makes another character of the slash.
        for part in file.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
            folder += "/" + String(decoding: part, as: UTF8.self)
            if made.insert(folder).inserted { try BackupFiles.makeFolder(root + folder) }
        }
    }

    /// Makes the names in all folders durable, the inner folders first.
    func sync() throws(BackupError) {
        for folder in made.sorted(by: >) { try BackupFiles.sync(root + folder) }
    }
}
