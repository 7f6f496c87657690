public import ArgumentParser

/// `daybook bench`: measures this installation's own parts.
public struct BenchCommand: AsyncParsableCommand {
    public static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure Daybook's own parts on this machine.",
        subcommands: [RPCBench.self, RPCBenchServer.self])

    public init() {}
}
