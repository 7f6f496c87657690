import DaybookSettings
import Foundation
import Logging
import ServiceRuntime

/// The services of a folder, for the folder's owner: the running ones, or some that are started temporarily.
struct FolderServices {
    /// A service that can be started on a folder.
    enum Service { case entry, media, gateway }

    /// The endpoints of the services.
    struct Endpoints: Sendable {
        let entry: String
        /// The endpoint of all workers.
        let media: String
        /// The address of the gateway's HTTP for clients of this machine, a socket that only the folder's owner
        /// reaches; nil if none was started.
        var http: String?
    }

    let folder: String
    var services: [Service] = [.entry]
    let logger: Logger

    /// Calls `body` with the services' endpoints. If the folder has no running services, starts entry-service and the
    /// others among `services`, and stops them after `body`; the endpoints of services that were not started have no
    /// listener.
    func run(_ body: @escaping @Sendable (_ endpoints: Endpoints) async throws -> Void) async throws {
        if let sockets = DataDirectoryLock.socketDirectory(of: .daybook, servedFrom: folder) {
            return try await body(
                Endpoints(entry: "ipc://\(sockets)/entry.sock", media: "ipc://\(sockets)/media.*.sock"))
        }
        let held = try await HeldFolder(folder)
        defer { held.release() }
        let entry = held.sockets.endpoint("entry.sock")
        var endpoints = Endpoints(entry: entry, media: held.sockets.endpoint("media.*.sock"))
        let media = held.sockets.endpoint("media.0.sock")
        let common = ["--data", folder, "--parent-pipe", "--log-level", logger.logLevel.rawValue]
        var children: [ChildSpecification] = []
        // The services are in the order in which they are stopped.
        if services.contains(.gateway) {
            let own = held.sockets.endpoint("gateway.0.sock")
            let socket = held.sockets.path + "/http.sock"
            endpoints.http = DiaryAPI.address(ofSocket: socket)
            let flags = [
                "--parent-pipe", "--log-level", logger.logLevel.rawValue, "--http-socket", socket, "--endpoint", own,
                "--entry-endpoint", entry, "--media-endpoint", endpoints.media,
            ]
            children.append(
                ChildSpecification(name: "gateway", executable: try SiblingExecutable.path("gateway")) { _ in flags })
        }
        if services.contains(.media) {
            children.append(
                ChildSpecification(name: "media-service", executable: try SiblingExecutable.path("media-service")) {
                    _ in
                    common + ["--endpoint", media, "--entry-endpoint", entry]
                })
        }
        children.append(
            ChildSpecification(name: "entry-service", executable: try SiblingExecutable.path("entry-service")) { _ in
                common + ["--endpoint", entry]
            })
        try await Supervisor(children: children, lock: held.lock, logger: logger).run { [endpoints] _ in
            try await body(endpoints)
        }
    }
}

/// A diary's folder that this process has locked: no other process serves it, and the processes that this one starts
/// have a folder for their sockets.
struct HeldFolder: Sendable {
    let lock: DataDirectoryLock
    let sockets: SocketDirectory

    /// Locks the folder, and removes the remains of a killed process. Throws `locked` if another process serves the
    /// folder.
    init(_ data: String) async throws(RuntimeError) {
        lock = try await DataDirectoryLock(.daybook, directory: data)
        let places = [ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "", "/tmp"]
        if let abandoned = lock.abandonedSocketDirectory, places.contains(where: { Self.lies(abandoned, in: $0) }) {
            SocketDirectory.removeAbandoned(abandoned, of: .daybook)
        }
        sockets = try SocketDirectory(.daybook, in: places)
        lock.record(socketDirectory: sockets.path)
    }

    /// Returns whether a path names something directly in a folder. The path is read from a file of the data folder,
    /// which may come from anywhere.
    private static func lies(_ path: String, in folder: String) -> Bool {
        guard !folder.isEmpty, path.hasPrefix(folder + "/") else { return false }
        return !path.dropFirst(folder.count + 1).contains("/")
    }

    /// Releases the folder, and removes the sockets. Called after all started processes have ended.
    func release() {
        sockets.remove()
        lock.record(socketDirectory: nil)
    }
}
