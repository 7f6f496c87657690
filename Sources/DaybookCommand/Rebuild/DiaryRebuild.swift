import DaybookAPI
import DaybookBackup
import DaybookEntry
import DaybookImport
import DaybookSettings
import Foundation
import ServiceRuntime
import Work
import ZRPC

/// A new diary from exports or mirrors, one of each account.
struct DiaryRebuild: Sendable {
    /// A source, and the account that it is of.
    struct Source: Sendable {
        let export: any ExportSource
        let account: KeptAccount
    }

    /// The folder of the new diary.
    let data: String
    let work: BackupWork

    /// Opens the sources: an owner of the server comes first, and becomes the first one again.
    ///
    /// - Throws: `CommandError` for anything but an export, and if two are of accounts with one name.
    func sources(_ paths: [String]) async throws -> [Source] {
        var sources: [Source] = []
        for path in paths {
            let export = try await work.run { _ throws(BackupError) in try ExportOpening.open(path) }
            let account = try await Self.account(of: export)
            let key = AccountRules.nameKey(account.name)
            guard !sources.contains(where: { AccountRules.nameKey($0.account.name) == key }) else {
                throw CommandError(
                    .refused, at: path, CommandFault.rebuildName, ["name": DisplayWidth.shown(account.name)])
            }
            sources.append(Source(export: export, account: account))
        }
        return sources.filter { $0.account.role == .owner } + sources.filter { $0.account.role != .owner }
    }

    private static func account(of export: any ExportSource) async throws -> KeptAccount {
        do {
            return try await export.account()
        } catch let error as BackupError {
            throw CommandError(error)
        }
    }

    /// Creates the diary with its accounts, and imports each source. Resumes an interrupted rebuild.
    ///
    /// - Throws: `CommandError`.
    func run(_ sources: [Source], password: String) async throws -> [DiaryImportReport] {
        let (data, exports) = (data, sources.map(\.export))
        let folder = try await work.run { _ throws(BackupError) in try RebuildFolder(data, sources: exports) }
        try await create(sources.map(\.account), password: password)
        var reports: [DiaryImportReport] = []
        for source in sources {
            let run = DiaryImport(data: data, export: source.export, account: source.account.name, work: work)
            reports.append(try await run.run())
        }
        // A rebuild that lacks something may be resumed when the source is mended.
        if reports.allSatisfy(\.isComplete) {
            try await work.run { _ throws(BackupError) in try folder.finish() }
        }
        return reports
    }

    /// Creates the accounts in the new diary.
    private func create(_ accounts: [KeptAccount], password: String) async throws {
        try await FolderServices(folder: data, label: "daybook.rebuild").call { transport, endpoints in
            let channel = transport.channel(to: endpoints.entry)
            try await RebuiltAccounts(
                client: AccountServiceClient(channel: channel), storage: StorageServiceClient(channel: channel),
                password: password
            ).create(accounts)
        }
    }
}
