public import PlainForm

/// Changes of the files of records: for each file the lines to remove, and the lines to add.
///
/// ```swift
/// var changes = RecordChanges()
/// changes.begin(.revisions, replacing: [entry])
/// let isRecord = changes.add(line, to: .revisions)
/// ```
public struct RecordChanges: Sendable {
    /// The changes of one file.
    private struct Change: Sendable {
        /// Whether no earlier line stays.
        var hasAll = false
        /// The keys of the earlier lines that do not stay.
        var replaced: Set<[UInt8]> = []
        /// The keys of the only earlier lines that may stay; nil if all may.
        var all: Set<[UInt8]>?
        /// The lines to add with their keys, in the order of the file.
        var lines: [(key: [UInt8], bytes: [UInt8])] = []

        func keeps(_ key: [UInt8]) -> Bool { !replaced.contains(key) && all?.contains(key) != false }
    }

    /// The first field of the lines of each file that is merged, and of subjects. It is the ID by which the lines are
    /// ordered.
    private static let keys: [RecordFile: String] = [
        .photos: "id", .entries: "id", .revisions: "entryId", .albumPhotos: "albumId", .subjects: "id",
    ]
    private static let maximumKey = 64
    private static let pieceBytes = 1 << 20

    private var changes: [RecordFile: Change] = [:]

    /// Creates no changes.
    public init() {}

    /// Returns whether a file has changes.
    func touches(_ file: RecordFile) -> Bool { changes[file] != nil }

    /// Returns the entries, photos and subjects with changes, each of which may have a page. Blocks.
    ///
    /// - Parameter path: The path of the earlier file of subjects, all of which come if one has changed.
    func owners(subjects path: String) throws(BackupError) -> Set<PlainPage.Owner> {
        var owners: Set<PlainPage.Owner> = []
        for file in [RecordFile.entries, .revisions] {
            for id in replaced(in: file) { owners.insert(.entry(id)) }
        }
        for id in replaced(in: .photos) { owners.insert(.photo(id)) }
        guard let subjects = changes[.subjects] else { return owners }
        var earlier: Set<[UInt8]> = []
        try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { earlier.insert($0) }
        for line in subjects.lines where !earlier.contains(Array(line.bytes.dropLast())) {
            guard let id = Self.key(of: line.bytes, in: .subjects) else { throw BackupError(.broken, path) }
            owners.insert(.subject(String(decoding: id, as: UTF8.self)))
        }
        return owners
    }

    private func replaced(in file: RecordFile) -> [String] {
        (changes[file]?.replaced ?? []).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Begins the changes of a file.
    ///
    /// - Parameters:
    ///   - hasAll: Whether the lines that follow are all lines of the file.
    ///   - replaced: The IDs of the entries or albums whose earlier lines do not stay.
    ///   - all: The IDs of the only entries or albums whose earlier lines may stay; nil if all may.
    public mutating func begin(
        _ file: RecordFile, hasAll: Bool = false, replacing replaced: [String] = [], among all: [String]? = nil
    ) {
        changes[file] = Change(
            hasAll: hasAll, replaced: Set(replaced.map { Array($0.utf8) }),
            all: all.map { Set($0.map { Array($0.utf8) }) })
    }

    /// Adds a line, with its line break, behind the lines that were added to the file before. The line replaces the
    /// earlier one of its ID. Returns false if the line has another form than Daybook writes.
    public mutating func add(_ line: [UInt8], to file: RecordFile) -> Bool {
        var change = changes[file] ?? Change()
        changes[file] = nil
        defer { changes[file] = change }
        guard !change.hasAll else {
            change.lines.append((key: [], bytes: line))
            return true
        }
        guard let key = Self.key(of: line, in: file) else { return false }
        change.replaced.insert(key)
        change.lines.append((key: key, bytes: line))
        return true
    }

    /// Returns the ID with which a line of a file begins; nil for a line that Daybook did not write.
    static func key(of line: [UInt8], in file: RecordFile) -> [UInt8]? {
        guard let field = keys[file] else { return nil }
        let start = "{\"\(field)\":\"".utf8
        guard line.starts(with: start) else { return nil }
        let key = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
        guard !key.isEmpty, key.count <= maximumKey, !key.contains(UInt8(ascii: "\\")), key.endIndex < line.endIndex
        else { return nil }
        return Array(key)
    }

    /// Writes a changed file as a whole. Blocks.
    ///
    /// - Parameter path: The path of the earlier file.
    /// - Returns: Whether it was written. The earlier file may have a line that Daybook did not write.
    func merge(_ file: RecordFile, from path: String, into store: some RecordStore) throws(BackupError) -> Bool {
        guard let change = changes[file] else { return false }
        var (next, piece, isReadable): (Int, [UInt8], Bool) = (0, [], true)
        if !change.hasAll {
            try BackupFiles.forEachLine(of: path, limit: RecordLines.maximumBytes) { line throws(BackupError) in
                guard isReadable, let key = Self.key(of: line, in: file) else {
                    isReadable = false
                    return
                }
                while next < change.lines.count, !key.lexicographicallyPrecedes(change.lines[next].key) {
                    piece += change.lines[next].bytes
                    next += 1
                }
                guard change.keeps(key) else { return }
                piece += line
                piece.append(UInt8(ascii: "\n"))
                guard piece.count >= Self.pieceBytes else { return }
                try store.append(piece, to: file)
                piece = []
            }
        }
        guard isReadable else { return false }
        for line in change.lines[next...] { piece += line.bytes }
        try store.append(piece, to: file)
        try store.finish(file)
        return true
    }
}
