import ArgumentParser
import NIOHTTP1

/// `daybook photo show`.
struct PhotoShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show what is known of one photo.",
        discussion:
            "Of a film it also tells whether its preview and the version to play are made; a missing one is begun.")

    @Argument(help: ArgumentHelp("The photo's id, or its beginning.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, .photo, api)
        let photo = try await api.send(.GET, "/v1/photos/\(DiaryAPI.escaped(id))")
        if connection.json { return Terminal.write(try photo.pretty) }
        let films = await FilmStanding.all(of: photo, api)
        Terminal.write(PhotoText.whole(photo, films: films))
    }
}
