import ArgumentParser

/// `daybook memories`.
struct MemoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memories", abstract: "What the diary brings back: this day and week, trips, years.",
        subcommands: [MemoriesList.self, MemoriesFavorite.self, MemoriesDismiss.self],
        defaultSubcommand: MemoriesList.self)
}
