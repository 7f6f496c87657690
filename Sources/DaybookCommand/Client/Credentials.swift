import Foundation
import Glibc
import ServiceRuntime
import Wording

/// The login that `daybook login` stores, in a file that only its owner can read.
struct Credentials: Sendable, Hashable, Codable {
    var server: String
    var token: String
    /// The PEM file of the authority that signed the server's certificate; nil if the machine already trusts it.
    var authority: String?

    /// Returns `$XDG_CONFIG_HOME/daybook/client.json`, or the same below `~/.config`.
    static func standardPath(environment: [String: String]) -> String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") { return folder + "/daybook/client.json" }
        return (environment["HOME"] ?? "/root") + "/.config/daybook/client.json"
    }

    /// Reads the file; nil if there is none.
    static func read(_ path: String) throws(CommandError) -> Credentials? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(Credentials.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw CommandError(.notLoggedIn, CommandFault.loginUnreadable, ["path": path])
        }
    }

    /// Writes the file in one step, readable by its owner alone.
    func write(_ path: String) throws(CommandError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let new = path + ".new"
        do {
            if !FileManager.default.fileExists(atPath: folder) {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            }
            let bytes = try JSONEncoder().encode(self)
            try? FileManager.default.removeItem(atPath: new)
            guard
                FileManager.default.createFile(
                    atPath: new, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteNoPermission) }
            try bytes.write(to: URL(filePath: new), options: [])
        } catch {
            throw CommandError(
                .failure, CommandFault.loginNotKept, ["path": path, "cause": SystemFailure.reason(of: error)])
        }
        guard unsafe rename(new, path) == 0 else {
            throw CommandError(
                .failure, CommandFault.loginNotKept,
                ["path": path, "cause": unsafe String(cString: strerror(errno))])
        }
    }
}
