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
    /// The paths of the folders that exist, each with a slash before it.
    private var made: Set<String>

    /// - Parameter folders: The names of the folders that exist in the export's.
    init(_ root: String, temporaries: String, folders: [String]) {
        (self.root, self.temporaries, made) = (root, temporaries, Set(folders.map { "/" + $0 }))
    }

    func write(_ bytes: [UInt8], to path: String) throws(BackupError) {
        try makeFolders(above: path)
        try BackupFiles.write(bytes, to: root + "/" + path, by: temporaries + "/text")
    }

    func move(_ file: String, to path: String) throws(BackupError) {
        try makeFolders(above: path)
        try BackupFiles.sync(file)
        try BackupFiles.rename(file, to: root + "/" + path)
    }

    func copy(_ blob: String, digest: String, to path: String) throws(BackupError) -> Int64? {
        let temporary = temporaries + "/blob"
        let copied = try BackupFiles.copy(blob, to: temporary)
        guard copied.digest == digest else { return nil }
        try makeFolders(above: path)
        try BackupFiles.rename(temporary, to: root + "/" + path)
        return copied.size
    }

    func finish(with bytes: [UInt8], at path: String) throws(BackupError) {
        // The inner folders first.
        for folder in made.sorted(by: >) + [""] { try BackupFiles.sync(root + folder) }
        try write(bytes, to: path)
        try BackupFiles.removeFolder(temporaries)
        try BackupFiles.sync(root)
    }

    private func makeFolders(above file: String) throws(BackupError) {
        var folder = ""
        // By bytes, as the system does it: a name may begin with a mark, which makes another character of the slash.
        for part in file.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
            folder += "/" + String(decoding: part, as: UTF8.self)
            if made.insert(folder).inserted { try BackupFiles.makeFolder(root + folder) }
        }
    }
}
