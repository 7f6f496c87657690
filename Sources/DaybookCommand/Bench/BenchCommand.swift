public import ArgumentParser

/// `daybook bench`: measures this installation's own parts.
public struct BenchCommand: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure Daybook's own parts on this machine.",
        subcommands: [RPCBench.self, DiaryBench.self, MediaBench.self, RPCBenchServer.self])

    /// Creates a command for the argument parser.
    public init() {}
}
