import CArchive
import NIOCore

/// Writes a ZIP archive whose files are stored as they are, piece by piece: pictures get no smaller.
///
/// Says of a file its name, its length and its bytes: no time, no owner.
@safe struct ZipArchive: ~Copyable {
    /// libarchive gave up, for want of memory.
    struct Failure: Error {
        let code: CInt
    }

    /// Where libarchive puts what is written.
    private final class Sink {
        var bytes = ByteBuffer()
    }

    private let archive: OpaquePointer
    private let sink = Sink()

    /// An empty archive.
    static func open() throws(Failure) -> ZipArchive {
        guard let archive = unsafe archive_write_new() else { throw Failure(code: ARCHIVE_FATAL) }
        let made = unsafe ZipArchive(takingOwnership: archive)
        try made.begin()
        return made
    }

    private init(takingOwnership archive: OpaquePointer) { unsafe self.archive = archive }

    private borrowing func begin() throws(Failure) {
        try unsafe Self.check(archive_write_set_format_zip(archive))
        try unsafe Self.check(archive_write_zip_set_compression_store(archive))
        // Nothing is held back to fill blocks.
        try unsafe Self.check(archive_write_set_bytes_per_block(archive, 0))
        // The sink lives as long as the archive, which this value frees first.
        try unsafe Self.check(
            archive_write_open(
                archive, Unmanaged.passUnretained(sink).toOpaque(), nil,
                { _, sink, bytes, count in
                    guard let sink = unsafe sink, let bytes = unsafe bytes else { return -1 }
                    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
                    unsafe Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().bytes.writeBytes(piece)
                    return la_ssize_t(count)
                }, nil))
    }

    deinit { _ = unsafe archive_write_free(archive) }

    /// Adds a file. Its name is ASCII.
    mutating func add(_ name: String, _ bytes: ByteBuffer) throws(Failure) {
        try begin(name, size: Int64(bytes.readableBytes))
        try write(bytes)
        try end()
    }

    /// Begins a file of so many bytes, which follow. Its name is ASCII.
    mutating func begin(_ name: String, size: Int64) throws(Failure) {
        guard let entry = unsafe archive_entry_new() else { throw Failure(code: ARCHIVE_FATAL) }
        defer { unsafe archive_entry_free(entry) }
        unsafe archive_entry_set_pathname(entry, name)
        unsafe archive_entry_set_size(entry, la_int64_t(size))
        unsafe archive_entry_set_filetype(entry, UInt32(S_IFREG))
        unsafe archive_entry_set_perm(entry, 0o644)
        try unsafe Self.check(archive_write_header(archive, entry))
    }

    /// Adds the next bytes of the file that was begun.
    mutating func write(_ bytes: ByteBuffer) throws(Failure) {
        let written = unsafe bytes.withUnsafeReadableBytes {
            unsafe archive_write_data(archive, $0.baseAddress, $0.count)
        }
        guard written == bytes.readableBytes else { throw Failure(code: ARCHIVE_FATAL) }
    }

    /// Ends the file that was begun.
    mutating func end() throws(Failure) {
        try unsafe Self.check(archive_write_finish_entry(archive))
    }

    /// Writes the table of what is in it. Nothing can be added after that.
    mutating func close() throws(Failure) {
        try unsafe Self.check(archive_write_close(archive))
    }

    /// What was written since this was asked before.
    mutating func take() -> ByteBuffer {
        defer { sink.bytes = ByteBuffer() }
        return sink.bytes
    }

    private static func check(_ code: CInt) throws(Failure) {
        guard code == ARCHIVE_OK else { throw Failure(code: code) }
    }
}
