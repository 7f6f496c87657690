import PlainForm
import DaybookAPI
import DaybookBackup
import DaybookImport
import DaybookSettings
import Foundation
import Logging
import ZRPC

/// An import of an export into one account, through the services of a diary's folder: the running ones, or some that
/// are started for it.
struct DiaryImport: Sendable {
    /// The diary's folder.
    let data: String
    let export: any ExportSource
    /// The name of the account; empty for the owner of the server.
    let account: String
    let work: BackupWork
    /// Whether the records may be added to those of an account in use. Otherwise the account must be empty.
    var mayMerge = false

    /// Reads all records, and reports how many an import would add. Without a diary in the folder, all of them count.
    func preview() async throws -> DiaryImportReport {
        guard FileManager.default.fileExists(atPath: data + "/entry/daybook.sqlite") else {
            return try await Self.forPeople { try await importing.preview(records: nil) }
        }
        return try await withServices([.entry]) { transport, endpoints in
            let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
            var report = try await importing.preview(records: client)
            report.account = try await name(of: account, by: client)
            return report
        }
    }

    /// Runs or resumes the import. Meanwhile media-service deletes no file, so that none goes between its upload and its
    /// record; backups go on.
    ///
    /// - Throws: `CommandError`; of code `tryAgain` if another import into the account runs.
    func run() async throws -> DiaryImportReport {
        guard FileManager.default.isWritableFile(atPath: data + "/entry") else {
            throw CommandError(.missing, DataFolderFault.noDiaryToChange, ["folder": data])
        }
        return try await withServices([.entry, .media]) { transport, endpoints in
            let client = KeptRecordServiceClient(channel: transport.channel(to: endpoints.entry))
            let name = try await name(of: account, by: client)
            guard let own = try ImportLock(data: data, account: name) else {
                throw CommandError(.tryAgain, CommandFault.importUnderWay, ["account": DisplayWidth.shown(name)])
            }
            let blobs = try await DiaryCopies(path: data).lockBlobs()
            let report = try await importing.run(
                records: client, media: MediaServiceClient(channel: transport.channel(to: endpoints.media)),
                resuming: own.uploadNote)
            withExtendedLifetime((own, blobs)) {}
            return report
        }
    }

    private var importing: ExportImport {
        ExportImport(
            export: export, account: account, mayMerge: mayMerge,
            progress: ShownImport(work: work, files: export.summary.files))
    }

    /// Runs work, and passes its error on as one for people.
    private static func forPeople(
        _ work: () async throws -> DiaryImportReport
    ) async throws -> DiaryImportReport {
        do {
            return try await work()
        } catch let error as BackupError {
            throw CommandError(error)
        } catch let error as RefusedCall {
            throw CommandError(error)
        } catch let error as RPCError {
            throw CommandError(error, showsCode: false)
        }
    }

    /// Runs work with the services of the folder: the running ones, or some that are started for it.
    private func withServices(
        _ services: [FolderServices.Service],
        body: @escaping @Sendable (Transport, FolderServices.Endpoints) async throws -> DiaryImportReport
    ) async throws -> DiaryImportReport {
        let result = CopyResult<DiaryImportReport>()
        try await FolderServices(folder: data, services: services, logger: Self.logger).run { endpoints in
            let transport = try Transport(logger: Self.logger)
            do {
                result.value = try await Self.forPeople { try await body(transport, endpoints) }
            } catch {
                await transport.shutdown(grace: .zero)
                throw error
            }
            await transport.shutdown(grace: .zero)
        }
        guard let report = result.value else { throw CancellationError() }
        return report
    }

    /// Returns the name of an account as the service has it.
    private func name(of account: String, by client: KeptRecordServiceClient) async throws -> String {
        var request = GetKeptDiaryRequest()
        request.account = account
        return try await client.getKeptDiary(
            request, options: CallOptions(timeout: .seconds(30), waitForReady: true)
        ).accountName
    }

    private static var logger: Logger {
        var logger = Logger(label: "daybook.import")
        logger.logLevel = .error
        return logger
    }
}

extension CommandError {
    /// Creates the error of a call that a service refused, with the part of the export that it was about.
    init(_ refused: RefusedCall) {
        let error = CommandError(refused.error, showsCode: false)
        let place =
            switch refused.subject {
            case .account: ExportFolder.name(of: .accounts)
            case .place(let place): place
            }
        self.init(
            error.code, at: place, words: error.reason, fault: error.fault, field: error.field,
            everyLanguage: error.everyLanguage)
    }
}

/// The progress of an import as one line.
private struct ShownImport: ImportProgress {
    let work: BackupWork
    /// The number of files of the export.
    let files: Int

    func note(_ step: ImportStepTaken) async throws {
        switch step {
        case .begun(run: _, account: let account, isMerge: true):
            work.show(ImportNotice.merging.localized(["account": DisplayWidth.shown(account)]))
        case .begun, .opened: break
        case .files(let done):
            work.show(ImportNotice.fileProgress.localized(["done": "\(done)", "all": "\(files)"]))
        case .records(let done): work.show(ExportNotice.recordProgress.localized(["done": "\(done)"]))
        }
    }
}
