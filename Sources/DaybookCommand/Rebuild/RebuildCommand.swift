import DaybookImport
import ArgumentParser
import DaybookBackup
import PlainForm

/// `daybook rebuild`.
struct RebuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild", abstract: "Make a new diary from mirrors or exports.",
        discussion: """
            Makes the folder of a new diary, with an account for each mirror or export, and imports everything that is \
            in them as `daybook import` does: a new export of each account equals the old one. Needs nothing of the old \
            server. All accounts get the password that you give, and their owners should change it; passkeys, logins and \
            tokens of apps are not in a mirror, and shares come switched off. An account that was an owner of the server \
            is one again; if none was, the first becomes one. A rebuild that was interrupted resumes when you run the \
            same command again. A record or file that cannot be imported, for example from a mirror that was cut off, \
            does not stop the rest: it is listed at the end, and the exit code is 1. Mend it, and run the same command \
            again.
            """)

    @Option(
        help: ArgumentHelp(
            "Mirror, or folder or ZIP archive of an export. Give it once for each account.", valueName: "dir"))
    var fromMirror: [String] = []

    @Option(help: ArgumentHelp("New folder for the diary.", valueName: "new"))
    var data: String

    @Option(help: ArgumentHelp("File whose first line is the new password.", valueName: "file"))
    var passwordFile: String?

    @OptionGroup var format: OutputFormat

    func validate() throws {
        guard !fromMirror.isEmpty else { throw ValidationError(.noMirror) }
    }

    func run() async throws {
        let work = BackupWork(format)
        let rebuild = DiaryRebuild(data: data, work: work)
        // Before the password is asked for, so that a wrong folder costs nothing.
        let sources = try await rebuild.sources(fromMirror)
        let reports = try await rebuild.run(sources, password: try PasswordInput.new(file: passwordFile))
        work.end()
        let texts = zip(sources, reports).map { source, report in
            report.text(of: source.export.summary, isPreview: false, isNewDiary: true)
        }
        let serve = BackupNotice.serve.localized(["folder": ShellText.path(data)])
        let text = (texts + [serve]).joined(separator: "\n")
        try format.write(
            ["data": .string(data), "accounts": .array(reports.map { $0.document(isPreview: false) })], text: text)
        guard reports.allSatisfy(\.isComplete) else {
            throw CommandError(.failure, CommandFault.importIncomplete)
        }
    }
}
