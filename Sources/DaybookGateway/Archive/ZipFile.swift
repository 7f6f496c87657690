import Hashing
import NIOCore

/// A file of an archive: its name, size and checksum, without time and owner.
struct ZipFile: Sendable, Hashable {
    /// The path in the archive, in UTF-8.
    let name: String
    let size: Int64
    /// The CRC-32 of the file's bytes.
    var crc: UInt32

    init(name: String, size: Int64, crc: UInt32) {
        self.name = name
        self.size = size
        self.crc = crc
    }

    /// Creates the description of a file whose bytes are at hand.
    init(name: String, of bytes: ByteBuffer) {
        var sum = CRC32()
        sum.update(bytes.readableBytesSpan)
        self.init(name: name, size: Int64(bytes.readableBytes), crc: sum.value)
    }
}
