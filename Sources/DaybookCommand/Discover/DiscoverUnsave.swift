import ArgumentParser
import NIOHTTP1

/// `daybook discover unsave`.
struct DiscoverUnsave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsave",
        abstract: "Take the star off a picture. The photo goes to the trash unless you used it since.")

    @Argument(help: ArgumentHelp("Its id, as `daybook discover list` shows it.", valueName: "picture"))
    var picture: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let answer = try await connection.client().send(
            .POST, "/v1/discover/\(DiaryAPI.escaped(picture)):unsave", json: .object([:]), mayRepeat: true)
        Terminal.write(connection.json ? try answer.pretty : Notice.starOff.told())
    }
}
