import ArgumentParser

/// `daybook trash`.
struct TrashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "What was deleted, and can come back for 30 days.",
        subcommands: [TrashList.self, TrashEmpty.self])
}
