import Glibc

/// A reader of a view with a current position, for a library that does not read files. One thread at a time uses it.
final class FileViewReader {
    private let view: FileView
    private var place = 0

    init(_ view: FileView) { self.view = view }

    /// Fills the buffer as far as there are bytes, and moves the position after them.
    ///
    /// - Returns: The number of bytes, 0 only at the end; -1 if the disk fails.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let bytes = try? view.read(at: place, count: buffer.count) else { return -1 }
        unsafe buffer.copyBytes(from: bytes)
        place += bytes.count
        return bytes.count
    }

    /// Moves to a position, as `lseek` does.
    ///
    /// - Returns: The position; -1 for an invalid one.
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
