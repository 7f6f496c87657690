import DaybookAPI
import DaybookBackup
import DaybookSettings
import Foundation
import PlainForm
import ZRPC

/// A run that brings a mirror in step with one account, by the services of a diary's folder: the running ones, or one
/// that is started for it.
struct DiaryMirror: Sendable {
    /// The diary's folder, the folder of the mirror, and the account.
    let export: DiaryExport
    /// Whether an empty or new folder becomes a mirror.
    let creates: Bool
    /// Whether files that are listed with the right bytes are not looked at.
    let trustsListing: Bool

    /// Updates the mirror from a copy of the database, so that all records are of one moment. Meanwhile media-service
    /// deletes no file.
    ///
    /// - Throws: `CommandError`.
    func run() async throws -> MirrorUpdate.Outcome {
        let target = export.target
        if !creates {
            // Before the database is copied: the disk of the mirror may not be there.
            _ = try await export.work.run { _ throws(BackupError) in try MirrorFolder(target) }
        }
        return try await DiaryCopies(path: export.data).withCopy(export.work) { copy in
            do {
                return try await update(by: KeptRecordServiceClient(channel: copy.client.channel), copy: copy.id)
            } catch let error as RPCError {
                throw CommandError(error, showsCode: false)
            }
        }
    }

    private func update(by client: KeptRecordServiceClient, copy: String) async throws -> MirrorUpdate.Outcome {
        var request = GetKeptDiaryRequest()
        (request.account, request.copyId) = (export.account, copy)
        let diary = try await client.getKeptDiary(
            request, options: CallOptions(timeout: .seconds(30), waitForReady: true))
        let (target, creates, trustsListing) = (export.target, creates, trustsListing)
        let update = try await export.work.run { _ throws(BackupError) in
            let folder =
                creates
                ? try MirrorFolder(creating: target, diary: diary.diaryId, account: diary.accountId)
                : try MirrorFolder(target)
            return try MirrorUpdate(
                of: folder, diary: diary.diaryId, account: diary.accountId, trustsListing: trustsListing)
        }
        var count = 0
        for file in RecordFile.allCases {
            count = try await export.store(
                file, of: diary.accountName, copy: copy, by: client, in: update, after: count)
        }
        let (media, time) = (export.data + "/media", Date.now.formatted(.iso8601))
        return try await export.work.run { work throws(BackupError) in
            try update.run(
                media: media, progress: { DiaryExport.show($0, in: work) },
                summary: { DiaryExport.summary(of: $0, in: diary, at: time) })
        }
    }
}
