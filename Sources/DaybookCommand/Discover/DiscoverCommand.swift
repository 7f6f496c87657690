import ArgumentParser

/// `daybook discover`.
struct DiscoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "discover", abstract: "Pictures from elsewhere: look, and save some to the diary.",
        discussion: "The server's operator chooses where they come from, with the setting --discover.",
        subcommands: [DiscoverList.self, DiscoverSave.self, DiscoverUnsave.self, DiscoverSaved.self])
}
