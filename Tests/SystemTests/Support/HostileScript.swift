import Foundation
import Glibc
import Testing

/// One of the shared scripts that attack a running diary. Tests that use them skip where `../shared` is absent.
struct HostileScript {
    /// What a script printed and how it ended.
    struct Outcome {
        let code: Int32
        let output: String

        /// The printed lines that begin with a word.
        func lines(_ word: String) -> [Substring] { output.split(separator: "\n").filter { $0.hasPrefix(word) } }
    }

    /// Why tests skip, as their condition says it.
    static let isAbsent: Testing.Comment = "skipped: ../shared/cases/hostile is absent"

    static var areThere: Bool { FileManager.default.fileExists(atPath: SharedData.hostile.path) }

    /// The file's name without `.py`.
    let name: String
    var arguments: [String] = []

    init(_ name: String, _ arguments: [String] = []) {
        self.name = name
        self.arguments = arguments
    }

    /// Runs the script against a diary, as its owner. Throws when it takes longer than `limit`.
    func run(against diary: RunningDiary, within limit: Duration = .seconds(180)) async throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments =
            [SharedData.hostile.appending(path: name + ".py").path, diary.base, "owner", diary.password] + arguments
        process.environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"]
        let output = diary.folder.appending(path: "hostile-\(name)-\(UUID().uuidString)")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        defer { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }
        try await RunningDiary.eventually(within: limit, "\(name) ends") { !process.isRunning }
        return Outcome(code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8))
    }
}
