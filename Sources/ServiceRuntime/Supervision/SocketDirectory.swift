import Foundation
import Glibc

/// A folder for this run's sockets that only its owner can enter.
///
/// Short, because a socket's path may be at most 107 bytes (`unix(7)`), while the data directory's may be long.
public struct SocketDirectory: Sendable {
    private static let maximumPathBytes = 107
    /// The longest name a socket in it may have.
    static let maximumNameBytes = 24

    /// The folder's absolute path.
    public let path: String

    /// Makes a new folder in the first place that is there and short enough.
    ///
    /// - Parameter places: absolute paths of folders, as `$XDG_RUNTIME_DIR` and `/tmp`.
    public init(_ product: Product, in places: [String]) throws(RuntimeError) {
        for place in places where place.hasPrefix("/") {
            let template = place + "/" + product.socketFolderPrefix + "XXXXXX"
            guard template.utf8.count + 1 + Self.maximumNameBytes <= Self.maximumPathBytes else { continue }
            var bytes = template.utf8CString
            let made = unsafe bytes.withUnsafeMutableBufferPointer { buffer -> String? in
                guard let base = buffer.baseAddress, unsafe mkdtemp(base) != nil else { return nil }
                return unsafe String(cString: base)
            }
            if let made {
                path = made
                return
            }
        }
        throw RuntimeError(
            .unavailable, "No folder for sockets can be made in \(places.joined(separator: " or ")).")
    }

    /// The endpoint of the socket named `name` in it.
    public func endpoint(_ name: String) -> String {
        precondition(name.utf8.count <= Self.maximumNameBytes, "A socket's name must be short, for its path is.")
        return "ipc://\(path)/\(name)"
    }

    /// Removes the folder with what is in it.
    public func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Removes a folder that a killed process left behind, when it really is one of ours.
    public static func removeAbandoned(_ path: String, of product: Product) {
        var status = stat()
        guard path.split(separator: "/").last?.hasPrefix(product.socketFolderPrefix) == true,
            unsafe lstat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid()
        else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
