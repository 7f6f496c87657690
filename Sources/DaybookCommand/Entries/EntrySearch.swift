import ArgumentParser
import NIOHTTP1

/// `daybook entry search`.
struct EntrySearch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find text anywhere in entries, photos and titles of albums.",
        discussion: """
            Any part of a word finds it. Several words are searched for as one text, then each anywhere. Dates in words \
            (last May, 2023-05, 작년 여름), half-typed syllables and initial consonants (ㅅㅊ) also work. Words are plain \
            text, never syntax, except with --mode filter: from: to: tag: person: place: camera: mood: weather: \
            has:photo is:favorite, and quotes.
            """)

    @Argument(help: ArgumentHelp("The text to find.", valueName: "text"))
    var words: [String]

    @Option(
        help: ArgumentHelp(
            "auto, fold (ignores case and accents), exact, typing, choseong or filter.", valueName: "mode"))
    var mode = Mode.auto

    @Option(
        name: [.customLong("type")],
        help: ArgumentHelp("Only results of this type: entry, photo or album.", valueName: "type"))
    var types: [Kind] = []

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    enum Mode: String, ExpressibleByArgument, Sendable { case auto, fold, exact, typing, choseong, filter }
    enum Kind: String, ExpressibleByArgument, Sendable { case entry, photo, album }

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        var query = [("q", words.joined(separator: " ")), ("mode", mode.rawValue.uppercased())]
        if !types.isEmpty { query.append(("types", types.map { $0.rawValue.uppercased() }.joined(separator: ","))) }
        var isIndexing = false
        let hits = try await connection.client().list(
            "/v1/search", query: query, member: "results", limit: limit
        ) { page in
            isIndexing = page["indexing"]?.isTrue == true
        }
        if connection.json {
            let found: JSONDocument = ["results": .array(hits), "indexing": .bool(isIndexing)]
            return Terminal.write(try found.pretty)
        }
        if isIndexing { Terminal.warn(Notice.indexing.localized()) }
        if hits.isEmpty { return Terminal.warn(Notice.nothingFound.localized()) }
        Terminal.writeList(EntryText.table(hits: hits, columns: Terminal.columns()))
    }
}
