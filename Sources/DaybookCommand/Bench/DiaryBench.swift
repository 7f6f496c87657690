import ArgumentParser

/// `daybook bench diary`: the diary's calls on a library of any size, compared with SQLite alone.
///
/// entry-service's own program makes and measures the library; it replaces this program.
struct DiaryBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary", abstract: "Measure lists, search, timeline and inserts on a made-up library.",
        usage: "daybook bench diary [--entries N] [--photos N] [--owners N] [--seed S] [--calls N] [--json]",
        discussion: "`daybook bench diary --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try ServiceBench.replace("entry-service", options) }
}
