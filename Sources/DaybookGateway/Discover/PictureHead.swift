/// The format and the size of a picture, read from the first bytes of its file.
///
/// Only formats of photos are known. The rest of the file is not checked.
struct PictureHead: Hashable, Sendable {
    let mediaType: String
    /// The width as the picture is shown, in pixels; 0 if it is not in the given bytes.
    private(set) var width: UInt32 = 0
    /// The height as the picture is shown, in pixels; 0 if it is not in the given bytes.
    private(set) var height: UInt32 = 0

    /// The number of bytes that are enough for the size of almost every picture.
    static let usualBytes: Int64 = 256 << 10

    /// Reads the head of a picture; nil for any other file.
    init?(_ bytes: some Sequence<UInt8>) {
        let bytes = HeadBytes(Array(bytes))
        let size: (width: Int, height: Int)?
        if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            (mediaType, size) = (
                "image/png", Self.size(width: bytes.number(4, at: 16), height: bytes.number(4, at: 20))
            )
        } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
            (mediaType, size) = ("image/jpeg", JPEGHead(bytes).size)
        } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
            (mediaType, size) = (
                "image/gif", Self.size(width: bytes.reversed(2, at: 6), height: bytes.reversed(2, at: 8))
            )
        } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
            (mediaType, size) = ("image/webp", Self.webP(bytes))
        } else if let brand = HEIFHead.brand(bytes) {
            (mediaType, size) = (brand, HEIFHead(bytes).size)
        } else {
            return nil
        }
        guard let size, let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height),
            width > 0, height > 0
        else { return }
        (self.width, self.height) = (width, height)
    }

    private static func size(width: Int?, height: Int?) -> (width: Int, height: Int)? {
        guard let width, let height else { return nil }
        return (width, height)
    }

    /// Returns the size of a WebP file, by its first chunk
    /// (https://developers.google.com/speed/webp/docs/riff_container).
    private static func webP(_ bytes: HeadBytes) -> (width: Int, height: Int)? {
        if bytes.has("VP8X", at: 12) {
            return size(
                width: bytes.reversed(3, at: 24).map { $0 + 1 }, height: bytes.reversed(3, at: 27).map { $0 + 1 })
        }
        if bytes.has("VP8L", at: 12) {
            guard let bits = bytes.reversed(4, at: 21) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        guard bytes.has("VP8 ", at: 12), bytes.has([0x9D, 0x01, 0x2A], at: 23) else { return nil }
        return size(
            width: bytes.reversed(2, at: 26).map { $0 & 0x3FFF }, height: bytes.reversed(2, at: 28).map { $0 & 0x3FFF })
    }
}

/// The first bytes of a file. Every read is checked: a position outside of the bytes has no value.
struct HeadBytes: Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    subscript(position: Int) -> UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }

    /// Returns whether the given bytes are at a position.
    func has(_ wanted: some Collection<UInt8>, at position: Int) -> Bool {
        slice(wanted.count, at: position)?.elementsEqual(wanted) == true
    }

    /// Returns whether the given text is at a position.
    func has(_ wanted: String, at position: Int) -> Bool { has(Array(wanted.utf8), at: position) }

    /// Returns a number of up to four bytes, the highest first.
    func number(_ length: Int, at position: Int) -> Int? {
        slice(length, at: position)?.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns a number of up to four bytes, the lowest first.
    func reversed(_ length: Int, at position: Int) -> Int? {
        slice(length, at: position)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func slice(_ length: Int, at position: Int) -> ArraySlice<UInt8>? {
        guard position >= 0, position <= bytes.count - length else { return nil }
        return bytes[position..<position + length]
    }
}
