import ArgumentParser
import NIOHTTP1

/// `daybook photo list`.
struct PhotoList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List photos, clips and recordings, newest first.")

    @Option(help: ArgumentHelp("First day.", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("Last day.", valueName: "date"))
    var to: String?

    @Option(name: [.customLong("kind")], help: ArgumentHelp("photo, video or audio; may repeat.", valueName: "kind"))
    var kinds: [Kind] = []

    @Option(help: ArgumentHelp("Only of this sort, as screenshot, panorama or selfie.", valueName: "sort"))
    var subtype: String?

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

    enum Kind: String, ExpressibleByArgument, Sendable { case photo, video, audio }

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        var query = tags.map { ("tag", $0) } + people.map { ("person", $0) }
        query += kinds.map { ("kind", $0.rawValue.uppercased()) }
        if let subtype { query.append(("subtype", subtype)) }
        if let from { query.append(("from", from)) }
        if let to { query.append(("to", to)) }
        if favorite { query.append(("favorite", "true")) }
        if hidden { query.append(("hidden", "true")) }
        if oldestFirst { query.append(("orderBy", "takenTime asc")) }
        let photos = try await connection.client().list("/v1/photos", query: query, member: "photos", limit: limit)
        if connection.json { return Terminal.write(try (["photos": .array(photos)] as JSONDocument).pretty) }
        if photos.isEmpty { return Terminal.warn("There are no such photos.") }
        Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1)))
    }
}
