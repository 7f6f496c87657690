import ArgumentParser

/// `daybook photo add`.
struct PhotoAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add files, and all files in folders, to the library.",
        discussion: """
            Reads every file first, and skips those that the server already has. The type of a file comes from its \
            bytes. Files that are not photos, videos or recordings are refused. Links are followed, and hidden files in \
            folders are skipped. Ends with the counts and the IDs of the added photos. The exit code is 65 if a file was refused, or if a file or folder \
            could not be read.
            """)

    @Argument(help: ArgumentHelp("Files and folders.", valueName: "path"))
    var paths: [String]

    @OptionGroup var filing: PhotoFiling
    @OptionGroup var options: JobOptions
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        // A wrong album is reported before anything is sent.
        let album = try await filing.albumPath(using: api)
        let found = LocalFiles(paths)
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let results = try await PhotoImport(api: api, jobs: options.jobs, progress: progress).run(found.files)
        let report = ImportReport(
            results + found.unreadable.map { PhotoImport.Result(path: $0.path, outcome: .refused(reason: $0.reason)) })
        Terminal.write(connection.json ? try report.json.pretty : report.text(isShort: Terminal.isTerminal(1)))
        let failed = try await filing.apply(to: report.photoIDs, albumPath: album, using: api)
        CommandError.warn(ofFailures: failed)
        let unfiled = filing.isEmpty ? [] : report.hidden
        for path in unfiled { Terminal.warn("\(DisplayWidth.printable(path)): \(CommandFault.hidden.localized())") }
        // The report has already printed the reasons.
        if found.files.isEmpty, paths.contains(where: { !LocalFiles.isThere($0) }) {
            throw ExitCode(CommandError.Code.missing.rawValue)
        }
        let isWhole = report.refused.isEmpty && failed.isEmpty && unfiled.isEmpty
        if !isWhole { throw ExitCode(CommandError.Code.refused.rawValue) }
    }
}
