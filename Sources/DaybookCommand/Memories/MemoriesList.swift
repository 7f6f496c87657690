import ArgumentParser
import NIOHTTP1

/// `daybook memories list`.
struct MemoriesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the memories of a day.")

    @Option(help: ArgumentHelp("The day; else today.", valueName: "date"))
    var date: String?

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let answer = try await connection.client(flags: ["date": "--date"]).send(
            .GET, "/v1/memories", query: date.map { [("date", $0)] } ?? [])
        if connection.json { return Terminal.write(try answer.pretty) }
        let memories = answer["memories"]?.items ?? []
        if memories.isEmpty { return Terminal.warn(Notice.noMemories.told()) }
        Terminal.writeList(MemoryText.table(memories))
    }
}
