import Foundation
import ZRPC
import ZeroMQ

/// The server side of the bench: this program again, in another process.
///
/// Its standard input is a pipe that only this process holds, so that the server never outlives the bench.
final class BenchServerProcess: Sendable {
    /// The endpoint of the server.
    let endpoint: String
    private let folder: URL
    private let process: Process
    private let input: Pipe

    /// The configuration with which a client connects.
    let clientConfiguration: TransportConfiguration

    /// Starts a server. With `curve` it serves on a free port of this machine, with keys made for this run.
    init(curve: Bool) throws {
        // The path is short, because the path of a socket has at most 107 bytes.
        folder = URL(filePath: "/tmp/daybook-bench-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        var settings = TransportConfiguration()
        if curve {
            let (keys, port) = (try CurveKeyPair.random(), try LoopbackPort.unused())
            endpoint = "tcp://127.0.0.1:\(port)"
            settings.security.keys = keys
            settings.security.serverKeys[endpoint] = keys.publicKey
            // Only this user may enter the folder.
            try Data(keys.json).write(to: folder.appending(path: "keys.json"))
        } else {
            endpoint = "ipc://\(folder.path)/rpc.sock"
        }
        clientConfiguration = settings
        process = Process()
        input = Pipe()
        process.executableURL = try URL(
            filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        process.arguments =
            ["rpc-server", "--endpoint", endpoint] + (curve ? ["--keys", folder.path + "/keys.json"] : [])
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
