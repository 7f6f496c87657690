import CZlib
import NIOCore

/// Gzip compression of whole documents.
enum Gzip {
    /// zlib's level: above it, JSON gets hardly smaller and takes twice the time.
    private static let level: Int32 = 5

    /// Returns the compressed bytes; nil if zlib fails, so that the document is sent uncompressed.
    ///
    /// Takes about 10 ms per megabyte on the caller's thread.
    static func compressed(_ bytes: ByteBuffer) -> ByteBuffer? {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        // 15 bits of window; 16 more select gzip's header instead of zlib's.
        guard
            unsafe deflateInit2_(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let bound = Int(unsafe deflateBound(&stream, UInt(bytes.readableBytes)))
        var output = ByteBufferAllocator().buffer(capacity: bound)
        var isDone = false
        _ = unsafe bytes.withUnsafeReadableBytes { input in
            unsafe output.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { space in
                unsafe stream.next_in = UnsafeMutablePointer(
                    mutating: input.bindMemory(to: UInt8.self).baseAddress)
                unsafe stream.avail_in = UInt32(input.count)
                unsafe stream.next_out = space.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.avail_out = UInt32(space.count)
                isDone = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                return unsafe space.count - Int(stream.avail_out)
            }
        }
        return isDone ? output : nil
    }
}
