public import ArgumentParser
import Foundation
import Glibc

/// The load tester: `loadtest`.
public struct LoadTestCommand: AsyncParsableCommand {
    /// The command's name, purpose and subcommands.
    public static let configuration = CommandConfiguration(
        commandName: "loadtest",
        abstract: "Puts a diary under load, and tells how it bore it.",
        discussion: """
            Load goes to this machine only, unless another is named with --allow-remote.

            EXIT CODES:
              0   done
              1   compare --fail-on-worse found something worse
              64  called wrongly
              66  a file cannot be read
              69  no diary answers
              73  a file cannot be written
              77  signing in failed
            """,
        subcommands: [RunCommand.self, MixesCommand.self, CompareCommand.self, PictureCommand.self])

    /// Creates the command for the argument parser.
    public init() {}

    /// Runs the command that the arguments name, and ends the process with its exit code.
    public static func runProgram() async -> Never {
        // A closed reader must end this process with an error, not with a signal in the middle of a write.
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
