import ArgumentParser
import NIOHTTP1

/// `daybook photo download`.
struct PhotoDownload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Save photos as files.",
        discussion: """
            The original is saved bit for bit, and checked against its digest before it gets its name. An original that \
            is already in the folder is not fetched again. Another file of that name is kept and the new one gets a \
            number, unless you give --overwrite. The original of a live photo comes with its video, in a file of the \
            same name. A photo that cannot be saved does not stop the others, and the exit code is then 65.
            """)

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Option(help: ArgumentHelp("Folder to save in. It is made if it is missing.", valueName: "folder"))
    var to = "."

    @Option(
        help: ArgumentHelp(
            """
            original, large (1440), small (720), thumb (256), or a box to fit into, such as 800x600. For videos also \
            preview (a few seconds) or video (to play).
            """, valueName: "size"))
    var size = PhotoSize.original

    @Flag(help: "Crop the picture so that it fills the box.")
    var cover = false

    @Flag(help: "Replace other files of the same name.")
    var overwrite = false

    @OptionGroup var options: JobOptions
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if case .named = size, cover { throw ValidationError(.coverNeedsBox) }
    }

    func run() async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api)
        let photos = try await PhotoRecords.all(ids, using: api)
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let bytes = photos.reduce(0) { $0.addingReportingOverflow($1["sizeBytes"]?.integer ?? 0).partialValue }
        progress.begin(files: photos.count, bytes: size == .original ? bytes : 0, doing: .saving)
        let folder = PhotoFolder(
            path: to, size: size, isCover: cover, isReplacing: overwrite, api: api, progress: progress)
        let outcomes = try await JobOptions.map(photos, atATime: options.jobs) { await folder.save($0) }
        progress.end()
        try report(outcomes)
    }

    /// Prints the paths of the saved files, and the photos that could not be saved. Throws if a photo could not be
    /// saved.
    private func report(_ outcomes: [PhotoFolder.Outcome]) throws {
        var (saved, failed): ([JSONDocument], [JSONDocument]) = ([], [])
        var paths: [String] = []
        var errors: [CommandError] = []
        for outcome in outcomes {
            paths += outcome.paths
            saved += outcome.paths.map { ["photoId": .string(outcome.id), "path": .string(PathText.shown($0))] }
            guard let error = outcome.error else { continue }
            errors.append(error)
            failed.append(error.failure(of: outcome.id))
        }
        // The command fails with the error of its only photo, or with the error that stopped the others.
        let end = outcomes.count == 1 ? errors.first : errors.first(where: PhotoFolder.stops)
        if connection.json, end == nil || !paths.isEmpty {
            Terminal.write(try (["saved": .array(saved), "failed": .array(failed)] as JSONDocument).pretty)
        } else if !paths.isEmpty {
            Terminal.writePaths(paths)
        }
        if let end { throw end }
        try CommandError.report(failed: failed, asJSON: connection.json)
    }
}
