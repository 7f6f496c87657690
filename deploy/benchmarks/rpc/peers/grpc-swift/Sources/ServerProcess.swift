import Foundation

/// A second process of this program, which serves.
final class ServerProcess: Sendable {
    /// The path of its socket.
    let path: String
    let processID: Int32
    private let process: Process
    private let input: Pipe
    private let folder: URL

    init() throws {
        // The folder has a short path, because the path of a socket has at most 107 bytes.
        folder = URL(filePath: "/tmp/rpc-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        path = "\(folder.path)/rpc.sock"
        process = Process()
        input = Pipe()
        process.executableURL = try URL(
            filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments = ["--serve", path]
        process.standardInput = input
        do {
            try process.run()
        } catch {
            try? FileManager.default.removeItem(at: folder)
            throw error
        }
        processID = process.processIdentifier
    }

    /// Ends the server and removes its socket.
    func stop() {
        try? input.fileHandleForWriting.close()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A reader of the processor time that the two processes have used.
struct Processor: Sendable {
    let serverID: Int32

    struct Unreadable: Error {
        let path: String
    }

    func seconds() throws -> Double {
        let ticks = try ["self", "\(serverID)"].reduce(0.0) { sum, process in
            let path = "/proc/\(process)/stat"
            let text = try String(contentsOfFile: path, encoding: .utf8)
            // The name may contain any character, but no field after it contains a parenthesis. See proc(5).
            let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 12, let user = Double(fields[11]), let kernel = Double(fields[12]) else {
                throw Unreadable(path: path)
            }
            return sum + user + kernel
        }
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
