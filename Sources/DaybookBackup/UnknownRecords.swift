import PlainForm

/// The files of records whose kinds this Daybook does not know, because a newer one wrote them. They are read no
/// further than to count their lines.
public struct UnknownRecords: Sendable, Equatable {
    /// A file whose kind this Daybook does not know.
    public struct File: Sendable, Equatable {
        /// The path below the folder of the export.
        public let path: String
        /// The number of its lines; 0 for a file that cannot be read, or is too large to be counted.
        public let lines: Int
    }

    /// The largest number of files that are named.
    public static let maximumFiles = 100
    /// The bytes in which lines are counted. The files may have any size.
    static let maximumBytes: Int64 = 1 << 30
    private static let pieceBytes = 1 << 18
    /// The names of the files that Daybook writes.
    static let known = Set(RecordFile.allCases.map(\.name) + [PlainPaths.fileList, PlainPaths.pageList])
    private static let ending = Array(".jsonl".utf8)

    /// The first files, by their names.
    public private(set) var files: [File] = []
    /// The number of further files.
    public private(set) var others = 0

    /// Counts the lines of files. Blocks.
    ///
    /// - Parameters:
    ///   - names: The names of all files in the folder.
    ///   - size: Returns the size of a file; `nil` for anything else.
    ///   - open: Opens a file.
    /// - Throws: `stopped`. A file that cannot be read is named without its lines.
    init(
        among names: [String], size: (_ path: String) throws(BackupError) -> Int64?,
        opening open: (_ path: String, _ pieceBytes: Int) throws(BackupError) -> any BytePieces
    ) throws(BackupError) {
        var left = Self.maximumBytes
        for name in names.sorted() where !Self.known.contains(name) && Self.isOfRecords(name) {
            guard files.count < Self.maximumFiles else {
                others += 1
                continue
            }
            let path = PlainPaths.path(ofRecords: name)
            var lines = 0
            do throws(BackupError) {
                guard let bytes = try size(path) else { continue }
                if bytes <= left {
                    left -= max(0, bytes)
                    lines = try Self.lines(of: open(path, Self.pieceBytes))
                }
            } catch {
                if error.code == .stopped { throw error }
            }
            files.append(File(path: path, lines: lines))
        }
    }

    /// Returns whether a file of records of some kind may have a name. File managers and people give others, and a
    /// mirror gives `entries (edited).jsonl` to a file that a person edited.
    private static func isOfRecords(_ name: String) -> Bool {
        let kind = name.utf8.dropLast(ending.count)
        guard !kind.isEmpty, name.utf8.suffix(ending.count).elementsEqual(ending) else { return false }
        return kind.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
    }

    private static func lines(of pieces: any BytePieces) throws(BackupError) -> Int {
        let lineBreak = UInt8(ascii: "\n")
        var (lines, last) = (0, lineBreak)
        while let piece = try pieces.next() {
            lines += piece.count { $0 == lineBreak }
            last = piece.last ?? last
        }
        return last == lineBreak ? lines : lines + 1
    }
}
