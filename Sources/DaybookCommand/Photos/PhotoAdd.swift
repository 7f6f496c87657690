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
        if !connection.json { Terminal.write(report.text(isShort: Terminal.isTerminal(1))) }
        let (failed, end) = await file(report, albumPath: album, using: api)
        if connection.json { Terminal.write(try report.json(failed: failed).pretty) }
        try CommandError.report(failed: failed, asJSON: connection.json, end: end)
        guard !report.refused.isEmpty else { return }
        // The report has already printed the reasons.
        let isMissing = found.files.isEmpty && paths.contains { !LocalFiles.isThere($0) }
        throw CommandError(isMissing ? .missing : .refused, ItemsFault.someFailed)
    }

    /// Files the photos. Returns those that could not be filed, and the error because of which the rest was not tried.
    private func file(
        _ report: ImportReport, albumPath: String?, using api: DiaryAPI
    ) async -> (failed: [JSONDocument], end: (any Error)?) {
        let locked = CommandError(.notLoggedIn, CommandFault.hidden)
        let hidden = filing.isEmpty ? [] : report.hidden.map { locked.failure(of: $0, as: "path") }
        let (failed, end) = await filing.apply(to: report.photoIDs, albumPath: albumPath, using: api)
        return (failed + hidden, end)
    }
}
