import ArgumentParser
import NIOHTTP1

/// `daybook album show`.
struct AlbumShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an album and its photos, in the album's order.")

    @Argument(help: ArgumentHelp("The album's title, its ID, or the start of its ID.", valueName: "album"))
    var album: String

    @Option(help: ArgumentHelp("Maximum number of photos.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let api = try connection.client()
        let path = try await NamedThing.album.path(album, using: api)
        let album = try await api.send(.GET, path: path)
        let listing = try await api.listing(path + "/photos", member: "photos", limit: limit)
        let photos = listing.items
        if connection.json {
            return Terminal.write(try (["album": album, "photos": .array(photos)] as JSONDocument).pretty)
        }
        Terminal.write(AlbumText.line(album))
        if !photos.isEmpty { Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1))) }
        listing.tellMore()
    }
}
