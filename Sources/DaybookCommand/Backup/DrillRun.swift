import DaybookAPI
import DaybookBackup
import DaybookEntry
import Foundation
import Logging
import ServiceRuntime
import ZRPC

/// A run of `daybook backup drill`: the restore, the services on the restored diary, the comparison, and the removal of
/// the diary.
struct DrillRun: Sendable {
    /// The folder with the backups.
    let folder: String
    let hashesAll: Bool
    let work: BackupWork

    /// Does the drill. If the task is cancelled, ends the services and removes the diary, too.
    func report() async throws -> DrillReport {
        let (path, began) = (folder, ContinuousClock.now)
        let drill = try await work.run { _ throws(BackupError) in try DrillRestoration(try BackupFolder(path)) }
        try await removeRemains(of: drill)
        let result: Result<DrillReport, any Error>
        do {
            result = .success(try await report(drill, since: began))
        } catch {
            result = .failure(error)
        }
        // The next drill removes what cannot be removed now.
        try? await work.run { _ throws(BackupError) in try drill.removeScratch() }
        return try result.get()
    }

    /// Removes the diary of a drill that was killed, after its services have ended.
    private func removeRemains(of drill: DrillRestoration) async throws {
        if drill.hasRemains { try await HeldFolder(drill.data).release() }
        try await work.run { _ throws(BackupError) in try drill.removeScratch() }
    }

    private func report(
        _ drill: DrillRestoration, since began: ContinuousClock.Instant
    ) async throws -> DrillReport {
        var outcome = try await restore(drill)
        var (counts, compared): ([String: Int], Int) = ([:], 0)
        if outcome.access != nil {
            let comparison = try await compare(outcome, in: drill.data)
            outcome.findings += comparison.findings
            (counts, compared) = (comparison.counts, comparison.compared)
            try await work.run { [outcome, hashesAll] _ throws(BackupError) in
                try drill.finish(outcome, hashedAll: hashesAll)
            }
        }
        let seconds = Int((ContinuousClock.now - began).components.seconds)
        let origins = try await work.run { [outcome] _ throws(BackupError) in
            BlobOrigins.of(outcome.absent, in: outcome.copy)
        }
        return DrillReport(outcome, counts: counts, compared: compared, seconds: seconds, origins: origins)
    }

    private func restore(_ drill: DrillRestoration) async throws -> DrillRestoration.Outcome {
        var generator = SystemRandomNumberGenerator()
        let line = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let seed = UInt64.random(in: 1...UInt64(UInt32.max), using: &generator)
        return try await withTaskCancellationHandler {
            try await work.run { [hashesAll] work throws(BackupError) in
                let now = Int64(Date().timeIntervalSince1970)
                return try drill.run(hashesAll: hashesAll, line: line, seed: seed, at: now) {
                    Self.show($0, in: work)
                }
            }
        } onCancel: {
            drill.stop()
        }
    }

    /// Starts the services on the restored diary, and compares it with the copy.
    private func compare(_ outcome: DrillRestoration.Outcome, in data: String) async throws -> DrillComparison {
        let work = work
        defer { work.end() }
        // The services would report each file that was not copied, or that the backup was made without.
        let services = FolderServices(
            folder: data, services: [.entry, .media, .gateway], label: "daybook.drill",
            level: outcome.copied == nil && outcome.missing.isEmpty ? .error : .critical)
        return try await services.call { transport, endpoints in
            let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
            var comparison = try DrillComparison(outcome, server: endpoints.http ?? "", client: client, work: work)
            try await comparison.run()
            return comparison
        }
    }

    private static func show(_ progress: DrillRestoration.Progress, in work: BackupWork) {
        switch progress {
        case .hashed(let done, let all, let bytes):
            work.show(
                BackupNotice.blobProgress.localized([
                    "done": "\(done)", "all": "\(all)", "megabytes": "\(bytes / 1_000_000)",
                ]))
        case .restored(let done, let all):
            work.show(BackupNotice.drillRestoring.localized(["done": "\(done)", "all": "\(all)"]))
        }
    }
}
