import ArgumentParser

/// `daybook search`.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "The index and the suggestions of search. To find something: daybook entry search",
        subcommands: [SearchSuggest.self, SearchDoctor.self])
}
