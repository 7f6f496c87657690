import ArgumentParser
import NIOCore
import NIOHTTP1

/// `daybook photo download`.
struct PhotoDownload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download", abstract: "Save photos as files.",
        discussion: """
            The original comes bit for bit, and is checked against its digest before it gets its name. A file that is \
            there already is kept; the new one gets a number.
            """)

    @Argument(help: ArgumentHelp("The photos' ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    @Option(help: ArgumentHelp("Folder to save in; made when it is missing.", valueName: "folder"))
    var to = "."

    @Option(help: ArgumentHelp("original, large (1440), small (720) or thumb (256).", valueName: "size"))
    var size = Size.original

    @OptionGroup var connection: ConnectionOptions

    enum Size: String, ExpressibleByArgument, Sendable { case original, large, small, thumb }

    func run() async throws {
        let api = try connection.client()
        var photos: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, .photo, api) {
            photos.append(try await api.send(.GET, "/v1/photos/\(DiaryAPI.escaped(id))"))
        }
        let progress = ProgressBar(isShown: Terminal.isTerminal(2) && !connection.json)
        let bytes = photos.reduce(0) { $0 + ($1["sizeBytes"]?.text.flatMap { Int($0) } ?? 0) }
        progress.begin(files: photos.count, bytes: size == .original ? bytes : 0, doing: .saving)
        var saved: [(id: String, path: String)] = []
        for photo in photos {
            let path = try await save(photo, api, progress)
            progress.advance(files: 1, bytes: 0)
            saved.append((photo["id"]?.text ?? "", path))
        }
        progress.end()
        guard connection.json else { return Terminal.write(saved.map(\.path).joined(separator: "\n")) }
        let files: [JSONDocument] = saved.map { ["photoId": .string($0.id), "path": .string($0.path)] }
        Terminal.write(try (["saved": .array(files)] as JSONDocument).pretty)
    }

    private func save(_ photo: JSONDocument, _ api: DiaryAPI, _ progress: ProgressBar) async throws -> String {
        let id = DiaryAPI.escaped(photo["id"]?.text ?? "")
        let path = "/v1/photos/\(id)/" + (size == .original ? "original" : "renditions/\(size.rawValue)")
        let file = try PartialFile(makingFolder: to)
        let type = try await api.download(path) { bytes throws(CommandError) in
            try file.write(bytes)
            progress.advance(files: 0, bytes: bytes.readableBytes)
        }
        if size == .original { try file.check(digest: photo["digest"]?.text) }
        let name = FileName.safe(photo["fileName"]?.text ?? "", id: photo["id"]?.text ?? "photo")
        return try file.keep(
            as: size == .original ? name : FileName.replacingExtension(of: name, for: type, size: size.rawValue))
    }
}
