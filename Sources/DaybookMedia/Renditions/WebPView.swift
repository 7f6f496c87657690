/// A WebP with only as many frames as a thumb needs, and without parts that do not belong to a picture.
///
/// libvips requests the time of each frame before it decodes one, and the library seeks each frame from the first on:
/// fifty thousand frames of one pixel took it twenty seconds.
enum WebPView {
    /// The number of chunks that do not belong to a picture and may stay in the file. If there are more, all are left
    /// out.
    private static let uselessLimit = 64
    private static let chunkLimit = 1 << 17
    private static let headSize = 12
    /// The parts of a picture, and the definition of its colours (RFC 9649).
    private static let kept: [StaticString] = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM"]

    /// - Returns: `nil` if nothing has to be left out.
    static func of(_ file: ReadFile) -> FileView? {
        let source = ByteSource(file)
        guard source.block(0, count: headSize)?.has("WEBP", at: 8) == true else { return nil }
        var chunks: [(start: Int, count: Int)] = []
        var (place, frames, useless) = (headSize, 0, 0)
        for _ in 0..<chunkLimit {
            guard frames <= FrameChoice.maximumRead, let head = source.block(place, count: 8),
                let size = head.u32(4, order: .little)
            else { break }
            let count = min(8 + size + size % 2, file.size - place)
            if head.has("ANMF") {
                frames += 1
                if frames <= FrameChoice.maximumRead { chunks.append((place, count)) }
            } else if kept.contains(where: { head.has($0) }) {
                chunks.append((place, count))
            } else {
                useless += 1
            }
            place += count
        }
        guard frames > FrameChoice.maximumRead || useless > uselessLimit else { return nil }
        let size = UInt32(clamping: chunks.reduce(4) { $0 + $1.count })
        var view = FileView(file)
        view.append(Array("RIFF".utf8) + (0..<4).map { UInt8(size >> ($0 * 8) & 255) } + Array("WEBP".utf8))
        for chunk in chunks { view.append(from: chunk.start, count: chunk.count) }
        return view
    }
}

/// A filter that removes everything but the picture from a WebP.
///
/// libvips 8.14 writes EXIF and a colour profile into WebP even when all metadata is to be left out, and the EXIF may
/// contain the location of a photo.
enum WebPStripper {
    private static let metadataFlags: UInt8 = 0x20 | 0x08 | 0x04

    /// Returns the file without ICCP, EXIF and XMP chunks; bytes that are not a WebP are returned unchanged.
    static func stripped(_ bytes: [UInt8]) -> [UInt8] {
        let file = ByteBlock(bytes)
        guard file.has("RIFF"), file.has("WEBP", at: 8) else { return bytes }
        var chunks: [UInt8] = []
        var place = 12
        while let head = file.slice(place, count: 8), let size = head.u32(4, order: .little),
            let chunk = file.slice(place, count: min(8 + size + size % 2, file.count - place))
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
