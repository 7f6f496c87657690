import DaybookImport
import PlainForm

/// An archive that lies here as a whole.
struct StagedArchive: Sendable {
    let id: String
    /// The ID of the account.
    let account: String
    /// The ID of the import that an earlier try began; empty if none did.
    let run: String
    /// The name of the file, for messages.
    let name: String
    let file: ReadFile
    /// The folder of the archive, in which members may be unpacked.
    let folder: String
}

/// The check and the import of archives.
protocol ArchiveImporting: Sendable {
    /// Reads an archive, and returns what an import would bring, with the facts of the export. Changes nothing.
    ///
    /// - Throws: `BackupError` for an archive that is none of an export; `RPCError`; the errors of the progress.
    func check(
        _ archive: StagedArchive, progress: any ImportProgress
    ) async throws -> (summary: PlainSummary, report: DiaryImportReport)

    /// Imports an archive, or goes on with its import.
    ///
    /// - Throws: As ``check(_:progress:)``; `MediaError` of code `busy` if another import into the account runs.
    func bring(_ archive: StagedArchive, progress: any ImportProgress) async throws -> DiaryImportReport

    /// Cancels the upload of a large file that a cancelled import has left: it counts for its account until it expires.
    ///
    /// - Parameter account: The ID of the account.
    /// - Throws: `MediaError` of code `busy` if another import into the account runs; `RPCError`; `BackupError`.
    func cancelUpload(of account: String) async throws

    /// Deletes the files that imports stored, and that no record names: those imports were cancelled, or failed, or named
    /// files without records. Does nothing while an import, a backup or the collector works.
    ///
    /// - Parameter owners: The owners of the archives whose imports go on, or may.
    /// - Throws: `MediaError`; the error of a request to the diary. What is left counts for its account.
    func deleteUnrecorded(except owners: Set<Digest>) async throws
}
