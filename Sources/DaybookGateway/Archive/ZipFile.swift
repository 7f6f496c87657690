import Hashing
import NIOCore

/// A file of an archive: all that the archive says of it. No time, no owner.
struct ZipFile: Sendable, Hashable {
    /// The path in the archive, in UTF-8.
    let name: String
    let size: Int64
    /// The CRC-32 of its bytes.
    let crc: UInt32

    init(name: String, size: Int64, crc: UInt32) {
        self.name = name
        self.size = size
        self.crc = crc
    }

    /// A file of bytes that are at hand.
    init(name: String, of bytes: ByteBuffer) {
        var sum = CRC32()
        sum.update(bytes.readableBytesSpan)
        self.init(name: name, size: Int64(bytes.readableBytes), crc: sum.value)
    }
}

/// The reason why a file does not go into an archive.
enum ZipFailure: Error, Hashable {
    /// The name is empty or longer than 65,535 bytes.
    case name
    /// The size is negative, or all files together are larger than numbers of 63 bits tell.
    case size
    /// The bytes that came are not those that the archive's head tells of.
    case changed
}
