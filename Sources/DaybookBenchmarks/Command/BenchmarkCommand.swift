public import ArgumentParser
import DaybookMedia
import Dispatch
import Glibc

/// The program of the benchmarks. `daybook bench` starts it.
public struct BenchmarkCommand: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "benchmark", abstract: "Measure calls, the diary and the making of pictures on this machine.",
        subcommands: [RPCBench.self, DiaryBench.self, MediaBench.self, RPCBenchServer.self])

    /// Creates a command for the argument parser.
    public init() {}

    /// Runs a worker that decodes pictures if the arguments ask for one; otherwise runs the command.
    ///
    /// A worker must enter its sandbox before any asynchronous code, because that is possible only with a single thread.
    public static func runProgram() {
        DecodingWorker.runIfAsked(CommandLine.arguments)
        let command = Task {
            await Self.main()
            Glibc.exit(EXIT_SUCCESS)
        }
        withExtendedLifetime(command) { dispatchMain() }
    }
}

/// The reason why a benchmark cannot begin or continue.
struct BenchmarkError: Error, CustomStringConvertible {
    /// The reason, as a sentence for people.
    let description: String

    init(_ description: String) { self.description = description }
}
