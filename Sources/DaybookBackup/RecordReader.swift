import Glibc
import PlainForm
import Synchronization

/// The lines of a file of records in an export.
public final class RecordReader: Sendable {
    /// The largest number of lines of a file that may be unreadable, or malformed records.
    public static let maximumUnreadable = 10_000
    private static let pieceBytes = 1 << 18
    /// The bytes of a line that is too long that are read to find its end, in a file that is read as far as it is
    /// whole.
    static let maximumPassedOver = 1 << 30

    /// The error of a file that is missing, and whose lines are those that are known from elsewhere; nil for any other
    /// file.
    public let missing: BackupError?
    private let name: String
    private let maximumPassedOver: Int
    private let maximumUnreadable: Int
    private let pieces: any BytePieces
    private let state = Mutex(LineBuffer())
    private let unreadable = Mutex(0)

    /// - Parameters:
    ///   - name: The path of the file, for errors.
    ///   - maximumPassedOver: The bytes of a line that is too long that are read to find its end: the line is returned
    ///     without its bytes, and is the last one if it has no end by then. With 0, such a line is an error.
    ///   - maximumUnreadable: The largest number of lines that may be unreadable, or malformed records.
    ///   - open: Opens the file, whose pieces are to have a size.
    init(
        _ name: String, passingOver maximumPassedOver: Int = 0,
        maximumUnreadable: Int = RecordReader.maximumUnreadable,
        opening open: (_ pieceBytes: Int) throws(BackupError) -> any BytePieces
    ) throws(BackupError) {
        (self.name, missing) = (name, nil)
        (self.maximumPassedOver, self.maximumUnreadable) = (maximumPassedOver, maximumUnreadable)
        pieces = try open(Self.pieceBytes)
    }

    /// Creates the reader of a file that is missing.
    ///
    /// - Parameter pieces: The lines that are known from elsewhere; nil for none.
    init(missing name: String, pieces: (any BytePieces)? = nil) {
        (self.name, maximumPassedOver, maximumUnreadable) = (name, 0, Self.maximumUnreadable)
        missing = BackupError(name, errno: ENOENT, isReading: true)
        self.pieces = pieces ?? NoPieces()
    }

    /// The number of lines that were read.
    public var lineCount: Int { state.withLock { $0.number } }

    /// Returns the error of a line that is no record.
    ///
    /// - Parameters:
    ///   - line: The number of the line, from 1.
    ///   - cause: The reason in the words of a program.
    public func error(ofLine line: Int, cause: String) -> BackupError {
        BackupError(.exportLine, "\(name):\(line)", cause: cause)
    }

    /// Counts a line that is no record or a malformed one, which the caller passes over.
    ///
    /// - Throws: `exportLines` for one more than the file may have: it is something else, or made to keep the reader
    ///   busy.
    public func noteUnreadable() throws(BackupError) {
        let count = unreadable.withLock { count -> Int in
            count += 1
            return count
        }
        if count > maximumUnreadable { throw BackupError(.exportLines, name, cause: "\(maximumUnreadable)") }
    }

    /// Returns the next lines, at least one, and no more than fit some bytes nor than ``LineBuffer/maximumLines``; `nil` at
    /// the end. Blocks.
    ///
    /// - Throws: `exportLine` for a line that is longer than ``RecordLines/maximumBytes``, unless the reader passes
    ///   over it; `exportFile`, `unreadable`.
    public func next(bytes limit: Int) throws(BackupError) -> [ExportFolder.Line]? {
        let result = state.withLock { buffer -> Result<[ExportFolder.Line]?, BackupError> in
            do throws(BackupError) {
                return .success(try next(limit, from: &buffer))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func next(_ limit: Int, from buffer: inout LineBuffer) throws(BackupError) -> [ExportFolder.Line]? {
        while buffer.needsBytes(upTo: limit) {
            guard let piece = try pieces.next() else {
                buffer.end()
                break
            }
            guard buffer.add(piece) else {
                if maximumPassedOver > 0 { return [try passOverLine(in: &buffer)] }
                throw error(ofLine: buffer.number + 1, cause: "> \(RecordLines.maximumBytes >> 20) MiB")
            }
        }
        let (first, lines) = buffer.take()
        if lines.isEmpty { return nil }
        return lines.enumerated().map { ExportFolder.Line(number: first + $0.offset, bytes: $0.element) }
    }

    /// Reads to the end of the only line in the buffer, which is too long, and returns it without its bytes. A line
    /// that has no end within the bound is the last one.
    private func passOverLine(in buffer: inout LineBuffer) throws(BackupError) -> ExportFolder.Line {
        buffer.dropLine()
        let line = ExportFolder.Line(number: buffer.number, bytes: [], isTooLong: true)
        var passed = 0
        while passed < maximumPassedOver, let piece = try pieces.next() {
            if let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
                _ = buffer.add(Array(piece[(end + 1)...]))
                return line
            }
            passed += piece.count
        }
        buffer.end()
        return line
    }
}

/// The pieces of an empty file.
private struct NoPieces: BytePieces {
    func next() -> [UInt8]? { nil }
}
