import ArgumentParser

/// The command `loadtest compare`.
struct CompareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two results: what got better, and what got worse.",
        discussion: """
            The ratio is new to old. A figure that is worse by more than the tolerance is marked: less throughput, a longer \
            latency, or more errors.
            """)

    @Argument(help: ArgumentHelp("The old result.", valueName: "old.json"))
    var old: String

    @Argument(help: ArgumentHelp("The new result.", valueName: "new.json"))
    var new: String

    @Option(help: ArgumentHelp("How much worse a figure may be, in percent.", valueName: "percent"))
    var tolerance = 10.0

    @Flag(help: "End with exit code 1 if something got worse.")
    var failOnWorse = false

    @Flag(help: "For the exit code, ignore figures that rest on fewer than ten calls, such as each max.")
    var ignoreFew = false

    func validate() throws {
        guard (0...1000).contains(tolerance) else { throw ValidationError("--tolerance is 0 to 1000 percent.") }
    }

    func run() throws {
        let comparison = Comparison(
            old: try RunResult(path: old), new: try RunResult(path: new), tolerancePercent: tolerance)
        print(comparison.text)
        let worse = ignoreFew ? comparison.surelyWorse : comparison.worse
        if failOnWorse, !worse.isEmpty {
            throw LoadError(.worse, "\(worse.count) figures are worse by more than the tolerance.")
        }
    }
}
