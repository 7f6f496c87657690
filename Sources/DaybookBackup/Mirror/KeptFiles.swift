import Foundation

/// The files of a mirror that somebody else wrote or changed and that stay as they are, `mirror/kept.json`.
///
/// The file is for programs that start a run without reading its outcome. A run that looks at every file writes it
/// anew; one that looks at changes alone adds the files that it found.
public struct KeptFiles: Codable, Sendable, Equatable {
    /// The maximum number of paths in the file.
    static let maximumPaths = 1000
    private static let maximumBytes = 32 << 20

    /// The number of files.
    public let count: Int
    /// The first paths below the folder of the mirror, in their order, without those that may not be named.
    public let paths: [String]

    /// Creates the facts of some files, and of those that earlier runs found.
    ///
    /// - Parameter isNamed: Returns whether a path may be named. Any other file is only counted.
    init(
        _ paths: some Sequence<String>, earlier: KeptFiles? = nil, isNamed: (String) -> Bool = { _ in true }
    ) {
        let known = Set(earlier?.paths ?? [])
        let all = known.union(paths)
        // The paths of some earlier files may be unknown, and each run may find the same ones again.
        count = max(earlier?.count ?? 0, all.count)
        self.paths = Array(all.filter(isNamed).sorted().prefix(Self.maximumPaths))
    }

    /// Reads a file; nil if there is none, or it cannot be read.
    init?(reading path: String) {
        guard let bytes = try? BackupFiles.read(path, limit: Self.maximumBytes),
            let files = try? JSONDecoder().decode(KeptFiles.self, from: Data(bytes)),
            files.count >= files.paths.count, files.paths.allSatisfy(ExportedFile.isInside)
        else { return nil }
        self = files
    }

    /// Writes the file of a mirror if it has changed, and removes it if there are no such files.
    func write(to folder: MirrorFolder) throws(BackupError) {
        if count == 0 { return try BackupFiles.remove(folder.kept) }
        if self == KeptFiles(reading: folder.kept) { return }
        try BackupFiles.write(try Mark.encoded(self), to: folder.kept, by: folder.temporaries + "/kept")
    }
}
