import Foundation
import Hashing
import PlainForm

/// The files for programs in a mirror: the records, the lists, the schema, and `daybook.json`, which comes last.
struct MirrorRecords {
    let files: MirrorFiles
    /// The files of records that stay as they are, because the diary changed nothing in them.
    var staying: Set<RecordFile> = []

    /// The files in the order in which they get their names. What a record needs comes before it: an entry without its
    /// current text, or a photo whose file is not listed, could not be imported if the run is killed in between.
    static let order: [String] = {
        let first: [RecordFile] = [.sounds, .photos, .revisions]
        let records = first + RecordFile.allCases.filter { !first.contains($0) }
        return [PlainPaths.fileList] + records.map(\.name) + [PlainPaths.pageList]
    }()

    private var temporaries: String { files.folder.temporaries }

    /// Stores the files that differ. The records and lists are temporary files.
    func store(_ facts: PlainSummary) throws(BackupError) {
        try store(Array(PlainTexts.readMe.utf8), as: PlainPaths.readMe)
        try store(PlainTexts.schema, as: PlainPaths.schema)
        try files.sync()
        let before = files.written
        try storeRecords()
        try files.sync()
        // Each change that a person sees is in the records, too.
        let isChanged = files.written > before || files.hasRemains
        var written = facts
        if !isChanged, let time = timeOfSame(facts) { written.time = time }
        try store(try ExportCreation.bytes(of: written, at: files.folder.root), as: PlainSummary.fileName)
        try BackupFiles.sync(files.folder.root)
    }

    /// Stores the records and lists. Nothing slow happens between the first rename and the last, because the records in
    /// the folder are of two moments meanwhile.
    private func storeRecords() throws(BackupError) {
        var (items, places): ([(temporary: String, item: MirrorFiles.Item)], [MirrorFiles.Place]) = ([], [])
        let unchanged = Set(staying.map(\.name))
        for name in Self.order where !unchanged.contains(name) {
            let temporary = temporaries + "/" + name
            let (digest, size) = try BackupFiles.digest(of: temporary)
            let path = PlainPaths.path(ofRecords: name)
            items.append((temporary, MirrorFiles.Item(kind: .record, path: path, digest: digest, size: size)))
        }
        try keepStaying()
        for (_, item) in items { places.append(try files.place(item)) }
        try files.note(items.map { $0.item }, at: places)
        for (temporary, item) in items { _ = try files.install(temporary, as: item) }
    }

    /// Marks the files that stay as used.
    ///
    /// - Throws: `broken` if a person has changed one since this run read it. The next run writes all.
    private func keepStaying() throws(BackupError) {
        for file in staying {
            let path = PlainPaths.path(ofRecords: file.name)
            guard let facts = files.facts(of: path) else { throw BackupError(.broken, path) }
            let item = MirrorFiles.Item(kind: .record, path: path, digest: facts.digest, size: facts.size)
            guard try files.place(item).isCurrent else { throw BackupError(.broken, path) }
        }
    }

    private func store(_ bytes: [UInt8], as path: String) throws(BackupError) {
        let temporary = temporaries + "/text"
        try BackupFiles.write(bytes, to: temporary)
        let digest = BackupFiles.hex(SHA256.hash(data: bytes))
        let item = MirrorFiles.Item(kind: .record, path: path, digest: digest, size: Int64(bytes.count))
        _ = try files.install(temporary, as: item)
    }

    /// The digests of files that were missing or damaged at the last run; none before the first one.
    var lost: Set<String> { Set(lastFacts?.missing ?? []) }

    /// The contents of the `daybook.json` that is there; nil if it cannot be read.
    private var lastFacts: PlainSummary? {
        let path = files.folder.root + "/" + PlainSummary.fileName
        guard let bytes = try? BackupFiles.read(path, limit: ExportFolder.maximumSummary) else { return nil }
        return try? JSONDecoder().decode(PlainSummary.self, from: Data(bytes))
    }

    /// Returns the time in the `daybook.json` that is there, if nothing else in it differs: an export that is the same
    /// keeps its time.
    private func timeOfSame(_ facts: PlainSummary) -> String? {
        guard var known = lastFacts else { return nil }
        let time = known.time
        known.time = facts.time
        return known == facts ? time : nil
    }
}
