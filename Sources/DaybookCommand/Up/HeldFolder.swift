import DaybookSettings
import Foundation
import ServiceRuntime

/// A diary's folder that this process has locked: no other process serves it, and the processes that this one starts
/// have a folder for their sockets.
struct HeldFolder: Sendable {
    let lock: DataDirectoryLock
    let sockets: SocketDirectory

    /// Locks the folder, and removes the remains of a killed process. Throws `locked` if another process serves the
    /// folder.
    init(_ data: String) async throws(RuntimeError) {
        lock = try await DataDirectoryLock(.daybook, directory: data)
        if let abandoned = lock.abandonedSocketDirectory { SocketDirectory.removeAbandoned(abandoned, of: .daybook) }
        let environment = ProcessInfo.processInfo.environment
        sockets = try SocketDirectory(.daybook, in: [environment["XDG_RUNTIME_DIR"] ?? "", "/tmp"])
        lock.record(socketDirectory: sockets.path)
    }

    /// Releases the folder, and removes the sockets. Called after all started processes have ended.
    func release() {
        sockets.remove()
        lock.record(socketDirectory: nil)
    }
}
