import Foundation
import Glibc
import Logging
import ZRPC

@testable import DaybookEntry

/// The service as a process of its own, which is ended by SIGKILL.
actor ModelServiceProcess: ModelService {
    nonisolated let hasOwnTime = false
    nonisolated let diesUnderCalls = true
    let channel: Channel
    private let transport: Transport
    private let folder: TemporaryFolder
    private let sockets: String
    private var process: Process

    init() async throws {
        folder = try TemporaryFolder()
        // A socket's path has to be short.
        sockets = "/tmp/de-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(
            atPath: sockets, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        process = try Self.start(folder.path, sockets)
        transport = try Transport(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        channel = transport.channel(to: "ipc://\(sockets)/s")
        try await channel.waitUntilReady(timeout: .seconds(60))
    }

    var now: Int64 { Int64(Date().timeIntervalSince1970 * 1e6) }

    var database: String { folder.path + "/entry/daybook.sqlite" }

    /// Beside the tests is the executable of the same build.
    private static func start(_ data: String, _ sockets: String) throws -> Process {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let child = Process()
        child.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(path: "entry-service")
        child.arguments = ["--data", data, "--endpoint", "ipc://\(sockets)/s", "--log-level", "error"]
        child.standardInput = FileHandle.nullDevice
        child.standardOutput = FileHandle.nullDevice
        try child.run()
        return child
    }

    func kill() async throws {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        process = try Self.start(folder.path, sockets)
    }

    func advance(seconds: Int64) {}

    func keepUp() {}

    func followUp() {}

    func stop() async {
        await transport.shutdown(grace: .seconds(1))
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: sockets)
    }
}
