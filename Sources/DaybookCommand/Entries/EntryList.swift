import ArgumentParser
import NIOHTTP1

/// `daybook entry list`.
struct EntryList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List entries, newest first.",
        discussion: """
            In a pipe or a file, each entry is one line of columns, separated by tabs: its date, its title and the start \
            of its text, the number of its photos, and its ID.
            """)

    @Option(help: ArgumentHelp("time, or sequence, which is the order of writing.", valueName: "order"))
    var order = Order.time

    @OptionGroup var day: DayFilter

    @Option(help: ArgumentHelp("Only with this photo: its ID, or the start of it.", valueName: "id"))
    var photo: String?

    @OptionGroup var options: ListOptions
    @OptionGroup var connection: ConnectionOptions

    enum Order: String, ListedOption, Sendable { case time, sequence }

    func validate() throws {
        guard order == .time || !options.oldestFirst else {
            throw ValidationError(.sequence)
        }
    }

    func run() async throws {
        let api = try connection.client()
        var query = try await options.query(orderedBy: "entryTime", using: api)
        query += day.query
        if let photo { query.append(("photoId", try await ShortID.resolve(photo, kind: .photo, using: api))) }
        if order == .sequence { query.append(("orderBy", "sequence desc")) }
        let listing = try await api.listing("/v1/entries", query: query, member: "entries", limit: options.limit)
        let entries = listing.items
        if connection.json { return Terminal.write(try (["entries": .array(entries)] as JSONDocument).pretty) }
        if entries.isEmpty { return await options.tellNone(of: .entry, query: query, using: api) }
        Terminal.writeList(EntryText.table(entries, isShort: Terminal.isTerminal(1)))
        listing.tellMore()
    }
}
