import PlainForm
import Synchronization

/// The lines of a file of records in an export.
public final class RecordReader: Sendable {
    /// The largest number of lines of a file that may be unreadable, or malformed records.
    public static let maximumUnreadable = 10_000
    private static let pieceBytes = 1 << 18

    private let name: String
    private let pieces: any BytePieces
    private let state = Mutex(LineBuffer())
    private let unreadable = Mutex(0)

    /// - Parameters:
    ///   - name: The path of the file, for errors.
    ///   - open: Opens the file, whose pieces are to have a size.
    init(_ name: String, opening open: (_ pieceBytes: Int) throws(BackupError) -> any BytePieces) throws(BackupError) {
        self.name = name
        pieces = try open(Self.pieceBytes)
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
    /// - Throws: `exportLines` for one more than ``maximumUnreadable``: the file is something else, or made to keep the
    ///   reader busy.
    public func noteUnreadable() throws(BackupError) {
        let count = unreadable.withLock { count -> Int in
            count += 1
            return count
        }
        if count > Self.maximumUnreadable { throw BackupError(.exportLines, name, cause: "\(Self.maximumUnreadable)") }
    }

    /// Returns the next lines, at least one, and no more than fit some bytes nor than ``LineBuffer/maximumLines``; `nil` at
    /// the end. Blocks.
    ///
    /// - Throws: `exportLine` for a line that is longer than ``RecordLines/maximumBytes``; `exportFile`, `unreadable`.
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
                throw error(ofLine: buffer.number + 1, cause: "> \(RecordLines.maximumBytes >> 20) MiB")
            }
        }
        let (first, lines) = buffer.take()
        if lines.isEmpty { return nil }
        return lines.enumerated().map { ExportFolder.Line(number: first + $0.offset, bytes: $0.element) }
    }
}
