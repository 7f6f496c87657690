/// The place that the files of an export are written to. One thread uses it. Its methods block.
protocol ExportOutput: AnyObject {
    /// Adds a file with some bytes.
    func write(_ bytes: [UInt8], to path: String) throws(BackupError)

    /// Adds a file that lies in the folder of temporary files, and that may be gone afterwards.
    func move(_ file: String, to path: String) throws(BackupError)

    /// Adds a copy of a blob. Returns its size; nil if its bytes do not match the digest: then nothing is added.
    ///
    /// - Throws: An error that names `blob` if it cannot be read; then nothing is added either.
    func copy(_ blob: String, digest: String, to path: String) throws(BackupError) -> Int64?

    /// Adds the last file, makes all files durable, and removes the folder of temporary files.
    func finish(with bytes: [UInt8], at path: String) throws(BackupError)
}

/// An export in a folder. Each file gets its name when it is on the disk.
final class ExportTree: ExportOutput {
    private let root: String
    private let temporaries: String
    private let folders: MadeFolders

    /// - Parameter folders: The names of the folders that exist in the export's.
    init(_ root: String, temporaries: String, folders: [String]) {
        (self.root, self.temporaries) = (root, temporaries)
        self.folders = MadeFolders(root: root, made: Set(folders))
    }

    func write(_ bytes: [UInt8], to path: String) throws(BackupError) {
        try folders.make(above: path)
        try BackupFiles.write(bytes, to: root + "/" + path, by: temporaries + "/text")
    }

    func move(_ file: String, to path: String) throws(BackupError) {
        try folders.make(above: path)
        try BackupFiles.sync(file)
        try BackupFiles.rename(file, to: root + "/" + path)
    }

    func copy(_ blob: String, digest: String, to path: String) throws(BackupError) -> Int64? {
        let temporary = temporaries + "/blob"
        let copied = try BackupFiles.copy(blob, to: temporary)
        guard copied.digest == digest else { return nil }
        try folders.make(above: path)
        try BackupFiles.rename(temporary, to: root + "/" + path)
        return copied.size
    }

    func finish(with bytes: [UInt8], at path: String) throws(BackupError) {
        try folders.sync()
        try BackupFiles.sync(root)
        try write(bytes, to: path)
        try BackupFiles.removeFolder(temporaries)
        try BackupFiles.sync(root)
    }
}
