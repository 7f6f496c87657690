import ArgumentParser

/// `daybook bench media`: the cost of pictures of photos, compared with other programs.
///
/// media-service's own program makes and measures the photos; it replaces this program.
struct MediaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Measure pictures of made-up photos, and of a folder's.",
        usage: "daybook bench media [--corpus DIR] [--photos N] [--rounds N] [--folder DIR] [--only TEXT] [--json]",
        discussion: "`daybook bench media --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try ServiceBench.replace("media-service", options) }
}
