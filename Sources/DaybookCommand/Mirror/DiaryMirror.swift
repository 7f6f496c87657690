import DaybookAPI
import DaybookBackup
import DaybookImport
import DaybookSettings
import Foundation
import Hashing
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

    /// Updates the mirror: from the changes since the last run, or from a copy of the database if entry-service cannot
    /// tell the changes, or all files are to be looked at. Either way, all records are of one moment. Meanwhile
    /// media-service deletes no file.
    ///
    /// - Throws: `CommandError`.
    func run() async throws -> MirrorUpdate.Outcome {
        let target = export.target
        if !creates {
            // Before the database is copied: the disk of the mirror may not be there.
            _ = try await export.work.run { _ throws(BackupError) in try MirrorFolder(target) }
        }
        if trustsListing, let outcome = try await updateByChanges() { return outcome }
        return try await DiaryCopies(path: export.data).withCopy(export.work) { copy in
            do {
                return try await update(by: KeptRecordServiceClient(channel: copy.client.channel), copy: copy.id)
            } catch let error as RPCError {
                throw CommandError(error, showsCode: false)
            }
        }
    }

    /// Updates the mirror from the changes since the last run. Returns nil if they cannot be told.
    private func updateByChanges() async throws -> MirrorUpdate.Outcome? {
        try await DiaryCopies(path: export.data).withService { service in
            do {
                return try await updateByChanges(KeptRecordServiceClient(channel: service.channel))
            } catch let error as RPCError {
                throw CommandError(error, showsCode: false)
            }
        }
    }

    private func updateByChanges(_ client: KeptRecordServiceClient) async throws -> MirrorUpdate.Outcome? {
        var request = GetKeptDiaryRequest()
        request.account = export.account
        let diary = try await client.getKeptDiary(
            request, options: CallOptions(timeout: .seconds(30), waitForReady: true))
        let target = export.target
        let update = try await BackupWork.blocking { () throws(BackupError) in
            try MirrorUpdate(
                of: try MirrorFolder(target), diary: diary.diaryId, account: diary.accountId, trustsListing: true)
        }
        let last = try await BackupWork.blocking { () throws(BackupError) in try update.place() }
        guard let last, let found = try await changes(behind: Self.withoutVersion(last), of: diary, by: client) else {
            return nil
        }
        let media = export.data + "/media"
        let (place, time) = (Self.withVersion(found.diary.place), Date.now.formatted(.iso8601))
        return try await export.work.run { work throws(BackupError) -> MirrorUpdate.Outcome? in
            do throws(BackupError) {
                guard try update.merge(found.changes) else { return nil }
                return try update.run(
                    media: media, place: place, changes: found.changes, progress: { DiaryExport.show($0, in: work) },
                    summary: { DiaryExport.summary(of: $0, in: found.diary, at: time) })
            } catch {
                // A person has changed a file of records: all are written anew.
                guard error.code == .broken else { throw error }
                return nil
            }
        }
    }

    /// The changes behind a place, and the diary with the next place.
    private struct Found: Sendable {
        var diary: KeptDiary
        var changes = RecordChanges()
    }

    /// Returns the changes behind a place; nil if they cannot be told.
    private func changes(
        behind place: String, of diary: KeptDiary, by client: KeptRecordServiceClient
    ) async throws -> Found? {
        guard 1...Self.maximumPlace ~= place.utf8.count else { return nil }
        var (found, request) = (Found(diary: diary), ListChangedRecordsRequest())
        (request.account, request.place) = (diary.accountId, place)
        let responses = try await client.listChangedRecords(request, options: .waitingForFolder)
        for try await response in responses {
            let part = response.message
            if let diary = part.diary {
                if part.needsAll { return nil }
                found.diary = diary
                continue
            }
            guard let file = RecordFile.allCases.first(where: { $0.kind == part.kind }) else { return nil }
            guard let record = part.record else {
                let parents = part.allParents
                found.changes.begin(
                    file, hasAll: part.hasAll, replacing: part.replacedParents,
                    among: file == .albumPhotos ? parents : nil)
                continue
            }
            guard let line = try RecordLines.line(of: record), found.changes.add(line, to: file) else { return nil }
        }
        return found
    }

    /// The maximum size of a place that entry-service takes.
    private static let maximumPlace = 4096

    /// The beginning of the text that a mirror keeps for a place. Another version of Daybook, or one with another
    /// schema, may write other lines for the same records, and does not go on from the place.
    private static let version = DaybookVersion.current + " " + SHA256.shortDigest(of: PlainTexts.schema) + " "

    private static func withVersion(_ place: String) -> String { place.isEmpty ? "" : version + place }

    /// Returns the place of a text that this version of Daybook has kept; empty for any other text.
    private static func withoutVersion(_ text: String) -> String {
        text.hasPrefix(version) ? String(text.dropFirst(version.count)) : ""
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
                file, of: diary.accountId, copy: copy, by: client, in: update, after: count)
        }
        let (media, time) = (export.data + "/media", Date.now.formatted(.iso8601))
        let place = Self.withVersion(diary.place)
        return try await export.work.run { work throws(BackupError) in
            try update.run(
                media: media, place: place, progress: { DiaryExport.show($0, in: work) },
                summary: { DiaryExport.summary(of: $0, in: diary, at: time) })
        }
    }
}
