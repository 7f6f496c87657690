import DaybookAPI
import DaybookBackup
import PlainForm
import ProtobufC
import Work

/// The texts of entries, read beside the entries: both files are in the order of the entries' IDs.
///
/// The current text of an entry is written first, and comes last in the file. Those before it wait in the notes of the
/// import, so that no number of texts fills the memory.
final class EntryTexts {
    /// A line of the file that has a text.
    private struct Line {
        let entryID: String
        let text: ImportScratch.Text
    }

    let reader: RecordReader
    private let scratch: ImportScratch
    /// Whether texts of hidden entries are found, whose entries were noted before.
    private let findsHidden: Bool
    /// Returns whether the account has a file with a digest.
    private let isOwned: @Sendable (_ digest: String) async throws -> Bool
    /// The lines that were read, and not asked for yet.
    private var waiting: ArraySlice<Line> = []
    private var isAtEnd = false

    /// The bytes of earlier texts that are in memory at once.
    private static let partBytes = 1 << 20

    /// Opens the file of texts.
    ///
    /// - Parameters:
    ///   - scratch: The notes of the import, with the files that are there.
    ///   - findsHidden: Whether texts of hidden entries are found, whose entries were noted before.
    ///   - isOwned: Returns whether the account has a file with a digest.
    init(
        of export: any ExportSource, notingIn scratch: ImportScratch, findsHidden: Bool = false,
        isOwned: @escaping @Sendable (_ digest: String) async throws -> Bool = { _ in true }
    ) async throws {
        (self.scratch, self.findsHidden) = (scratch, findsHidden)
        self.isOwned = isOwned
        reader = try await BlockingWork.run { () throws(BackupError) in try export.reader(of: .revisions) }
    }

    /// Reads the texts of an entry. Returns the current one, behind the one with its body if that is another one.
    ///
    /// Texts of entries before it are refused: their entries are not in the export.
    func current(of entry: KeptEntry, report: inout DiaryImportReport) async throws -> [ReadRecord] {
        let scratch = scratch
        var isFirst = true
        repeat {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            let orphans = waiting.prefix { $0.entryID < entry.id }
            for line in orphans { refuse(line.text.line, in: &report) }
            waiting = waiting.dropFirst(orphans.count)
            let own = waiting.prefix { $0.entryID == entry.id }.map(\.text)
            waiting = waiting.dropFirst(own.count)
            try await BlockingWork.run { [isFirst] () throws(BackupError) in try scratch.add(own, isFirst: isFirst) }
            isFirst = false
        } while waiting.isEmpty && !isAtEnd
        let number = entry.revision
        let texts = try await BlockingWork.run { () throws(BackupError) in try scratch.takeCurrent(number: number) }
        return try await records(of: texts, report: &report)
    }

    /// Returns the next of the entry's other texts, those with bodies first; none at the end.
    func nextEarlier(report: inout DiaryImportReport) async throws -> [ReadRecord] {
        let (scratch, limit) = (scratch, Self.partBytes)
        let texts = try await BlockingWork.run { () throws(BackupError) in try scratch.takeNext(bytes: limit) }
        return try await records(of: texts, report: &report)
    }

    /// Refuses the texts behind those of the last entry.
    func end(report: inout DiaryImportReport) async throws {
        repeat {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            for line in waiting { refuse(line.text.line, in: &report) }
            waiting = []
        } while !isAtEnd
    }

    private func refuse(_ line: Int, in report: inout DiaryImportReport) {
        report.refuse(
            Self.place(of: line), because: .entryMissing, of: .revisions, isHidden: RecordFile.revisions.mayBeHidden)
    }

    private static func place(of line: Int) -> String { "\(ExportFolder.name(of: .revisions)):\(line)" }

    /// Returns the records of texts. A photo whose file the import cannot bring has no digest there, until the export is
    /// imported again with the file.
    private func records(
        of texts: [ImportScratch.Text], report: inout DiaryImportReport
    ) async throws -> [ReadRecord] {
        var records: [ReadRecord] = []
        for text in texts {
            // It could be read when its line came, and its unknown fields were counted then.
            var unknown = UnknownFields()
            guard
                let revision = try? RecordLines.record(
                    KeptRevision.self, from: text.bytes, countingUnknown: &unknown)
            else { continue }
            var record = KeptRecord()
            record.record = .revision(revision)
            records.append(
                ReadRecord(
                    place: Self.place(of: text.line), record: record, size: text.bytes.count, reader: reader))
        }
        if findsHidden { try await ExportImport.findHidden(in: &records, notingIn: scratch) }
        for (index, read) in zip(records.indices, records) {
            guard case .revision(var revision) = read.record.record else { continue }
            let missing = try await missingFiles(of: revision)
            if missing.isEmpty { continue }
            for place in revision.photos.indices where missing.contains(revision.photos[place].digest) {
                revision.photos[place].digest = ""
            }
            records[index].record.record = .revision(revision)
            report.refuse(read.place, because: .textPhotoMissing, of: .revisions, isHidden: read.isHidden)
        }
        return records
    }

    /// Returns the digests in a text whose files neither came with this import nor are those of the account.
    ///
    /// A text that only names a file does not show that its owner has the bytes: with the name, the account's next export
    /// would have the file of another account. A backup would miss a file that nobody has.
    private func missingFiles(of text: KeptRevision) async throws -> Set<String> {
        let digests = Set(text.photos.map(\.digest).filter { !$0.isEmpty })
        if digests.isEmpty { return [] }
        let scratch = scratch
        let stored = try await BlockingWork.run { () throws(BackupError) in try scratch.sizes(of: digests) }
        var missing: Set<String> = []
        for digest in digests where stored[digest] ?? ImportedFiles.overQuota < 0 {
            if try await !isOwned(digest) { missing.insert(digest) }
        }
        return missing
    }

    private func fill(_ report: inout DiaryImportReport) async throws {
        let reader = reader
        let lines = try await BlockingWork.run { () throws(BackupError) in
            try reader.next(bytes: ExportImport.batchBytes)
        }
        guard let lines else {
            isAtEnd = true
            return
        }
        var (read, seen): ([Line], Set<String>) = ([], [])
        for line in lines {
            // A text whose entry has no ID would stand behind all entries.
            let record = try reader.record(of: .revisions, in: line, seen: &seen, report: &report)?.record
            guard case .revision(let text) = record?.record else { continue }
            let facts = ImportScratch.Text(
                line: line.number, number: text.number, bodyNumber: text.bodyRevision, bytes: line.bytes)
            read.append(Line(entryID: text.entryId, text: facts))
        }
        waiting = read[...]
    }
}
