/// The JPEG in a raw picture's file that represents it: the largest complete one.
struct RawPreview: Sendable, Equatable {
    /// The range of its bytes in the file.
    let place: Range<Int>
    let frame: JPEGFrame
    /// Whether the JPEG has several scans, so that all its coefficients are kept until the last.
    let decodesWhole: Bool

    /// The maximum number of pictures that are examined in one file: cameras store at most four.
    private static let candidateLimit = 64
    /// The maximum number of segments before the picture: cameras write a dozen.
    private static let segmentLimit = 300
    /// The maximum number of bytes after the picture's end, with which cameras fill up blocks.
    private static let paddingLimit = 4096
    /// The markers of frames with Huffman coding. Raw data use JPEG's lossless one.
    private static let markers = 0xC0...0xC2

    /// Returns the largest complete JPEG among some ranges of a file, the first of equal ones; `nil` if there is none.
    static func largest(of places: [Range<Int>], in source: ByteSource) -> RawPreview? {
        var best: RawPreview?
        for place in places.prefix(candidateLimit) {
            guard let found = RawPreview(source, place), found.pixels > best?.pixels ?? 0 else { continue }
            best = found
        }
        return best
    }

    private var pixels: Int { PixelBudget.pixels(width: frame.width, height: frame.height) }

    /// - Returns: `nil` if the bytes are not a JPEG, or not a complete one.
    private init?(_ source: ByteSource, _ place: Range<Int>) {
        guard place.count > 4, place.upperBound <= source.count,
            source.block(place.lowerBound, count: 3)?.bytes.elementsEqual([0xFF, 0xD8, 0xFF]) == true,
            RawPreview.ends(source, at: place)
        else { return nil }
        var (next, frame) = (place.lowerBound + 2, JPEGFrame?.none)
        for _ in 0..<RawPreview.segmentLimit {
            guard let head = source.block(next, count: 4), head[0] == 0xFF, let marker = head[1].map({ Int($0) }),
                let length = head.u16(2), length >= 2, next + 2 + length <= place.upperBound
            else { return nil }
            if marker == 0xDA {
                guard let frame, frame.width > 0, frame.height > 0 else { return nil }
                (self.place, self.frame) = (place, frame)
                let first = source.block(next + 4, count: 1)?[0].map { Int($0) } ?? 0
                decodesWhole = frame.isProgressive || first < frame.components
                return
            }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard RawPreview.markers.contains(marker), frame == nil else { return nil }
                frame = JPEGFrame(marker: marker, source.upTo(next + 4, count: length - 2))
            }
            next += 2 + length
        }
        return nil
    }

    /// Returns whether a picture ends where these bytes end, or a little before.
    private static func ends(_ source: ByteSource, at place: Range<Int>) -> Bool {
        let count = min(place.count, paddingLimit)
        let tail = source.upTo(place.upperBound - count, count: count).bytes
        return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
    }
}
