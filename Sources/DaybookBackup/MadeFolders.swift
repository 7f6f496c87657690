/// The folders of an export, each created once.
final class MadeFolders {
    private let root: String
    private var made: Set<String>

    /// - Parameter made: The folders below the root that exist.
    init(root: String, made: Set<String> = []) { (self.root, self.made) = (root, made) }

    /// Returns the folders that lead to a file, the outermost first.
    ///
    /// The path is cut at its bytes: a mark behind a slash makes one character of both.
    static func leading(to file: String) -> [String] {
        let bytes = Array(file.utf8)
        let slashes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        return slashes.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    /// Creates the folders that lead to a file.
    func make(above file: String) throws(BackupError) {
        for folder in Self.leading(to: file) where made.insert(folder).inserted {
            try BackupFiles.makeFolder(root + "/" + folder)
        }
    }

    /// Makes the names in all folders durable, the inner folders first.
    func sync() throws(BackupError) {
        for folder in made.sorted(by: >) { try BackupFiles.sync(root + "/" + folder) }
    }
}
