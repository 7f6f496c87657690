import ArgumentParser
import NIOHTTP1

/// `daybook photo list`.
struct PhotoList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List photos, videos and recordings, newest first.")

    @Option(
        name: [.customLong("kind")],
        help: ArgumentHelp("photo, video or audio. May be given several times.", valueName: "kind"))
    var kinds: [Kind] = []

    @Option(help: ArgumentHelp("Only of this kind, such as screenshot, panorama or selfie.", valueName: "sort"))
    var subtype: String?

    @Option(help: ArgumentHelp("Only of this burst. `photo show` shows the burst of a photo.", valueName: "burst"))
    var burst: String?

    @OptionGroup var options: ListOptions
    @OptionGroup var connection: ConnectionOptions

    enum Kind: String, ListedOption, Sendable { case photo, video, audio }

    func run() async throws {
        let api = try connection.client()
        var query = try await options.query(orderedBy: "takenTime", using: api)
        query += kinds.map { ("kind", $0.rawValue.uppercased()) }
        if let subtype { query.append(("subtype", subtype)) }
        if let burst { query.append(("burstId", burst)) }
        let listing = try await api.listing("/v1/photos", query: query, member: "photos", limit: options.limit)
        let photos = listing.items
        if connection.json { return Terminal.write(try (["photos": .array(photos)] as JSONDocument).pretty) }
        if photos.isEmpty { return await options.tellNone(of: .photo, query: query, using: api) }
        Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1)))
        listing.tellMore()
    }
}
