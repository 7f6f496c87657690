import ArgumentParser
import NIOHTTP1

/// `daybook entry`.
struct EntryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "entry", abstract: "Entries of the diary.",
        subcommands: [
            EntryAdd.self, EntryList.self, EntryShow.self, EntryEdit.self, EntryRemove.self, EntryRestore.self,
            EntrySearch.self,
        ])
}

/// `daybook entry list`.
struct EntryList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List entries, newest first.")

    @Option(help: ArgumentHelp("First day.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Last day.", valueName: "date"))
    var to: String?

    @Option(name: [.customLong("tag")], help: ArgumentHelp("Only with this tag; may repeat.", valueName: "tag"))
    var tags: [String] = []

    @Option(name: [.customLong("person")], help: ArgumentHelp("Only with this person; may repeat.", valueName: "name"))
    var people: [String] = []

    @Flag(help: "Only favourites.")
    var favorite = false

    @Flag(help: "Only hidden ones.")
    var hidden = false

    @Flag(help: "Oldest first.")
    var oldestFirst = false

    @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        var query = tags.map { ("tag", $0) } + people.map { ("person", $0) }
        if let from { query.append(("from", from)) }
        if let to { query.append(("to", to)) }
        if favorite { query.append(("favorite", "true")) }
        if hidden { query.append(("hidden", "true")) }
        if oldestFirst { query.append(("orderBy", "entryTime asc")) }
        let entries = try await connection.client().list(
            "/v1/entries", query: query, member: "entries", limit: limit)
        if connection.json { return Terminal.write(try (["entries": .array(entries)] as JSONDocument).pretty) }
        if entries.isEmpty { return Terminal.warn("There are no such entries.") }
        Terminal.write(EntryText.table(entries))
    }
}

/// `daybook entry show`.
struct EntryShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show one entry.")

    @Argument(help: ArgumentHelp("The entry's id.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let entry = try await connection.client().send(.GET, "/v1/entries/\(DiaryAPI.escaped(id))")
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}

/// `daybook entry rm`.
struct EntryRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rm", abstract: "Put an entry in the trash.")

    @Argument(help: ArgumentHelp("The entry's id.", valueName: "id"))
    var id: String

    @Flag(help: "Delete it for good.")
    var permanent = false

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let entry = try await connection.client().send(
            .DELETE, "/v1/entries/\(DiaryAPI.escaped(id))", query: permanent ? [("permanent", "true")] : [])
        if connection.json { return permanent ? () : Terminal.write(try entry.pretty) }
        Terminal.write(permanent ? "Deleted." : "In the trash. Take it back with: daybook entry restore \(id)")
    }
}

/// `daybook entry restore`.
struct EntryRestore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Take an entry out of the trash.")

    @Argument(help: ArgumentHelp("The entry's id.", valueName: "id"))
    var id: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let entry = try await connection.client().send(
            .POST, "/v1/entries/\(DiaryAPI.escaped(id)):undelete", json: [:])
        Terminal.write(connection.json ? try entry.pretty : EntryText.whole(entry))
    }
}

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
        Terminal.write(EntryText.table(hits: hits))
    }
}
