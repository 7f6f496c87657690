/// What a product's processes call themselves where they meet the machine: in environment variables, files and folders.
public struct Product: Sendable, Hashable {
    /// Lower-case letters, as `album`.
    public let name: String

    /// Makes a product of that name.
    public init(_ name: String) { self.name = name }

    /// Every environment variable of the product's settings begins so, as `ALBUM_`.
    var environmentPrefix: String { name.uppercased() + "_" }

    /// The file in the data directory that holds the lock, as `album.lock`.
    var lockFile: String { name + ".lock" }

    /// Every folder of the product's sockets begins so, as `album-`.
    var socketFolderPrefix: String { name + "-" }
}
