import Foundation
import Glibc

/// A folder for this run's sockets, accessible to its owner only.
///
/// Its path is short, because a socket's path may have at most 107 bytes (`unix(7)`), while the data directory's path
/// may be long.
public struct SocketDirectory: Sendable {
    private static let maximumPathBytes = 107
    /// The maximum length of a socket's name in the folder, in bytes.
    static let maximumNameBytes = 24

    /// The folder's absolute path.
    public let path: String

    /// Creates a new folder in the first place that exists and is short enough.
    ///
    /// - Parameter places: The absolute paths of folders, such as `$XDG_RUNTIME_DIR` and `/tmp`.
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

    /// Returns the endpoint of the socket named `name` in the folder.
    public func endpoint(_ name: String) -> String {
        precondition(
            name.utf8.count <= Self.maximumNameBytes, "A socket's name must be short, because its path must be.")
        return "ipc://\(path)/\(name)"
    }

    /// Removes the folder with its contents.
    public func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Removes the folder of a killed process, after a check that it is a socket directory of the product.
    public static func removeAbandoned(_ path: String, of product: Product) {
        var status = stat()
        guard path.split(separator: "/").last?.hasPrefix(product.socketFolderPrefix) == true,
            unsafe lstat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid()
        else { return }
        try? FileManager.default.removeItem(atPath: path)
    }
}
