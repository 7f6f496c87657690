import ArgumentParser
import NIOHTTP1

/// `daybook photo favorite`.
struct PhotoFavorite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Mark photos as favorites, or remove the mark.")

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Flag(help: "Remove the mark.")
    var off = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        var changed: [JSONDocument] = []
        for id in try await ShortID.resolve(ids, kind: .photo, using: api) {
            changed.append(
                try await api.send(
                    .PATCH, path: "/v1/photos/\(DiaryAPI.escaped(id))", query: [("updateMask", "favorite")],
                    json: ["favorite": .bool(!off)], mayRepeat: true))
        }
        if connection.json { return Terminal.write(try JSONDocument.oneOrAll(changed).pretty) }
        Terminal.writeList(PhotoText.table(changed, isShort: Terminal.isTerminal(1)))
    }
}
