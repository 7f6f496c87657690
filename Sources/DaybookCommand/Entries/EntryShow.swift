import ArgumentParser
import NIOHTTP1

/// `daybook entry show`.
struct EntryShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one entry.")

    @Argument(help: ArgumentHelp("The entry's id, or its beginning.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let id = try await ShortID.resolve(id, .entry, api)
        let entry = try await api.send(.GET, "/v1/entries/\(DiaryAPI.escaped(id))")
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
