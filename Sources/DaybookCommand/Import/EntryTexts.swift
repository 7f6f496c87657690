import DaybookAPI
import DaybookBackup
import Foundation
import PlainForm
import Work

/// The texts of entries, read beside the entries: both files are in the order of the entries' IDs.
final class EntryTexts {
    /// The texts of an entry.
    struct Found {
        /// The current text, behind the one with its body if that is another one.
        var current: [ReadRecord] = []
        /// The others, those with bodies first.
        var earlier: [ReadRecord] = []
    }

    /// A text, and its place in the export.
    private struct Line {
        let place: String
        let text: KeptRevision
        /// The number of bytes of its line.
        let size: Int
    }

    let reader: RecordReader
    /// The texts that were read, and not asked for yet.
    private var waiting: ArraySlice<Line> = []
    private var isAtEnd = false

    init(of export: ExportFolder) async throws {
        do {
            reader = try await BlockingWork.run { () throws(BackupError) in try export.reader(of: .revisions) }
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }

    /// Reads the texts of an entry. Texts of entries before it are refused: their entries are not in the export.
    func next(of entry: KeptEntry, report: inout DiaryImportReport) async throws -> Found {
        var texts: [Line] = []
        while true {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            guard let first = waiting.first, first.text.entryId <= entry.id else { break }
            waiting = waiting.dropFirst()
            if first.text.entryId == entry.id {
                texts.append(first)
            } else {
                refuse(first.place, in: &report)
            }
        }
        return Self.sorted(texts, of: entry)
    }

    /// Refuses the texts behind those of the last entry.
    func end(report: inout DiaryImportReport) async throws {
        while true {
            if waiting.isEmpty, !isAtEnd { try await fill(&report) }
            guard let first = waiting.popFirst() else { return }
            refuse(first.place, in: &report)
        }
    }

    private func refuse(_ place: String, in report: inout DiaryImportReport) {
        report.refuse(
            place, reason: ImportNotice.lineUnreadableReason, message: ImportNotice.entryMissing.localized())
    }

    private static func sorted(_ texts: [Line], of entry: KeptEntry) -> Found {
        var found = Found()
        let body = texts.first { $0.text.number == entry.revision }?.text.bodyRevision
        var (holders, others): ([ReadRecord], [ReadRecord]) = ([], [])
        var numbers: Set<Int64> = []
        for line in texts {
            let text = line.text
            var record = KeptRecord()
            record.record = .revision(text)
            let read = ReadRecord(place: line.place, record: record, size: line.size)
            let isNew = numbers.insert(text.number).inserted
            if isNew, text.number == entry.revision {
                found.current.append(read)
            } else if isNew, text.number == body {
                found.current.insert(read, at: 0)
            } else if text.number == text.bodyRevision {
                holders.append(read)
            } else {
                others.append(read)
            }
        }
        found.earlier = holders + others
        return found
    }

    private func fill(_ report: inout DiaryImportReport) async throws {
        let reader = reader
        let lines: [ExportFolder.Line]?
        do {
            lines = try await BlockingWork.run { () throws(BackupError) in
                try reader.next(bytes: DiaryImport.batchBytes)
            }
        } catch let error as BackupError {
            throw CommandError(error)
        }
        guard let lines else {
            isAtEnd = true
            return
        }
        var read: [Line] = []
        for line in lines {
            let place = "\(ExportFolder.name(of: .revisions)):\(line.number)"
            do {
                let text = try RecordLines.record(KeptRevision.self, from: line.bytes)
                // Any other text would stand behind all entries.
                if UUID(uuidString: text.entryId) == nil {
                    refuse(place, in: &report)
                } else {
                    read.append(Line(place: place, text: text, size: line.bytes.count))
                }
            } catch {
                report.refuse(
                    place, reason: ImportNotice.lineUnreadableReason,
                    message: ImportNotice.lineUnreadable.localized(["cause": "\(error)"]))
            }
        }
        waiting = read[...]
    }
}
