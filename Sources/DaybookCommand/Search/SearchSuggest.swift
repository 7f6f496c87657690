import ArgumentParser
import NIOHTTP1

/// `daybook search suggest`.
struct SearchSuggest: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Show your own words that go on so: tags, people, places, titles.")

    @Argument(help: ArgumentHelp("The beginning, also half-typed or of initial consonants.", valueName: "text"))
    var words: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let answer = try await connection.client().send(
            .GET, "/v1/search:suggest", query: [("q", words.joined(separator: " "))])
        if connection.json { return Terminal.write(try answer.pretty) }
        let suggestions = answer["suggestions"]?.items ?? []
        if suggestions.isEmpty { return Terminal.warn("No word of yours goes on so.") }
        var table = TextTable(["WORD", "KIND", "COUNT"], flexible: 0, dispensable: [1])
        for suggestion in suggestions {
            table.add([
                suggestion["text"]?.text ?? "", (suggestion["kind"]?.text ?? "").lowercased(),
                suggestion["count"]?.number.map { String(Int64($0)) } ?? "",
            ])
        }
        Terminal.writeList(table)
    }
}
