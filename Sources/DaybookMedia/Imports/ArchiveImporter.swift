import DaybookAPI
import DaybookBackup
import DaybookImport
import Glibc
import Logging
import PlainForm
import Work
import ZRPC

/// An importer that reads archives by workers, and writes by calls to the services, as the command does.
struct ArchiveImporter: ArchiveImporting {
    /// The diary's folder.
    let data: String
    let archives: ImportArchives
    let records: KeptRecordServiceClient
    let media: MediaServiceClient
    /// The collector, which knows the files that no record names.
    let collector: Collector
    let logger: Logger
    /// The memory of a worker, in megabytes.
    let memory: Int

    /// The pause before another try to keep the collector from its work, and the number of tries.
    private static let (lockPause, lockTries) = (Duration.milliseconds(500), 120)
    /// The bytes on the disk that packed members may have beyond the account's quota. The files of records are in no quota:
    /// those of a million photos have about two gigabytes.
    private static let unpackedBytes: Int64 = 4 << 30

    func check(
        _ archive: StagedArchive, progress: any ImportProgress
    ) async throws -> (summary: PlainSummary, report: DiaryImportReport) {
        try await opened(archive) { export in
            // An import begins with it.
            _ = try await export.account()
            let importing = ExportImport(
                export: export, account: archive.account, mayMerge: true, progress: progress)
            return (export.summary, try await importing.preview(records: records))
        }
    }

    func bring(_ archive: StagedArchive, progress: any ImportProgress) async throws -> DiaryImportReport {
        let (own, blobs) = try await (importLock(of: archive.account), blobLock())
        let notes = unrecorded(of: PartialOwner(archive.account).digest)
        let report = try await opened(archive) { export in
            // Its owner may have undone what an earlier try brought.
            let importing = ExportImport(
                export: export, account: archive.account, mayMerge: true, resumes: !archive.run.isEmpty,
                progress: progress, notes: notes)
            return try await importing.run(records: records, media: media, resuming: own.uploadNote)
        }
        withExtendedLifetime((own, blobs)) {}
        return report
    }

    func cancelUpload(of account: String) async throws {
        let own = try await importLock(of: account)
        try await own.uploadNote.cancelUpload(of: account, on: media.channel)
        withExtendedLifetime(own) {}
    }

    func deleteUnrecorded(except owners: Set<Digest>) async throws {
        var failure: (any Error)?
        for owner in try await UnrecordedFiles.owners(in: archives.store) where !owners.contains(owner) {
            try Task.checkCancellation()
            // An account whose list cannot be read stops no other account.
            do { try await unrecorded(of: owner).delete() } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func unrecorded(of owner: Digest) -> UnrecordedFiles {
        UnrecordedFiles(of: owner, in: archives.store, collector: collector)
    }

    /// Opens an archive for some work. Its workers see no other archive, and end with the work.
    private func opened<Value: Sendable>(
        _ archive: StagedArchive, work: (any ExportSource) async throws -> Value
    ) async throws -> Value {
        var limits = WorkerPool.Limits()
        (limits.busy, limits.keepsWriters, limits.memory) = (1, true, memory)
        let (workers, stop) = (try WorkerPool(limits: limits, logger: logger), JobStop())
        let left = try await leftBytes(of: archive.account)
        let walled = WalledArchive(
            archive.file, workers: workers, folder: archive.folder, disk: archives.store.files.disk,
            reserve: archives.limits.reserve, maximumUnpacked: left.map { Self.maximumUnpacked(leftBytes: $0) },
            stop: stop)
        return try await withTaskCancellationHandler {
            let export = try await BlockingWork.run { () throws(BackupError) in
                try ArchivedExport(walled, at: archive.name)
            }
            return try await work(export)
        } onCancel: {
            stop.request()
        }
    }

    /// Returns the largest number of bytes that unpacked members of an archive have on the disk at a time. Each file that
    /// an import may store fits them: files of earlier texts may have a tenth of the quota besides.
    ///
    /// - Parameter left: The bytes that the account's quota still allows.
    static func maximumUnpacked(leftBytes left: Int64) -> Int64 {
        let quota = max(0, left)
        let (files, isOver) = quota.addingReportingOverflow(quota / 10)
        let (sum, isTooMuch) = files.addingReportingOverflow(unpackedBytes)
        return isOver || isTooMuch ? .max : sum
    }

    /// Asks for the bytes that an account's quota still allows; `nil` if nothing limits them.
    private func leftBytes(of account: String) async throws -> Int64? {
        // A question about no record.
        try await records.previewImport(options: .waitingForFolder) { writer in
            var message = ImportRecordsRequest()
            message.account = account
            try await writer.write(message)
        }.leftBytes
    }

    /// Takes the right to import into an account, which a command may have.
    ///
    /// - Throws: `MediaError` of code `busy` if another import runs.
    private func importLock(of account: String) async throws -> ImportLock {
        var request = GetKeptDiaryRequest()
        request.account = account
        let options = CallOptions(timeout: .seconds(30), waitForReady: true)
        let name = try await records.getKeptDiary(request, options: options).accountName
        let data = data
        let lock = try await BlockingWork.run { () throws(BackupError) in try ImportLock(data: data, account: name) }
        guard let lock else { throw MediaError(.busy, "Another import into the account runs.") }
        return lock
    }

    /// Keeps the collector from deleting files before their records come.
    private func blobLock() async throws -> BackupLock {
        let path = archives.store.files.paths.collecting
        for _ in 0..<Self.lockTries {
            let lock = try await BlockingWork.run { () throws(BackupError) in
                try BackupLock(path: path, isShared: true)
            }
            if let lock { return lock }
            try await Task.sleep(for: Self.lockPause)
        }
        throw MediaError(.busy, "Unused files are being deleted.")
    }
}
