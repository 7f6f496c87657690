import ArgumentParser

/// `daybook search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "What search knows. To find something: daybook entry search",
        subcommands: [SearchSuggest.self, SearchDoctor.self])
}
