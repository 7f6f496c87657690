import ArgumentParser
import NIOHTTP1

/// `daybook entry list`.
struct EntryList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List entries, newest first.")

    @OptionGroup var options: ListOptions
    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let entries = try await connection.client().list(
            "/v1/entries", query: options.query(orderedBy: "entryTime"), member: "entries", limit: options.limit)
        if connection.json { return Terminal.write(try (["entries": .array(entries)] as JSONDocument).pretty) }
        if entries.isEmpty { return Terminal.warn("There are no such entries.") }
        Terminal.writeList(EntryText.table(entries, isShort: Terminal.isTerminal(1)))
    }
}
