import ArgumentParser
import NIOHTTP1

/// `daybook entry search`.
struct EntrySearch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find text anywhere in entries and photos.",
        discussion: "Any part of a word finds it. The words are text, never syntax; several are looked for as one.")

    @Argument(help: ArgumentHelp("What to look for.", valueName: "text"))
    var words: [String]

    @Option(help: ArgumentHelp("auto; fold, without regard to case and accents; exact.", valueName: "mode"))
    var mode = Mode.auto

    @Option(name: [.customLong("type")], help: ArgumentHelp("Only entry or photo.", valueName: "type"))
    var types: [Kind] = []

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    enum Mode: String, ExpressibleByArgument, Sendable { case auto, fold, exact }
    enum Kind: String, ExpressibleByArgument, Sendable { case entry, photo }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        var query = [("q", words.joined(separator: " ")), ("mode", mode.rawValue.uppercased())]
        if !types.isEmpty { query.append(("types", types.map { $0.rawValue.uppercased() }.joined(separator: ","))) }
        let hits = try await connection.client().list("/v1/search", query: query, member: "results", limit: limit)
        if connection.json { return Terminal.write(try (["results": .array(hits)] as JSONDocument).pretty) }
        if hits.isEmpty { return Terminal.warn("Nothing was found.") }
        Terminal.writeList(EntryText.table(hits: hits, columns: Terminal.columns()))
    }
}
