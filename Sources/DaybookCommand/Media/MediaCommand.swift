import ArgumentParser

/// `daybook media`.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "The stored bytes of photos, with the diary's folder at hand.",
        subcommands: [MediaScrub.self, MediaRemake.self])
}
