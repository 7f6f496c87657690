import ArgumentParser
import DaybookBackup
import DaybookSettings
import PlainForm

/// `daybook import`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Bring an exported diary into an empty account. Needs the diary's folder.",
        discussion: """
            Reads a folder or a ZIP archive that `daybook export` wrote, and brings everything in it into an account that \
            has no entries and photos yet: entries with their earlier texts, photos, albums, people and pets, sounds, \
            hidden things and the trash, each with its ID and its times. A new export of the account has the same \
            entries, photos and albums. The links of shares are switched off, and visitors need new ones. Works whether or not \
            `daybook up` serves the diary. Needs the folder that holds the diary, but no login. An import that was \
            interrupted resumes when you run the same command again; a complete one adds nothing. A record or file that \
            cannot be imported does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and \
            run the same command again. An archive is read where it lies, and may have been packed anew by another \
            program; one that is damaged, encrypted or not as an archive should be is refused before anything is \
            imported.
            """)

    @Argument(help: ArgumentHelp("Folder or ZIP archive of the export.", valueName: "dir"))
    var source: String

    @Option(
        help: ArgumentHelp("Name of the account. Without it, the account of the server's owner.", valueName: "name"))
    var account: String?

    @Flag(help: "Read all records, and say how many can be imported. Changes nothing, and reads no photo files.")
    var dryRun = false

    @OptionGroup var folder: DataFolder

    @OptionGroup var format: OutputFormat

    func run() async throws {
        let work = BackupWork(format)
        let data = try await folder.path()
        let source = source
        let export = try await work.run { _ throws(BackupError) in try ExportOpening.open(source) }
        let run = DiaryImport(data: data, export: export, account: account ?? "", work: work)
        let report = dryRun ? try await run.preview() : try await run.run()
        work.end()
        try format.write(report.document(isPreview: dryRun), text: report.text(of: export.summary, isPreview: dryRun))
        guard report.isComplete else {
            throw CommandError(.failure, CommandFault.importIncomplete)
        }
    }
}
