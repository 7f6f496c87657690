import ArgumentParser
import NIOHTTP1

/// `daybook memories list`.
struct MemoriesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the memories of a day.")

    @Option(help: ArgumentHelp("The day. Without it: today.", valueName: "date"))
    var date: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client(flags: ["date": "--date"])
        var query: [(String, String)] = []
        if let date { query.append(("date", try await WrittenDay.text(date, using: api))) }
        let response = try await api.send(.GET, path: "/v1/memories", query: query)
        if connection.json { return Terminal.write(try response.pretty) }
        let memories = response["memories"]?.items ?? []
        if memories.isEmpty { return Terminal.warn(Notice.noMemories.localized()) }
        Terminal.writeList(MemoryText.table(memories))
    }
}

/// `daybook memories`.
struct MemoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memories",
        abstract: "Memories: this day and this week in earlier years, trips, and years in review.",
        subcommands: [MemoriesList.self, MemoriesFavorite.self, MemoriesDismiss.self],
        defaultSubcommand: MemoriesList.self)
}

/// `daybook memories dismiss`.
struct MemoriesDismiss: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Never show a memory again.")

    @Argument(help: ArgumentHelp("The memory's ID.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let memory = try await connection.client().send(
            .POST, path: "/v1/memories/\(DiaryAPI.escaped(id)):dismiss", json: [:], mayRepeat: true)
        Terminal.write(connection.json ? try memory.pretty : Notice.dismissed.localized())
    }
}

/// `daybook memories favorite`.
struct MemoriesFavorite: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "favorite", abstract: "Mark a memory as a favorite, or remove the mark.")

    @Argument(help: ArgumentHelp("The memory's ID.", valueName: "id"))
    var id: String

    @Flag(help: "Remove the mark.")
    var off = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let memory = try await connection.client().send(
            .PATCH, path: "/v1/memories/\(DiaryAPI.escaped(id))", query: [("updateMask", "favorite")],
            json: ["favorite": .bool(!off)], mayRepeat: true)
        if connection.json { return Terminal.write(try memory.pretty) }
        Terminal.writeList(MemoryText.table([memory]))
    }
}
