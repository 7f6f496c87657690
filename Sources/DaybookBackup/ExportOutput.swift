import PlainForm

/// The place that the files of an export are written to. One thread uses it. Its methods block.
protocol ExportOutput: AnyObject {
    /// The number of files that are passed at once.
    var filesAtOnce: Int { get }

    /// Adds files with some bytes.
    func write(_ files: [ExportedText]) throws(BackupError)

    /// Adds a file that lies in the folder of temporary files, and that may be gone afterwards.
    func move(_ file: String, to path: String) throws(BackupError)

    /// Adds copies of blobs. A blob that is not whole is not added. Returns the outcomes in the order of the files.
    func copy(_ files: [PlainPlan.File], of blobs: DiaryBlobs) throws(BackupError) -> [DiaryBlobs.Copy]

    /// Adds the last file, makes all files durable, and removes the folder of temporary files.
    func finish(with last: ExportedText) throws(BackupError)
}

/// A file of an export with its bytes.
struct ExportedText: Sendable {
    /// The path below the folder of the export.
    let path: String
    let bytes: [UInt8]
}

/// An export in a folder. Each file gets its name when it is on the disk.
final class ExportTree: ExportOutput {
    private let root: String
    private let temporaries: String
    private let folders: MadeFolders

    var filesAtOnce: Int { BackupFiles.filesAtOnce }

    /// - Parameter folders: The names of the folders that exist in the export's.
    init(_ root: String, temporaries: String, folders: [String]) {
        (self.root, self.temporaries) = (root, temporaries)
        self.folders = MadeFolders(root: root, made: Set(folders))
    }

    /// Returns the path of the temporary file of a number. Files that are written side by side have different numbers.
    private static func temporary(_ number: Int, in temporaries: String) -> String { "\(temporaries)/file-\(number)" }

    func write(_ files: [ExportedText]) throws(BackupError) {
        for file in files { try folders.make(above: file.path) }
        let (root, temporaries) = (root, temporaries)
        let written = BackupFiles.sideBySide(Array(files.enumerated())) { number, file throws(BackupError) in
            try BackupFiles.write(
                file.bytes, to: root + "/" + file.path, by: Self.temporary(number, in: temporaries))
        }
        for result in written { try result.get() }
    }

    func move(_ file: String, to path: String) throws(BackupError) {
        try folders.make(above: path)
        try BackupFiles.sync(file)
        try BackupFiles.rename(file, to: root + "/" + path)
    }

    func copy(_ files: [PlainPlan.File], of blobs: DiaryBlobs) throws(BackupError) -> [DiaryBlobs.Copy] {
        let temporaries = temporaries
        let results = BackupFiles.sideBySide(Array(files.enumerated())) { number, file throws(BackupError) in
            try blobs.copy(file.digest) { source throws(BackupError) in
                let copied = try BackupFiles.copy(source, to: Self.temporary(number, in: temporaries))
                return copied.digest == file.digest ? copied.size : nil
            }
        }
        var copies: [DiaryBlobs.Copy] = []
        for (number, (file, result)) in zip(files, results).enumerated() {
            let copy = try result.get()
            if case .whole = copy {
                try folders.make(above: file.path)
                try BackupFiles.rename(Self.temporary(number, in: temporaries), to: root + "/" + file.path)
            }
            copies.append(copy)
        }
        return copies
    }

    func finish(with last: ExportedText) throws(BackupError) {
        try folders.sync()
        try BackupFiles.sync(root)
        try write([last])
        try BackupFiles.removeFolder(temporaries)
        try BackupFiles.sync(root)
    }
}
