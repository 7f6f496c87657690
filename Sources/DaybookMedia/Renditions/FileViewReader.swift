import Glibc

/// Reads a view from one place on, as a library does that knows of no files. One thread at a time does.
final class FileViewReader {
    private let view: FileView
    private var place = 0

    init(_ view: FileView) { self.view = view }

    /// Fills the buffer as far as there are bytes, and steps behind them.
    ///
    /// - Returns: How many came, 0 only at the end; -1 when the disk does not give them.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let bytes = try? view.read(at: place, count: buffer.count) else { return -1 }
        unsafe buffer.copyBytes(from: bytes)
        place += bytes.count
        return bytes.count
    }

    /// Goes to a place, as `lseek` does.
    ///
    /// - Returns: The place; -1 when there is none.
    func seek(_ offset: Int, from origin: CInt) -> Int {
        let base: Int
        switch origin {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = place
        case SEEK_END: base = view.count
        default: return -1
        }
        let target = base.addingReportingOverflow(offset)
        guard !target.overflow, target.partialValue >= 0 else { return -1 }
        place = target.partialValue
        return place
    }
}
