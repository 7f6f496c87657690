import ArgumentParser
import ServiceRuntime
import Wording

/// `daybook backup drill`.
struct BackupDrill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drill", abstract: "Restore the newest backup temporarily, and compare the diary with the backup.",
        discussion: """
            Restores the newest backup into the folder `drill` beside the backups, by hard links where the disk has \
            them. Elsewhere it copies the database, and only those files that it makes pictures of; the others are \
            read where they are. Starts the services on it, which listen on this computer alone. Compares every \
            record that `daybook export` writes, with all its fields, with the copied database: accounts, entries \
            with their earlier texts, photos, albums with their photos, pets and children, sounds, shares with their \
            views, memories, and pictures saved from the discover feed. Not compared are passwords, logins and the \
            links of shares; what a restore changes on purpose, such as open shares, which it switches off; and what \
            the server still had to finish when the backup was made. Also compares the lists of entries, photos, \
            albums, pets and children, sounds, tags and people that the diary shows with the copied database, their \
            numbers with the manifest, and search for some words with a scan of the texts; looks at some pictures; and \
            removes the folder again. The first drill reads every file and compares its bytes with its SHA-256. Later \
            drills do so for the files that are new, and for a thirtieth of the others, so that thirty drills read \
            all. Each finding has a code for programs. The exit code is 0 if all is well, 1 if something differs, 2 if \
            the drill could not run.
            """)

    @Argument(help: ArgumentHelp("Folder with the backups.", valueName: "dir"))
    var folder: String

    @Flag(help: "Read all files and compare their bytes.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "Folder of the diary in which the outcome is noted, for its server to show.", valueName: "dir"))
    var data: String?

    @OptionGroup var format: OutputFormat

    /// The time in which an interrupted drill ends its services and removes its folder. The services are killed.
    private static let grace = Duration.seconds(30)

    func validate() throws { try DataFolder.refuseEmpty(data) }

    func run() async throws {
        let drill = DrillRun(folder: folder, hashesAll: all, work: BackupWork(format))
        let record = data.map { BackupRecord(data: $0, target: folder) }
        let report: DrillReport
        do {
            if let data { try await BackupRecord.require(folder, areOf: data) }
            report = try await SignalCancellation.run(grace: Self.grace) { try await drill.report() }
        } catch let error as CommandError {
            throw error.code == .tryAgain ? error : error.ofCheck
        } catch let error as RuntimeError {
            let fault: CommandFault = .unforeseen
            throw CommandError(.unchecked, at: folder, words: error.message, fault: fault.reason)
        } catch let error where !(error is CancellationError) {
            // Without this, the exit code would say that something differs.
            throw CommandError(.unchecked, at: folder, CommandFault.unforeseen, ["cause": "\(error)"])
        }
        await record?.keep(report)
        try format.write(report.document, text: report.text)
        if !report.findings.isEmpty { throw CommandError(.failure, BackupFault.drillFindings) }
    }
}
