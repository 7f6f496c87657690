package import DaybookAPI
package import DaybookBackup
import PlainForm
import ProtobufC
import Work

extension ExportSource {
    /// Reads the record of the account, the first line of its file.
    ///
    /// - Throws: `BackupError`: `unreadable` if the file is missing; with the file and the line if that is damaged.
    package func account() async throws -> KeptAccount {
        var unknown = UnknownFields()
        return try await account(countingUnknown: &unknown)
    }

    /// Reads the record of the account, as the other function does.
    ///
    /// - Parameter unknown: Counts the fields that a newer Daybook wrote.
    func account(countingUnknown unknown: inout UnknownFields) async throws -> KeptAccount {
        let (export, limit) = (self, ExportImport.batchBytes)
        let reader = try await BlockingWork.run { () throws(BackupError) in try export.reader(of: .accounts) }
        if let missing = reader.missing { throw missing }
        let lines = try await BlockingWork.run { () throws(BackupError) in try reader.next(bytes: limit) }
        do {
            return try RecordLines.record(
                KeptAccount.self, from: lines?.first?.bytes ?? [], countingUnknown: &unknown)
        } catch {
            throw reader.error(ofLine: 1, cause: "\(error)")
        }
    }
}
