import ArgumentParser
import NIOHTTP1

/// `daybook album delete`.
struct AlbumDelete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an album. Its photos stay in the library.",
        discussion: "Albums inside it move to the top.")

    @Argument(help: ArgumentHelp("The album's title, its id, or the id's beginning.", valueName: "album"))
    var album: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let gone = try await api.send(.DELETE, try await NamedThing.album.path(album, api))
        Terminal.write(connection.json ? try gone.pretty : Notice.albumDeleted.told())
    }
}
