import DaybookBackup
import PlainForm
import ProtobufC

extension RecordReader {
    /// Returns the record of a line; nil for a line that has none, or a malformed one. Reports and counts such a line.
    /// Fields that a newer Daybook wrote are left out, and reported by their names.
    ///
    /// A record that repeats the IDs of an earlier one is counted, but not refused: the service compares the two. No export
    /// has such records, and a few kilobytes of an archive can have millions of equal lines.
    ///
    /// - Parameter seen: The identities of records that were read before.
    /// - Throws: `exportLines` if the file has too many of them.
    func record(
        of kind: RecordFile, in line: ExportFolder.Line, seen: inout Set<String>, report: inout DiaryImportReport
    ) throws(BackupError) -> ReadRecord? {
        let place = "\(ExportFolder.name(of: kind)):\(line.number)"
        var read: ReadRecord?
        var cause = ""
        var identity: String?
        do throws(ProtobufError) {
            var unknown = UnknownFields()
            // A line that is too long comes without its bytes, which are no record then.
            let record = try RecordLines.record(in: kind, from: line.bytes, countingUnknown: &unknown)
            if let field = MalformedRecord.field(of: record) {
                cause = field
            } else {
                report.unknown.add(unknown, of: kind)
                identity = MalformedRecord.identity(of: record)
                read = ReadRecord(place: place, record: record, size: line.bytes.count, reader: self)
            }
        } catch {
            cause = line.isTooLong ? "> \(RecordLines.maximumBytes >> 20) MiB" : "\(error)"
        }
        let isNew = identity.map { seen.insert($0).inserted } ?? false
        if !isNew { try noteUnreadable() }
        if read == nil {
            report.refuse(
                place, because: .lineUnreadable, with: ["cause": cause], of: kind, isHidden: kind.mayBeHidden)
        }
        return read
    }
}

extension ReadRecord {
    /// Counts the record if a service refused it because it is malformed.
    ///
    /// - Parameter reason: The reason of the refusal for programs.
    /// - Throws: `exportLines` if its file has too many of them.
    func noteRefusal(because reason: String) throws(BackupError) {
        if MalformedRecord.isMalformed(because: reason) { try reader?.noteUnreadable() }
    }
}
