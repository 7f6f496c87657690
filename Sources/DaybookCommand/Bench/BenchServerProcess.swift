import Foundation

/// The serving half of the bench: this program again, in another process.
///
/// Its standard input is a pipe that only this process holds, so that it never outlives the bench.
final class BenchServerProcess: Sendable {
    /// Where it serves.
    let endpoint: String
    private let folder: URL
    private let process: Process
    private let input: Pipe

    init() throws {
        // Short, because the path of a socket is at most 107 bytes.
        folder = URL(filePath: "/tmp/daybook-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        endpoint = "ipc://\(folder.path)/rpc.sock"
        process = Process()
        input = Pipe()
        process.executableURL = try URL(
            filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["bench", "rpc-server", "--endpoint", endpoint]
        process.standardInput = input
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
    }

    /// The server's process id.
    var processID: Int32 { process.processIdentifier }

    /// Ends the server and removes its socket.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
