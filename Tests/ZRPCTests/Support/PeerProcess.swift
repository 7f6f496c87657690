import Foundation
import Glibc

/// A real process at the other end: `zrpc-test-peer`, which can be killed and stopped.
///
/// Dropping it kills it; it also ends by itself when this process does, because its standard input ends then.
final class PeerProcess: Sendable {
    private let process: Process
    private let input: Pipe

    /// Starts the peer in a role, at an endpoint, with more in its environment.
    init(_ role: String, _ endpoint: String, environment: [String: String] = [:]) throws {
        let folder = try URL(filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        process = Process()
        input = Pipe()
        process.executableURL = folder.appending(path: "zrpc-test-peer")
        process.arguments = [role, endpoint]
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        try process.run()
    }

    deinit {
        signal(SIGCONT)
        kill()
    }

    /// Ends the process at once, as a crash does, and waits until it is gone.
    func kill() {
        guard process.isRunning else { return }
        signal(SIGKILL)
        process.waitUntilExit()
    }

    /// The memory that the process holds now.
    func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Stops the process: its connections stay, and nothing answers. Returns when none of its threads runs any more, which
    /// takes a moment on a busy machine.
    func stop() {
        signal(SIGSTOP)
        while !isStopped { usleep(1000) }
    }

    /// Whether no thread of the process runs, also because it has ended.
    private var isStopped: Bool {
        let tasks = "/proc/\(process.processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.allSatisfy { thread in
            let text = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
            // The state follows the name, which is in parentheses (proc(5)).
            return text?.split(separator: ")").last?.dropFirst().first.map { "TZX".contains($0) } ?? true
        }
    }

    /// Lets a stopped process go on.
    func resume() { signal(SIGCONT) }

    private func signal(_ number: Int32) { _ = Glibc.kill(process.processIdentifier, number) }
}
