/// The place of a member's bytes in its archive, and what they are.
public struct MemberPlace: Sendable, Equatable {
    /// The offset of the member's header.
    public let header: Int64
    /// The offset of its packed bytes.
    public let start: Int64
    /// The number of packed bytes.
    public let packedSize: Int64
    /// Whether the bytes are deflated; otherwise they lie there as they are.
    public let isDeflated: Bool
    /// The number of bytes.
    public let size: Int64
    /// The CRC-32 of the bytes.
    public let crc: UInt32

    /// The offset behind the packed bytes.
    public var end: Int64 { start + packedSize }

    /// Describes a place. A reader checks it against the bytes.
    public init(
        header: Int64, start: Int64, packedSize: Int64, isDeflated: Bool, size: Int64, crc: UInt32
    ) {
        (self.header, self.start, self.packedSize) = (header, start, packedSize)
        (self.isDeflated, self.size, self.crc) = (isDeflated, size, crc)
    }
}

/// A member of an archive as the directory and its own header state.
public struct ZipMember: Sendable, Equatable {
    /// The bytes of the name.
    public let name: [UInt8]
    /// Whether the archive says that the name is UTF-8.
    public let isUTF8: Bool
    /// The place of its bytes.
    public let place: MemberPlace
    /// The texts of the name by encoding, without those in which it is none; `nil` if another process did not decode it.
    public let texts: [NameEncoding: String]?

    /// Describes a member.
    public init(name: [UInt8], isUTF8: Bool, place: MemberPlace, texts: [NameEncoding: String]? = nil) {
        (self.name, self.isUTF8, self.place, self.texts) = (name, isUTF8, place, texts)
    }

    /// Whether the member is a folder, whose name ends with a slash.
    public var isFolder: Bool { name.last == UInt8(ascii: "/") }

    /// The name for messages, whatever its encoding.
    public var shownName: String { String(decoding: name, as: UTF8.self) }
}
