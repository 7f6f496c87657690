import ArgumentParser

/// `daybook bench diary`: the diary's calls on a library of any size, beside what SQLite does alone.
///
/// The library is made and measured by entry-service's own program, which takes this one's place.
struct DiaryBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary", abstract: "Measure lists, search, timeline and inserts on a made-up library.",
        usage: "daybook bench diary [--entries N] [--photos N] [--owners N] [--seed S] [--calls N] [--json]",
        discussion: "`daybook bench diary --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try ServiceBench.replace("entry-service", options) }
}
