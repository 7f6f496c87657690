import ArgumentParser
import NIOHTTP1

/// `daybook photo show`.
struct PhotoShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is known of one photo.")

    @Argument(help: ArgumentHelp("The photo's id, or its beginning.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, .photo, api)
        let photo = try await api.send(.GET, "/v1/photos/\(DiaryAPI.escaped(id))")
        Terminal.write(connection.json ? try photo.pretty : PhotoText.whole(photo))
    }
}
