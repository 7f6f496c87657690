import ArgumentParser
import DaybookBackup

/// `daybook backup`.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Backups of the whole diary in a folder of plain files.",
        subcommands: [
            BackupCreate.self, BackupList.self, BackupVerify.self, BackupDrill.self, BackupPrune.self,
            BackupRestore.self,
        ])
}

/// `daybook backup list`.
struct BackupList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the backups in a folder.",
        discussion: """
            Times are in UTC. LINE tells diaries apart that were restored: each restore begins a new line, which has its \
            own backups. MISSING, if it is shown, is the number of files that were missing from the diary when the backup \
            was made.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @OptionGroup var format: OutputFormat

    /// The number of digits of a line that a table shows.
    private static let lineDigits = 8

    func run() async throws {
        let path = folder
        let contents = try await BackupWork(format).run { _ throws(BackupError) in try BackupFolder(path).contents() }
        if format.json { return try format.write(document(contents)) }
        for broken in contents.broken { Terminal.warn("\(CommandError(broken.error))") }
        if !contents.unfinished.isEmpty {
            Terminal.warn(BackupNotice.unfinished.localized(["count": "\(contents.unfinished.count)"]))
        }
        guard !contents.backups.isEmpty else { return Terminal.warn(Notice.noneYet.localized()) }
        let lackFiles = contents.backups.contains { $0.manifest.missing != nil }
        var columns: [Column] = [.when, .entries, .photos, .size, .line]
        if lackFiles { columns.append(.missing) }
        var table = TextTable(columns)
        for backup in contents.backups {
            let manifest = backup.manifest
            var cells = [
                backup.name, "\(manifest.counts["entries"] ?? 0)", "\(manifest.counts["photos"] ?? 0)",
                "\(manifest.storedBytes / 1_000_000) MB", String(manifest.line.prefix(Self.lineDigits)),
            ]
            if lackFiles { cells.append("\(manifest.missing?.digests.count ?? 0)") }
            table.add(cells)
        }
        Terminal.writeList(table)
    }

    private func document(_ contents: BackupFolder.Contents) -> JSONDocument {
        [
            "backups": .array(contents.backups.map(\.document)),
            "broken": .array(
                contents.broken.map { ["name": .string($0.name), "reason": .string(CommandError($0.error).fault)] }),
            "unfinished": .array(contents.unfinished.map(JSONDocument.string)),
        ]
    }
}

extension BackupFolder.Backup {
    /// The backup for programs.
    var document: JSONDocument {
        [
            "name": .string(name), "diary": .string(manifest.diary), "line": .string(manifest.line),
            "daybookVersion": .string(manifest.daybookVersion),
            "databaseVersion": .number(Double(manifest.databaseVersion)),
            "lastChange": .string(String(manifest.lastChange)),
            "accounts": .array(manifest.accounts.map { .string($0.name) }),
            "counts": .object(manifest.counts.mapValues { .string(String($0)) }),
            "blobs": .string(String(manifest.blobs)), "blobBytes": .string(String(manifest.blobBytes)),
            "databaseBytes": .string(String(manifest.database.size)),
            "missing": .array((manifest.missing?.digests ?? []).map(JSONDocument.string)),
        ]
    }
}
