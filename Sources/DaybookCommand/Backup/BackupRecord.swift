import DaybookBackup
import DaybookEntry
import Foundation
import ServiceRuntime
import Wording
import Work

/// The record of a run of `daybook backup create` or `daybook backup drill` in the diary's folder, which the server
/// shows to its owner.
struct BackupRecord: Sendable {
    private let files: BackupStateFiles
    private let folder: String
    private let began = Self.now

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// Begins the record of a run.
    ///
    /// - Parameters:
    ///   - data: The diary's folder.
    ///   - target: The folder of backups.
    init(data: String, target: String) {
        files = BackupStateFiles(data: data)
        folder = BackupLayout(root: target).absoluteRoot
    }

    /// Checks that backups are those of the diary in a folder, so that the outcome of a drill is noted in no other one.
    ///
    /// - Throws: `noDiary` if the folder has no diary; `drillOfOther` if it has another one.
    static func require(_ backups: String, areOf data: String) async throws {
        let diary = try await BackupWork.blocking { () throws(BackupError) in try BackupFolder(backups).diary }
        let own = try await BlockingWork.run { () throws in try DiaryFile.diary(inFolder: data) }
        guard let own else {
            throw CommandError(.missing, DataFolderFault.noDiary, ["folder": DisplayWidth.shown(data)])
        }
        guard own == diary else {
            throw CommandError(.refused, at: backups, BackupFault.drillOfOther, ["data": DisplayWidth.shown(data)])
        }
    }

    /// Makes the backup by `body`, and records its outcome. A run that was stopped, or must be repeated later, is not
    /// recorded. A backup that was made without lost files is a success, because its caller allowed it.
    func keep(_ body: () async throws -> BackupCreation.Outcome) async throws -> BackupCreation.Outcome {
        do {
            let outcome = try await body()
            var run = BackupState.Run(folder: folder, began: began, ended: Self.now)
            let manifest = outcome.backup.manifest
            (run.files, run.bytes) = (manifest.storedBlobs, manifest.storedBytes)
            run.missing = manifest.missing.map { Int64($0.digests.count) }
            await note { [run] in try $0.note(run) }
            return outcome
        } catch {
            if let failure = BackupState.Failure(error) {
                var run = BackupState.Run(folder: folder, began: began, ended: Self.now)
                run.failure = failure
                await note { [run] in try $0.note(run) }
            }
            throw error
        }
    }

    /// Records a drill that ran to its end.
    func keep(_ report: DrillReport) async {
        var run = BackupState.Run(folder: folder, began: began, ended: Self.now)
        (run.files, run.hashed) = (Int64(report.files), Int64(report.hashed))
        run.differing = Int64(report.findings.count)
        if !report.findings.isEmpty {
            let codes = Set(report.findings.map(\.code.rawValue)).sorted().joined(separator: ", ")
            run.failure = BackupState.Failure(.drillFailed, cause: codes)
        }
        await note { [run] in try $0.note(drill: run) }
    }

    private func note(_ write: @escaping @Sendable (BackupStateFiles) throws -> Void) async {
        do {
            try await BlockingWork.run { [files] () throws in try write(files) }
        } catch {
            // A failure to record does not change the outcome of the backup.
            let cause = SystemFailure.reason(of: error)
            Terminal.warn(BackupNotice.notRecorded.localized(["cause": cause]))
        }
    }
}

extension BackupState.Failure {
    /// Creates the failure of a run; nil for an error that says nothing about backups: the run was stopped, has to wait,
    /// or found no diary.
    init?(_ error: any Error) {
        switch error {
        case is CancellationError: return nil
        case let error as CommandError:
            let noDiary: DataFolderFault = .noDiaryToChange
            if error.code == .tryAgain || error.fault == noDiary.reason { return nil }
            self.init(reason: error.fault, words: error.everyLanguage)
        default:
            let fault: CommandFault = .unforeseen
            self.init(reason: fault.reason, words: fault.words.filled(["cause": SystemFailure.reason(of: error)]))
        }
    }
}
