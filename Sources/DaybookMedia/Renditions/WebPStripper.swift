/// A filter that removes everything but the picture from a WebP.
///
/// libvips 8.14 writes EXIF and a colour profile into WebP even when all metadata is to be left out, and the EXIF may
/// contain the location of a photo.
enum WebPStripper {
    private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

    /// Returns the file without ICCP, EXIF and XMP chunks; bytes that are no WebP are returned unchanged.
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
