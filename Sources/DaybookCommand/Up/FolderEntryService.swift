import DaybookSettings
import Logging
import ServiceRuntime

/// The entry-service of a folder, for whoever owns the folder: the one that serves it, or one for the moment.
struct FolderEntryService {
    let folder: String
    let logger: Logger

    /// Calls `body` with the endpoint of entry-service, starting it alone on a folder that nobody serves and stopping it
    /// after `body`.
    func run(_ body: @escaping @Sendable (_ endpoint: String) async throws -> Void) async throws {
        if let sockets = DataDirectoryLock.socketDirectory(of: .daybook, servedFrom: folder) {
            return try await body("ipc://\(sockets)/entry.sock")
        }
        let held = try await HeldFolder(folder)
        defer { held.release() }
        let endpoint = held.sockets.endpoint("entry.sock")
        let service = ChildSpecification(
            name: "entry-service", executable: try SiblingExecutable.path("entry-service")
        ) { [folder, logger] _ in
            ["--data", folder, "--endpoint", endpoint, "--parent-pipe", "--log-level", logger.logLevel.rawValue]
        }
        try await Supervisor(children: [service], lock: held.lock, logger: logger).run { _ in
            try await body(endpoint)
        }
    }
}
