import ArgumentParser
import NIOHTTP1

/// `daybook discover save`.
struct DiscoverSave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save", abstract: "Save a picture of the feed to the diary, as a photo of your own.")

    @Argument(help: ArgumentHelp("Its id, as `daybook discover list` shows it.", valueName: "picture"))
    var picture: String

    @Option(help: ArgumentHelp("Why you keep it: the photo's caption.", valueName: "text"))
    var memo: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        var members: [String: JSONDocument] = [:]
        if let memo { members["memo"] = .string(memo) }
        let photo = try await connection.client(flags: ["memo": "--memo"]).send(
            .POST, "/v1/discover/\(DiaryAPI.escaped(picture)):save", json: .object(members), mayRepeat: true)
        Terminal.write(
            connection.json ? try photo.pretty : Notice.savedPhoto.told(["id": photo["id"]?.text ?? ""]))
    }
}
