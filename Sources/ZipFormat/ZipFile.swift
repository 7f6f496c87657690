import Hashing

/// A file of an archive: its name, size and checksum, without time and owner.
public struct ZipFile: Sendable, Hashable {
    /// The path in the archive, in UTF-8.
    public let name: String
    /// The number of its bytes.
    public let size: Int64
    /// The CRC-32 of the file's bytes.
    public var crc: UInt32

    /// Creates the description of a file.
    public init(name: String, size: Int64, crc: UInt32) {
        self.name = name
        self.size = size
        self.crc = crc
    }

    /// Creates the description of a file whose bytes are at hand.
    public init(name: String, of bytes: [UInt8]) {
        var sum = CRC32()
        sum.update(data: bytes)
        self.init(name: name, size: Int64(bytes.count), crc: sum.value)
    }

    /// The header, which the file's bytes must follow.
    public var header: [UInt8] { ZipRecords.header(of: self) }

    /// Returns the file's entry in the directory.
    ///
    /// - Parameter offset: The offset of the file's header in the archive.
    public func entry(at offset: Int64) -> [UInt8] { ZipRecords.entry(of: self, at: offset) }
}
