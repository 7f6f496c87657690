import ArgumentParser
import DaybookBackup

/// `daybook backup prune`.
struct BackupPrune: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove old backups, and the files that only they need.",
        discussion: """
            Keeps the newest backup of each of the last days, weeks and months that have one, by UTC, and removes all \
            others. Always keeps the newest backup that is whole, and made without missing files if there is one. \
            Diaries that were restored have lines of their own: each line is thinned out by itself. Nothing is \
            removed if a manifest cannot be read.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @Option(help: ArgumentHelp("Number of days of which to keep a backup.", valueName: "count"))
    var keepDaily = 0

    @Option(help: ArgumentHelp("Number of weeks of which to keep a backup.", valueName: "count"))
    var keepWeekly = 0

    @Option(help: ArgumentHelp("Number of months of which to keep a backup.", valueName: "count"))
    var keepMonthly = 0

    @OptionGroup var format: OutputFormat

    private static let range = 0...100_000

    private var rules: KeepRules { KeepRules(daily: keepDaily, weekly: keepWeekly, monthly: keepMonthly) }

    func validate() throws {
        let numbers = [("--keep-daily", keepDaily), ("--keep-weekly", keepWeekly), ("--keep-monthly", keepMonthly)]
        for (flag, number) in numbers {
            guard Self.range.contains(number) else { throw ValidationError(flag, outside: Self.range) }
        }
        guard rules.keepsAny else {
            throw ValidationError(.nothingToKeep, ["flags": numbers.map(\.0).joined(separator: ", ")])
        }
    }

    func run() async throws {
        let (path, rules) = (folder, rules)
        let outcome = try await BackupWork(format).run { _ throws(BackupError) in
            try Pruning(try BackupFolder(path), rules: rules).run()
        }
        let document: JSONDocument = [
            "kept": .array(outcome.kept.map(JSONDocument.string)),
            "removed": .array(outcome.removed.map(JSONDocument.string)), "files": .string(String(outcome.blobs)),
            "bytes": .string(String(outcome.blobBytes)),
        ]
        let text = BackupNotice.pruned.localized([
            "kept": "\(outcome.kept.count)", "removed": "\(outcome.removed.count)", "files": "\(outcome.blobs)",
            "size": PhotoText.size("\(outcome.blobBytes)"),
        ])
        try format.write(document, text: text)
    }
}
