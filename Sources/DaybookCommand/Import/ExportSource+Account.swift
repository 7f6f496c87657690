import DaybookAPI
import DaybookBackup
import PlainForm

extension ExportSource {
    /// Reads the record of the account, the first line of its file.
    ///
    /// - Throws: `CommandError`, with the file and the line if that is damaged.
    func account() async throws -> KeptAccount {
        let (export, limit) = (self, DiaryImport.batchBytes)
        let reader = try await BackupWork.blocking { () throws(BackupError) in try export.reader(of: .accounts) }
        let lines = try await BackupWork.blocking { () throws(BackupError) in try reader.next(bytes: limit) }
        do {
            return try RecordLines.record(KeptAccount.self, from: lines?.first?.bytes ?? [])
        } catch {
            throw CommandError(reader.error(ofLine: 1, cause: "\(error)"))
        }
    }
}
