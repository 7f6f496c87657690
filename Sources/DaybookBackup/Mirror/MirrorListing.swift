/// The list of the files that Daybook wrote into a mirror: a line for each with its SHA-256, size, time of change and
/// path.
struct MirrorListing: Equatable {
    /// The facts of a file as it was written.
    struct Facts: Equatable, Codable {
        let digest: String
        let size: Int64
        /// The time of change in nanoseconds since 1970; 0 if it is not known yet.
        let modified: Int64

        /// Returns whether a file looks untouched since it was written.
        func matches(_ status: BackupFiles.Status) -> Bool {
            status.isFile && status.size == size && status.modified == modified
        }
    }

    private static let maximumLine = 8192
    private static let maximumFiles = 20_000_000

    private var files: [String: Facts] = [:]

    /// The paths of all files.
    var paths: [String] { Array(files.keys) }

    subscript(path: String) -> Facts? {
        get { files[path] }
        set { files[path] = newValue }
    }

    /// Reads a list; an empty one if there is none. Lines that cannot be read are ignored: their files count as
    /// a person's, unless their bytes are those that belong there. Blocks.
    init(reading path: String) throws(BackupError) {
        try Self.forEachLine(of: path) { path, facts in files[path] = facts }
    }

    /// Passes each line of a list that can be read to `body`; none if there is no list.
    static func forEachLine(of path: String, body: (String, Facts) -> Void) throws(BackupError) {
        guard try BackupFiles.size(path) != nil else { return }
        var count = 0
        do throws(BackupError) {
            try BackupFiles.forEachLine(of: path, limit: maximumLine) { bytes throws(BackupError) in
                count += 1
                guard count <= maximumFiles, let (file, facts) = line(bytes) else { return }
                body(file, facts)
            }
        } catch {
            // Daybook writes no line that long, so the rest of the file is ignored.
            guard error.code == .broken else { throw error }
        }
    }

    /// Reads a line; nil for any other text.
    private static func line(_ bytes: [UInt8]) -> (path: String, facts: Facts)? {
        let parts = bytes.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 4, BackupLayout.isDigest(parts[0]), let size = Int64(parts[1]), size >= 0,
            let modified = Int64(parts[2]), ExportedFile.isInside(parts[3])
        else { return nil }
        return (parts[3], Facts(digest: parts[0], size: size, modified: modified))
    }

    /// Returns the line of a file.
    static func line(of path: String, _ facts: Facts) -> [UInt8] {
        Array("\(facts.digest) \(facts.size) \(facts.modified) \(path)\n".utf8)
    }

    /// The whole list, in the order of paths.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (path, facts) in files.sorted(by: { $0.key < $1.key }) { bytes += Self.line(of: path, facts) }
        return bytes
    }
}
