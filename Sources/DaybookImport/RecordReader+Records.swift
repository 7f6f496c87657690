import DaybookBackup
import PlainForm
import ProtobufC

extension RecordReader {
    /// Returns the record of a line; nil for a line that has none, or a malformed one. Reports and counts such a line.
    ///
    /// - Throws: `exportLines` if the file has too many of them.
    func record(
        of kind: RecordFile, in line: ExportFolder.Line, report: inout DiaryImportReport
    ) throws(BackupError) -> ReadRecord? {
        let place = "\(ExportFolder.name(of: kind)):\(line.number)"
        let cause: String
        let isMalformed: Bool
        do throws(ProtobufError) {
            let record = try RecordLines.record(in: kind, from: line.bytes)
            guard let field = MalformedRecord.field(of: record) else {
                return ReadRecord(place: place, record: record, size: line.bytes.count, reader: self)
            }
            cause = field
            isMalformed = true
        } catch {
            cause = "\(error)"
            isMalformed = MalformedRecord.isMalformed(line.bytes, of: kind, because: error)
        }
        if isMalformed { try noteUnreadable() }
        report.refuse(
            place, because: .lineUnreadable, with: ["cause": cause], of: kind, isHidden: kind.mayBeHidden)
        return nil
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
