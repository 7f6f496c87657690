import Foundation

/// What a run of `daybook` left.
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
        let process = Process()
        process.executableURL = RunningDiary.binaries.appending(path: "daybook")
        process.arguments = arguments
        process.environment = ["XDG_CONFIG_HOME": folder.path, "PATH": "/usr/bin:/bin"]
            .merging(environment) { _, new in new }
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
