import ArgumentParser
import DaybookBackup
import DaybookImport
import DaybookSettings
import PlainForm

/// `daybook import`.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring an exported diary into an account: `import DIR`, `import upload FILE`, `import undo RUN`.",
        discussion: "The flags of `import DIR`, such as --account and --dry-run: daybook import run --help.",
        subcommands: [ImportFolder.self, ImportUpload.self, ImportList.self, ImportShow.self, ImportUndo.self],
        defaultSubcommand: ImportFolder.self)
}

/// `daybook import run`, and `daybook import` with a folder.
struct ImportFolder: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Bring an exported diary into an account. Needs the diary's folder.",
        discussion: """
            Reads a folder or a ZIP file that `daybook export` wrote, and brings everything in it into an account: \
            entries with their earlier texts, photos, albums, people and pets, sounds, hidden things and the trash, \
            each with its ID and its times. An account that has no entries and photos yet takes over the settings, \
            too, and a new export of it has the same entries, photos and albums. Into an account in use everything is \
            added, and what it has already, or has in the trash, stays as it is. Shares are switched off; one that you \
            switch on with `daybook share enable` has a new link, and no password. Works whether or not `daybook up` \
            serves the diary. Needs the folder that holds the diary, but no login. An import that was interrupted \
            resumes when you run the same command again; a complete one adds nothing. A record or file that cannot be \
            imported does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and run the \
            same command again. Where somebody edited the index.md of an entry after the export, the values on that \
            page count, unless the account has the entry already; both are listed at the end, too. A ZIP file is read \
            where it lies, and may have been packed anew by another program; one that is encrypted or malformed, or \
            whose directory or records are damaged, is refused before anything is imported. To undo an import: daybook \
            import undo RUN.
            """)

    @Argument(help: ArgumentHelp("Folder or ZIP file of the export.", valueName: "dir"))
    var source: String

    @Option(
        help: ArgumentHelp("Name of the account. Without it, the account of the server's owner.", valueName: "name"))
    var account: String?

    @Flag(
        help: """
            Read all records, and say how many can be imported, and how much does not fit. Changes nothing, and reads no \
            photo files.
            """)
    var dryRun = false

    @OptionGroup var folder: DataFolder

    @OptionGroup var format: OutputFormat

    func run() async throws {
        let work = BackupWork(format)
        let data = try await folder.path()
        let source = source
        let export = try await work.run { _ throws(BackupError) in try ExportOpening.open(source) }
        let run = DiaryImport(data: data, export: export, account: account ?? "", work: work, mayMerge: true)
        let report = dryRun ? try await run.preview() : try await run.run()
        work.end()
        try format.write(report.document(isPreview: dryRun), text: report.text(of: export.summary, isPreview: dryRun))
        guard report.isComplete else {
            throw CommandError(.failure, CommandFault.importIncomplete)
        }
    }
}
