/// The folders of an export, each created once.
final class MadeFolders {
    private let root: String
    private var made: Set<String>

    /// - Parameter made: The folders below the root that exist.
    init(root: String, made: Set<String> = []) { (self.root, self.made) = (root, made) }

    /// Creates the folders that lead to a file.
    func make(above file: String) throws(BackupError) {
        for folder in BackupLayout.folders(above: file) where made.insert(folder).inserted {
            try BackupFiles.makeFolder(root + "/" + folder)
        }
    }

    /// Makes the names in all folders durable, the inner folders first.
    func sync() throws(BackupError) {
        for folder in made.sorted(by: >) { try BackupFiles.sync(root + "/" + folder) }
    }
}
