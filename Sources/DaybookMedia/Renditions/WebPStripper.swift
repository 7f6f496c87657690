/// Takes everything but the picture out of a WebP.
///
/// libvips 8.14 writes EXIF and a colour profile into WebP even when told to leave all metadata out, and with them where
/// a picture was taken.
enum WebPStripper {
    private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

    /// The file without ICCP, EXIF and XMP chunks; as it was when it is no WebP.
    static func stripped(_ bytes: [UInt8]) -> [UInt8] {
        let file = ByteBlock(bytes)
        guard file.has("RIFF"), file.has("WEBP", at: 8) else { return bytes }
        var chunks: [UInt8] = []
        var place = 12
        while let head = file.slice(place, 8), let size = head.u32(4, .little),
            let chunk = file.slice(place, min(8 + size + size % 2, file.count - place))
        {
            place += chunk.count
            if head.has("ICCP") || head.has("EXIF") || head.has("XMP ") { continue }
            var copy = Array(chunk.bytes)
            if head.has("VP8X"), copy.count > 8 { copy[8] &= ~metadataFlags }
            chunks += copy
        }
        let size = UInt32(chunks.count + 4)
        return Array(bytes[..<4]) + (0..<4).map { UInt8(size >> ($0 * 8) & 255) } + Array("WEBP".utf8) + chunks
    }
}
