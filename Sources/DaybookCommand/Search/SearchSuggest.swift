import ArgumentParser
import NIOHTTP1

/// `daybook search suggest`.
struct SearchSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Show your own words that start like this: tags, people, places, titles.")

    @Argument(
        help: ArgumentHelp("The start of a word. It may be half-typed, or only initial consonants.", valueName: "text"))
    var words: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let response = try await connection.client().send(
            .GET, path: "/v1/search:suggest", query: [("q", words.joined(separator: " "))])
        if connection.json { return Terminal.write(try response.pretty) }
        let suggestions = response["suggestions"]?.items ?? []
        if suggestions.isEmpty { return Terminal.warn(Notice.noWord.localized()) }
        var table = TextTable([.word, .kind, .count], flexible: 0, dispensable: [1])
        for suggestion in suggestions {
            let (kind, count) = (suggestion["kind"]?.text, suggestion["count"])
            table.add(
                [suggestion["text"]?.text ?? "", Term.plain(kind), count.map { String($0.count) } ?? ""],
                localized: [1: Term.localized(kind)])
        }
        Terminal.writeList(table)
    }
}

/// `daybook search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "The index and the suggestions of the search. To find something, use: daybook entry search",
        subcommands: [SearchSuggest.self, SearchDoctor.self])
}
