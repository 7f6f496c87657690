import ArgumentParser
import NIOHTTP1

/// `daybook memories favorite`.
struct MemoriesFavorite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Mark a memory as a favorite, or take the mark away.")

    @Argument(help: ArgumentHelp("The memory's id.", valueName: "id"))
    var id: String

    @Flag(help: "Take the mark away.")
    var off = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let memory = try await connection.client().send(
            .PATCH, "/v1/memories/\(DiaryAPI.escaped(id))", query: [("updateMask", "favorite")],
            json: ["favorite": .bool(!off)], mayRepeat: true)
        if connection.json { return Terminal.write(try memory.pretty) }
        Terminal.writeList(MemoryText.table([memory]))
    }
}
