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
            same name. A photo that cannot be saved does not stop the others, and the exit code is then 65. A ZIP archive \
            has all its photos, but not the videos of live photos, and gets its name when it is complete; more than 500 \
            photos come in several archives.
            """)

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Option(
        help: ArgumentHelp(
            "Folder to save in. It is made if it is missing. Without it: the current folder.", valueName: "folder"))
    var to: String?

    @Option(help: ArgumentHelp("ZIP archive to save the originals in, such as photos.zip.", valueName: "file"))
    var zip: String?

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
        guard let zip else { return }
        if to != nil { throw ValidationError(both: "--zip", "--to") }
        if size != .original { throw ValidationError(both: "--zip", "--size") }
        if zip.hasSuffix("/") || LocalFiles.isThere(zip + "/") {
            throw ValidationError(.zipFile, ["flag": "--zip", "path": PathText.shown(zip)])
        }
        if !LocalFiles.mayBeFile(zip) {
            throw ValidationError(.notRegularFile, ["flag": "--zip", "path": PathText.shown(zip)])
        }
    }

    func run() async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api)
        let photos = try await PhotoRecords.all(ids, using: api)
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let bytes = photos.reduce(0) { $0.addingReportingOverflow($1["sizeBytes"]?.integer ?? 0).partialValue }
        progress.begin(files: photos.count, bytes: size == .original ? bytes : 0, doing: .saving)
        if let zip { return try await saveArchives(photos, at: zip, using: api, progress: progress) }
        let folder = PhotoFolder(
            path: to ?? ".", size: size, isCover: cover, isReplacing: overwrite, api: api, progress: progress)
        let outcomes = try await JobOptions.map(photos, atATime: options.jobs) { await folder.save($0) }
        progress.end()
        try report(outcomes)
    }

    /// Saves the originals in archives, and prints their paths. Throws if an archive could not be saved.
    private func saveArchives(
        _ photos: [JSONDocument], at path: String, using api: DiaryAPI, progress: ProgressBar
    ) async throws {
        var names = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = names.popLast().map(String.init) ?? path
        let folder = PhotoFolder(
            path: names.isEmpty ? "." : names == [""] ? "/" : names.joined(separator: "/"), size: size,
            isCover: cover, isReplacing: overwrite, api: api, progress: progress)
        let ids = photos.compactMap { $0["id"]?.text }
        let (saved, end) = await folder.saveArchives(of: ids, as: name)
        progress.end()
        if connection.json, end == nil || !saved.isEmpty {
            let items = saved.flatMap { archive in
                archive.ids.map { id -> JSONDocument in
                    ["photoId": .string(id), "path": .string(PathText.shown(archive.path))]
                }
            }
            Terminal.write(try (["saved": .array(items), "failed": []] as JSONDocument).pretty)
        } else if !saved.isEmpty {
            Terminal.writePaths(saved.map(\.path))
        }
        if let end { throw end }
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
