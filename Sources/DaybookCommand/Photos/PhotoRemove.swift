import ArgumentParser
import NIOHTTP1

/// `daybook photo delete`.
struct PhotoRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Move photos to the trash.",
        discussion: "A photo leaves its entries, and returns to them when it is restored.", aliases: ["rm", "remove"])

    @OptionGroup var removal: Removal
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await removal.run(.photo, connection: connection) }
}

/// `daybook photo caption`.
struct PhotoCaption: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "caption", abstract: "Set the caption of a photo.", discussion: "'' removes the caption.")

    @Argument(help: ArgumentHelp("The photo's ID, or the start of it.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("The caption; - reads standard input.", valueName: "text"))
    var text: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let caption = text == "-" ? Terminal.readInput().withoutTrailing("\n") : text
        let id = try await ShortID.resolve(id, kind: .photo, using: api)
        let photo = try await api.send(
            .PATCH, path: "/v1/photos/\(DiaryAPI.escaped(id))", query: [("updateMask", "caption")],
            json: ["caption": .string(caption)], mayRepeat: true)
        Terminal.write(connection.json ? try photo.pretty : PhotoText.whole(photo))
    }
}

/// `daybook photo`.
struct PhotoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo", abstract: "Photos, videos and recordings.",
        subcommands: [
            PhotoAdd.self, PhotoList.self, PhotoShow.self, PhotoDownload.self, PhotoCaption.self, PhotoEdit.self,
            PhotoFavorite.self, PhotoHide.self, PhotoUnhide.self, PhotoTurn.self, PhotoRemove.self,
            PhotoRestore.self,
        ])
}

/// `daybook photo restore`.
struct PhotoRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore photos from the trash, to where they were.")

    @OptionGroup var restoration: Restoration
    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await restoration.run(.photo, connection: connection, text: PhotoText.whole) }
}

/// `daybook photo show`.
struct PhotoShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the details of photos.",
        discussion:
            """
            For a video, also shows whether its preview and its version to play are ready. If one is missing, the \
            server starts to make it.
            """)

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api)
        let photos = try await PhotoRecords.all(ids, using: api)
        if connection.json {
            let all: JSONDocument = ["photos": .array(photos)]
            return Terminal.write(try (photos.count == 1 ? photos.first ?? all : all).pretty)
        }
        var texts: [String] = []
        for photo in photos { texts.append(PhotoText.whole(photo, films: await FilmStatus.all(of: photo, api))) }
        Terminal.write(texts.joined(separator: "\n\n"))
    }
}
