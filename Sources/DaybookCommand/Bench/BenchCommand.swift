public import ArgumentParser
import Glibc
import ServiceRuntime

/// `daybook bench`: measures this installation's own parts.
public struct BenchCommand: AsyncParsableCommand {
    /// The name, the help and the subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measure the parts of Daybook on this machine.",
        subcommands: [RPCBench.self, DiaryBench.self, MediaBench.self])

    /// Creates a command for the argument parser.
    public init() {}
}

/// `daybook bench rpc`: unary calls between two processes, through all layers of a real call.
///
/// The program `benchmark` is both processes; it replaces this program.
struct RPCBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rpc", abstract: "Measure calls between two processes of this machine.",
        usage: "daybook bench rpc [--json] [--duration S] [--warm-up S] [--outstanding N]... [--download] [--curve]",
        discussion: "`daybook bench rpc --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try BenchmarkProgram.replace(with: "rpc", options) }
}

/// `daybook bench diary`: the diary's calls on a library of any size, compared with SQLite alone.
///
/// The program `benchmark` makes and measures the library; it replaces this program.
struct DiaryBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diary", abstract: "Measure lists, search, timeline and inserts on a made-up library.",
        usage: "daybook bench diary [--entries N] [--photos N] [--owners N] [--seed S] [--calls N] [--json]",
        discussion: "`daybook bench diary --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try BenchmarkProgram.replace(with: "diary", options) }
}

/// `daybook bench media`: the cost of pictures of photos, compared with other programs.
///
/// The program `benchmark` makes and measures the photos; it replaces this program.
struct MediaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Measure pictures of made-up photos, and of the photos in a folder.",
        usage: "daybook bench media [--corpus DIR] [--photos N] [--rounds N] [--folder DIR] [--only TEXT] [--json]",
        discussion: "`daybook bench media --help` has all options.")

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var options: [String] = []

    func run() throws { try BenchmarkProgram.replace(with: "media", options) }
}

/// The program of the benchmarks.
enum BenchmarkProgram {
    /// Replaces this program with one of its commands. Throws if the program cannot be started; otherwise never
    /// returns.
    static func replace(with command: String, _ options: [String]) throws -> Never {
        let program = try SiblingExecutable.path("benchmark")
        let arguments = ["benchmark", command] + options
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        _ = unsafe execv(program, pointers)
        throw CommandError(
            .failure, at: program, CommandFault.notStarted, ["cause": unsafe String(cString: strerror(errno))])
    }
}
