import Foundation

/// The result of a run of `daybook`.
struct CommandOutcome {
    let code: Int32
    let output: String
    let errors: String
    var json: JSON { (try? JSON(Array(output.utf8))) ?? .null }
}

extension RunningDiary {
    /// Runs `daybook` with a login of the diary's own, and `input` on its standard input.
    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> CommandOutcome {
        let program = RunningDiary.binaries.appending(path: "daybook")
        return try run(program, arguments, input: input, environment: environment)
    }

    /// Runs `daybook`, which can write no more than some bytes into a file: a longer one fails in its middle, as on a
    /// full disk.
    func run(_ arguments: [String], maximumFileBytes: Int) throws -> CommandOutcome {
        let program = RunningDiary.binaries.appending(path: "daybook").path
        // The shell counts blocks of 512 bytes. The signal would end the command before it can say why.
        let script = "trap '' XFSZ; ulimit -f \(maximumFileBytes / 512); exec \"$0\" \"$@\""
        return try run(URL(filePath: "/bin/sh"), ["-c", script, program] + arguments, environment: [:])
    }

    /// Runs `daybook` on a terminal of so many columns, on which a person types `input`; the output is what the terminal shows, errors included.
    func runOnTerminal(
        _ arguments: [String], columns: Int = 80, input: String = "", environment: [String: String] = [:]
    ) throws -> CommandOutcome {
        let words = [RunningDiary.binaries.appending(path: "daybook").path] + arguments
        let command = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }.joined(separator: " ")
        let outcome = try run(
            URL(filePath: "/usr/bin/script"),
            ["--quiet", "--return", "--command", "stty cols \(columns); exec \(command)", "/dev/null"],
            input: input, environment: environment.merging(["SHELL": "/bin/sh"]) { own, _ in own })
        return CommandOutcome(
            code: outcome.code, output: outcome.output.replacing("\r\n", with: "\n"), errors: outcome.errors)
    }

    /// The environment of every command: the places of its login and its notes.
    var commandEnvironment: [String: String] {
        ["XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path, "PATH": "/usr/bin:/bin"]
    }

    private func run(
        _ program: URL, _ arguments: [String], input: String = "", environment: [String: String]
    ) throws -> CommandOutcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = commandEnvironment.merging(environment) { _, new in new }
        let files = try ["in", "out", "err"].map { name in
            let url = folder.appending(path: "command-\(name)")
            try Data(name == "in" ? Array(input.utf8) : []).write(to: url)
            return url
        }
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return CommandOutcome(code: process.terminationStatus, output: texts[1], errors: texts[2])
    }
}
