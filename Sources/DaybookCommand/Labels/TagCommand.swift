import ArgumentParser

/// `daybook tag`.
struct TagCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tag", abstract: "Tags of entries and photos.", subcommands: [TagList.self])
}
