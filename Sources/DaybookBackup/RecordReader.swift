import Synchronization

/// The lines of a file of records.
public final class RecordReader: Sendable {
    private let path: String
    private let pieces: ReadPieces
    private let state = Mutex(LineBuffer())

    private static let pieceBytes = 1 << 18

    init(_ path: String) throws(BackupError) {
        self.path = path
        pieces = try ReadPieces(path, size: Self.pieceBytes)
    }

    /// The number of lines that were read.
    public var lineCount: Int { state.withLock { $0.number } }

    /// Returns the next lines, at least one, and no more than fit some bytes; `nil` at the end. Blocks.
    ///
    /// - Throws: `broken` for a line that is longer than ``RecordLines/maximumBytes``; `unreadable`.
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
            guard buffer.add(piece) else { throw BackupError(.broken, path) }
        }
        let (first, lines) = buffer.take()
        if lines.isEmpty { return nil }
        return lines.enumerated().map { ExportFolder.Line(number: first + $0.offset, bytes: $0.element) }
    }
}
