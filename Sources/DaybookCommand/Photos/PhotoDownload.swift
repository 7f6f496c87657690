import ArgumentParser
import NIOCore
import NIOHTTP1

/// `daybook photo download`.
struct PhotoDownload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Save photos as files.",
        discussion: """
            The original comes bit for bit, and is checked against its digest before it gets its name. A file that is \
            there already is kept; the new one gets a number. With the original of a live photo comes its film, as a \
            file of the same name.
            """)

    @Argument(help: ArgumentHelp("The photos' ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    @Option(help: ArgumentHelp("Folder to save in; made when it is missing.", valueName: "folder"))
    var to = "."

    @Option(
        help: ArgumentHelp(
            """
            original, large (1440), small (720) or thumb (256), or a box to fit into, as 800x600; of films also \
            preview (a few seconds) or video (to play).
            """, valueName: "size"))
    var size = PhotoSize.original

    @Flag(help: "Cut the picture to the box's proportions, so that it fills it.")
    var cover = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if case .named = size, cover { throw ValidationError(.coverNeedsBox) }
    }

    func run() async throws {
        let api = try connection.client()
        var photos: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind: .photo, using: api) {
            photos.append(try await api.send(.GET, path: "/v1/photos/\(DiaryAPI.escaped(id))"))
        }
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let bytes = photos.reduce(0) { $0 + ($1["sizeBytes"]?.text.flatMap { Int($0) } ?? 0) }
        progress.begin(files: photos.count, bytes: size == .original ? bytes : 0, doing: .saving)
        var saved: [(id: String, path: String)] = []
        for photo in photos {
            let (id, path) = (photo["id"]?.text ?? "", try await save(photo, using: api, progress: progress))
            saved.append((id, path))
            if let film = try await saveFilm(of: photo, beside: path, using: api, progress: progress) {
                saved.append((id, film))
            }
            progress.advance(files: 1, bytes: 0)
        }
        progress.end()
        guard connection.json else { return Terminal.writePaths(saved.map(\.path)) }
        let files: [JSONDocument] = saved.map { saved in
            ["photoId": .string(saved.id), "path": .string(PathText.shown(saved.path))]
        }
        Terminal.write(try (["saved": .array(files)] as JSONDocument).pretty)
    }

    private func save(_ photo: JSONDocument, using api: DiaryAPI, progress: ProgressBar) async throws -> String {
        let id = DiaryAPI.escaped(photo["id"]?.text ?? "")
        let path = "/v1/photos/\(id)/" + size.path(cover: cover)
        let file = try PartialFile(makingFolder: to)
        let type = try await api.download(path) { bytes throws(CommandError) in
            try file.write(bytes)
            progress.advance(files: 0, bytes: bytes.readableBytes)
        }
        if size == .original { try file.check(digest: photo["digest"]?.text) }
        let name = FileName.safe(photo["fileName"]?.text ?? "", id: photo["id"]?.text ?? "photo")
        return try file.keep(
            as: size == .original ? name : FileName.replacingExtension(of: name, for: type, size: size.name))
    }

    /// Saves the film of a live photo. A clip inside a still is already in the still.
    private func saveFilm(
        of photo: JSONDocument, beside still: String, using api: DiaryAPI, progress: ProgressBar
    ) async throws -> String? {
        guard size == .original, let film = photo["live"]?["videoUrl"]?.text,
            Self.version(film) != Self.version(photo["urls"]?["original"]?.text ?? "")
        else { return nil }
        let file = try PartialFile(makingFolder: to)
        let type = try await api.download(film) { bytes throws(CommandError) in
            try file.write(bytes)
            progress.advance(files: 0, bytes: bytes.readableBytes)
        }
        let name = still.split(separator: "/").last.map(String.init) ?? "film"
        return try file.keep(as: FileName.film(beside: name, mediaType: type))
    }

    /// Returns the version of the bytes that a path names.
    private static func version(_ path: String) -> Substring? { path.split(separator: "?v=").dropFirst().last }
}
