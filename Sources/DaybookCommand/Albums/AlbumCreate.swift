import ArgumentParser
import NIOHTTP1

/// `daybook album create`.
struct AlbumCreate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Make an album.")

    @Argument(help: "Title.")
    var title: String

    @Option(
        help: ArgumentHelp("The album to put it in: its title, its ID, or the start of its ID.", valueName: "album"))
    var inside: String?

    @Option(
        help: ArgumentHelp(
            """
            Make it a saved search, which contains what this query finds, such as 'tag:sea from:2023'. See `entry \
            search --help`.
            """,
            valueName: "query"))
    var filter: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["parentId": "--inside", "filter": "--filter"])
        // The client makes the ID, so that the request can be sent again after a lost response.
        var members: [String: JSONDocument] = ["id": .string(ClientID.make()), "title": .string(title)]
        if let inside { members["parentId"] = try await NamedThing.album.resolve(inside, using: api)["id"] }
        if let filter { members["filter"] = .string(filter) }
        let album = try await api.send(.POST, path: "/v1/albums", json: .object(members), mayRepeat: true)
        Terminal.write(connection.json ? try album.pretty : AlbumText.line(album))
    }
}
