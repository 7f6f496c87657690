public import ArgumentParser

/// The command line: `daybook`.
///
/// A client of the HTTP API, the supervisor of the three services, and the benchmarks. It knows the API's contract and
/// no service's inside.
public struct DaybookCommand: AsyncParsableCommand {
    /// Name, purpose and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "daybook",
        abstract: "A photo diary that you host yourself.",
        version: DaybookVersion.current,
        subcommands: [UpCommand.self, BenchCommand.self])

    /// Made by the argument parser.
    public init() {}
}

/// The version of this build.
public enum DaybookVersion {
    /// As in semantic versioning.
    public static let current = "0.1.0"
}
