import ArgumentParser
import NIOHTTP1

/// `daybook entry revert`.
struct EntryRevert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revert", abstract: "Give an entry back the text and photos of an earlier revision.",
        discussion: "What it is now stays in its history. Photos that were deleted meanwhile are left out.")

    @Argument(help: ArgumentHelp("The entry's id, or its beginning.", valueName: "id"))
    var id: String

    @Argument(help: ArgumentHelp("Number of the revision, as `entry history` tells it.", valueName: "number"))
    var number: Int

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["revision": Label.revision.told()])
        let id = try await ShortID.resolve(id, .entry, api)
        let entry = try await api.send(
            .POST, "/v1/entries/\(DiaryAPI.escaped(id)):revert", json: ["revision": .number(Double(number))])
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}
