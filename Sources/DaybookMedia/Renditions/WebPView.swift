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
        guard source.block(0, headSize)?.has("WEBP", at: 8) == true else { return nil }
        var chunks: [(start: Int, count: Int)] = []
        var (place, frames, useless) = (headSize, 0, 0)
        for _ in 0..<chunkLimit {
            guard frames <= FrameChoice.mostRead, let head = source.block(place, 8), let size = head.u32(4, .little)
            else { break }
            let count = min(8 + size + size % 2, file.size - place)
            if head.has("ANMF") {
                frames += 1
                if frames <= FrameChoice.mostRead { chunks.append((place, count)) }
            } else if kept.contains(where: { head.has($0) }) {
                chunks.append((place, count))
            } else {
                useless += 1
            }
            place += count
        }
        guard frames > FrameChoice.mostRead || useless > uselessLimit else { return nil }
        let size = UInt32(clamping: chunks.reduce(4) { $0 + $1.count })
        var view = FileView(file)
        view.append(Array("RIFF".utf8) + (0..<4).map { UInt8(size >> ($0 * 8) & 255) } + Array("WEBP".utf8))
        for chunk in chunks { view.append(from: chunk.start, count: chunk.count) }
        return view
    }
}
