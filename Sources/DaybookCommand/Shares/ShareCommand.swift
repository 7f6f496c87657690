import ArgumentParser

/// `daybook share`.
struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Links to what you share: an entry, photos or an album.",
        discussion: """
            Whoever has a link sees newly made pictures and what was written to them, and nothing else of your diary.
            """,
        subcommands: [
            ShareCreate.self, ShareList.self, ShareShow.self, ShareRevoke.self, ShareViews.self,
        ])
}
