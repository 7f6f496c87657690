public import DaybookEntry

/// The check of a whole diary: the copied database by itself, and the blobs against it.
public struct DataCheck: Sendable {
    /// The progress.
    public enum Progress: Sendable {
        case structure
        case references
        /// The entries and photos that were counted anew.
        case counts(done: Int, all: Int)
        /// The documents of the search index that were compared.
        case index(done: Int, all: Int)
        /// The blobs that were looked at.
        case blobs(done: Int)
    }

    /// The result.
    public struct Report: Sendable {
        /// Everything that is wrong with the database.
        public var diary: [DiaryFinding] = []
        /// The blobs, and everything that is wrong with them.
        public var blobs = BlobCheck.Report()
        /// The photos, entries and sounds of these blobs, by digest.
        public var origins: [String: BlobOrigin] = [:]
        /// The number of records of each kind, including those in the trash.
        public var counts: [String: Int64] = [:]
    }

    private let copy: String
    private let blobs: String

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - copy: The path of the copied database.
    ///   - blobs: The path of the folder of blobs.
    public init(copy: String, blobs: String) { (self.copy, self.blobs) = (copy, blobs) }

    /// Checks a database that no service could open, in its own place and without the blobs. Blocks.
    ///
    /// - Returns: The faults of the file; nil if it is whole, or cannot be looked at.
    public static func report(ofUnservedDatabase path: String) -> Report? {
        let faults = DiaryCheck.faults(ofUnservedDatabase: path)
        return faults.isEmpty ? nil : Report(diary: faults)
    }

    /// Checks everything but the bytes of the blobs. Blocks. A database whose pages are damaged is not examined further.
    ///
    /// - Parameter seed: The seed of the texts that are searched for.
    /// - Throws: `databaseDamaged` if the copy is no diary's; `unreadable`.
    public func run(seed: UInt64, progress: (Progress) -> Void = { _ in }) throws(BackupError) -> Report {
        var report = Report()
        do {
            let check = try DiaryCheck(copy: copy)
            progress(.structure)
            report.diary = try check.structure()
            guard report.diary.isEmpty else { return report }
            report.counts = try DiaryFile(path: copy).summary().counts
            progress(.references)
            report.diary += try check.records() + check.references() + check.numbers()
            report.diary += try check.counts { progress(.counts(done: $0, all: $1)) }
            report.diary += try check.index(seed: seed) { progress(.index(done: $0, all: $1)) }
        } catch {
            throw BackupError(.databaseDamaged, copy, cause: "\(error)")
        }
        report.blobs = try BlobCheck(copy: copy, blobs: blobs).run { progress(.blobs(done: $0)) }
        report.origins = BlobOrigins.of(report.blobs.findings.map(\.digest), in: copy)
        return report
    }
}
