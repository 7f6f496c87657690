import ArgumentParser
import NIOHTTP1

/// `daybook photo caption`.
struct PhotoCaption: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "caption", abstract: "Say what a photo shows.", discussion: "'' takes the caption away.")

    @Argument(help: ArgumentHelp("The photo's id, or its beginning.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("The caption; - reads standard input.", valueName: "text"))
    var text: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let caption = text == "-" ? Terminal.readInput().withoutTrailing("\n") : text
        let id = try await ShortID.resolve(id, .photo, api)
        let photo = try await api.send(
            .PATCH, "/v1/photos/\(DiaryAPI.escaped(id))", query: [("updateMask", "caption")],
            json: ["caption": .string(caption)], mayRepeat: true)
        Terminal.write(connection.json ? try photo.pretty : PhotoText.whole(photo))
    }
}
