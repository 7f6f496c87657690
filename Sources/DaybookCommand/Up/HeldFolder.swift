import DaybookSettings
import Foundation
import ServiceRuntime

/// A diary's folder that this process holds: nobody else serves it, and what this process starts has a folder for its
/// sockets.
struct HeldFolder: Sendable {
    let lock: DataDirectoryLock
    let sockets: SocketDirectory

    /// Takes the folder, and clears away what a killed process left. Throws `locked` when somebody serves it.
    init(_ data: String) async throws(RuntimeError) {
        lock = try await DataDirectoryLock(.daybook, directory: data)
        if let abandoned = lock.abandonedSocketDirectory { SocketDirectory.removeAbandoned(abandoned, of: .daybook) }
        let environment = ProcessInfo.processInfo.environment
        sockets = try SocketDirectory(.daybook, in: [environment["XDG_RUNTIME_DIR"] ?? "", "/tmp"])
        lock.record(socketDirectory: sockets.path)
    }

    /// Gives it up, with the sockets. Call it when all that was started has ended.
    func release() {
        sockets.remove()
        lock.record(socketDirectory: nil)
    }
}
