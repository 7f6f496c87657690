public import ArgumentParser
import Foundation
import Glibc

/// The load tester: `loadtest`.
public struct LoadTestCommand: AsyncParsableCommand {
    /// The command's name, purpose and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "loadtest",
        abstract: "Put a diary under load, and report its speed and its errors.",
        discussion: """
            The target must be on this machine, unless you give --allow-remote.

            EXIT CODES:
              0   success
              1   compare --fail-on-worse found something worse
              64  wrong usage
              66  a file cannot be read
              69  no diary responds
              73  a file cannot be written
              77  the login failed
            """,
        subcommands: [RunCommand.self, MixesCommand.self, CompareCommand.self, PictureCommand.self])

    /// Creates the command for the argument parser.
    public init() {}

    /// Runs the command that the arguments name, and ends the process with its exit code.
    public static func runProgram() async -> Never {
        // If the reader of the output closes the pipe, this process must end with an error, not by a signal in the
        // middle of a write.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            exit(withError: nil)
        } catch let error as LoadError {
            try? FileHandle.standardError.write(contentsOf: Data("loadtest: \(error)\n".utf8))
            end(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }

    /// Ends the process.
    static func end(_ code: Int32) -> Never { Glibc.exit(code) }
}

/// The command `loadtest mixes`.
struct MixesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mixes", abstract: "Show the named mixes, and the shares of their operations.")

    func run() {
        print(Mix.named.map { $0.name + "\n" + indented($0.mix.description) }.joined(separator: "\n\n"))
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }
}

/// The command `loadtest picture`.
struct PictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture", abstract: "Draw one result, or two in one picture.")

    @Argument(help: ArgumentHelp("One result, or two.", valueName: "result.json"))
    var results: [String]

    @Option(help: ArgumentHelp("The SVG file to write.", valueName: "file"))
    var output: String

    func validate() throws {
        guard 1...2 ~= results.count else { throw ValidationError("Give one result or two.") }
    }

    func run() throws {
        let drawn = try results.map { (name: $0, result: try RunResult(path: $0)) }
        try OutputFile(path: output).write(Data(ResultPicture(drawn).svg.utf8))
    }
}
