import ArgumentParser
import NIOHTTP1
import Wording

/// `daybook entry search`.
struct EntrySearch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find text anywhere in entries, photos and titles of albums.",
        discussion: """
            Any part of a word finds it. Several words are searched for as one text, then each anywhere. Dates in words \
            (last May, 2023-05, 작년 여름), half-typed syllables and initial consonants (ㅅㅊ) also work. Words are plain \
            text, except conditions, all of which must hold: \(SearchConditions.list), such as tag:sea, 기분:좋음 or \
            from:yesterday. With --mode fold, these are plain text, too.
            """)

    @Argument(help: ArgumentHelp("The text to find.", valueName: "text"))
    var words: [String]

    @Option(
        help: ArgumentHelp(
            """
            auto, fold (ignores case and accents), exact, typing, choseong or filter. Without it: filter if there is a \
            condition, else auto.
            """, valueName: "mode"))
    var mode: Mode?

    @Option(
        name: [.customLong("type")],
        help: ArgumentHelp("Only results of this type: entry, photo or album.", valueName: "type"))
    var types: [Kind] = []

    @Option(help: ArgumentHelp("Maximum number of results.", valueName: "count"))
    var limit = 50

    @OptionGroup var connection: ConnectionOptions

    enum Mode: String, ListedOption, Sendable { case auto, fold, exact, typing, choseong, filter }
    enum Kind: String, ListedOption, Sendable { case entry, photo, album }

    func validate() throws {
        guard limit > 0 else { throw ValidationError(.limit) }
    }

    func run() async throws {
        let mode = mode ?? (SearchConditions.occur(in: words) ? .filter : .auto)
        let texts = mode == .filter ? SearchConditions.queries(words) : [words.joined(separator: " ")]
        var query = [("mode", mode.rawValue.uppercased())]
        if !types.isEmpty { query.append(("types", types.map { $0.rawValue.uppercased() }.joined(separator: ","))) }
        var (isIndexing, hasMore) = (false, false)
        var hits: [JSONDocument] = []
        do {
            let api = try connection.client()
            for (index, text) in texts.enumerated() where hits.isEmpty {
                do {
                    hits = try await api.list(
                        "/v1/search", query: [("q", text)] + query, member: "results", limit: limit
                    ) { page in
                        isIndexing = page["indexing"]?.isTrue == true
                        hasMore = page["nextPageToken"]?.text != nil
                    }
                } catch let error as CommandError
                    where error.fault == FilterFault.invalid.reason && index < texts.count - 1
                {
                    // Another reading of the same words may be valid.
                    continue
                }
            }
        } catch let error as CommandError where error.fault == FilterFault.invalid.reason && self.mode == nil {
            let words = error.reason + "\n" + Notice.plainSearch.localized()
            throw CommandError(error.code, words: words, fault: error.fault, field: error.field)
        }
        if connection.json {
            let found: JSONDocument = ["results": .array(hits), "indexing": .bool(isIndexing)]
            return Terminal.write(try found.pretty)
        }
        if isIndexing { Terminal.warn(Notice.indexing.localized()) }
        if hits.isEmpty { return Terminal.warn(Notice.nothingFound.localized()) }
        Terminal.writeList(EntryText.table(hits: hits, columns: Terminal.columns()))
        Listing(items: hits, limit: limit, hasMore: hasMore).tellMore()
    }
}
