import DaybookEntry

/// The check of a diary's blobs against a copy of its database: each one that the database names is there with its size.
public struct BlobCheck: Sendable {
    /// A blob that is not as the database says.
    public struct Finding: Sendable, Hashable {
        /// The kind of a finding. Raw values are for programs, and never change.
        public enum Code: String, Sendable, CaseIterable {
            /// The blob is missing.
            case missing = "DIARY_FILE_MISSING"
            /// The blob has another size than its record says.
            case size = "DIARY_FILE_SIZE"
        }

        /// The kind.
        public let code: Code
        /// The digest, in 64 lower-case hex digits.
        public let digest: String

        init(_ code: Code, _ digest: String) { (self.code, self.digest) = (code, digest) }
    }

    /// The result.
    public struct Report: Sendable {
        /// Everything that is wrong.
        public var findings: [Finding] = []
        /// The number of the blobs that the database names.
        public var named = 0
        /// The number of blobs that nothing names, and their bytes: uploads without a photo yet, and files that the
        /// server has not deleted yet.
        public var (unnamed, unnamedBytes): (Int, Int64) = (0, 0)
    }

    private let copy: String
    private let tree: BlobTree

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - copy: The path of the copied database.
    ///   - blobs: The path of the folder of blobs.
    public init(copy: String, blobs: String) {
        self.copy = copy
        tree = BlobTree(root: blobs)
    }

    /// Looks at each blob, without reading its bytes. Blocks.
    ///
    /// - Parameter progress: Receives the number of the blobs that were looked at.
    /// - Throws: `databaseDamaged`; `unreadable` if a folder cannot be read.
    public func run(progress: (Int) -> Void = { _ in }) throws(BackupError) -> Report {
        let (file, names) = try (Self.open(copy), NamedDigests(database: copy))
        var report = Report()
        var wanted = try names.next()
        // The named digests and the files of the tree are both in the order of digests.
        func pass(until digest: String?) throws(BackupError) {
            while let name = wanted, digest.map({ name < $0 }) ?? true {
                if !NamedDigests.builtIn.contains(name) {
                    report.findings.append(Finding(.missing, name))
                    report.named += 1
                }
                wanted = try names.next()
            }
        }
        try tree.forEach { digest, size throws(BackupError) in
            try pass(until: digest)
            guard wanted == digest else {
                report.unnamed += 1
                report.unnamedBytes += size
                return
            }
            if let said = try Self.size(of: digest, in: file, at: copy), said != size {
                report.findings.append(Finding(.size, digest))
            }
            report.named += 1
            progress(report.named)
            wanted = try names.next()
        }
        try pass(until: nil)
        return report
    }

    private static func open(_ path: String) throws(BackupError) -> DiaryFile {
        do {
            return try DiaryFile(path: path)
        } catch {
            throw BackupError(.databaseDamaged, path, cause: "\(error)")
        }
    }

    private static func size(of digest: String, in file: DiaryFile, at path: String) throws(BackupError) -> Int64? {
        do {
            return try file.size(ofBlob: digest)
        } catch {
            throw BackupError(.databaseDamaged, path, cause: "\(error)")
        }
    }
}
