/// The name of a product, as its processes use it in environment variables, files and folders.
public struct Product: Sendable, Hashable {
    /// The name in lower-case letters, such as `album`.
    public let name: String

    /// Creates a product with that name.
    public init(_ name: String) { self.name = name }

    /// The prefix of every environment variable of the product's settings, such as `ALBUM_`.
    var environmentPrefix: String { name.uppercased() + "_" }

    /// The lock file in the data directory, such as `album.lock`.
    var lockFile: String { name + ".lock" }

    /// The prefix of every folder of the product's sockets, such as `album-`.
    var socketFolderPrefix: String { name + "-" }
}
