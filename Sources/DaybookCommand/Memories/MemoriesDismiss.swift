import ArgumentParser
import NIOHTTP1

/// `daybook memories dismiss`.
struct MemoriesDismiss: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Never show a memory again.")

    @Argument(help: ArgumentHelp("The memory's id.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let memory = try await connection.client().send(
            .POST, "/v1/memories/\(DiaryAPI.escaped(id)):dismiss", json: [:], mayRepeat: true)
        Terminal.write(connection.json ? try memory.pretty : Notice.dismissed.told())
    }
}
