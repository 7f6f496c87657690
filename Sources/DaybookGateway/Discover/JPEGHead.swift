/// The size of a JPEG file (ITU-T T.81, annex B) as the picture is shown, after the rotation that its Exif data state.
struct JPEGHead {
    /// The size as the picture is shown; nil if the bytes end before the frame.
    private(set) var size: (width: Int, height: Int)?
    private var isTurned = false
    private var hasExif = false

    /// Reads the segments up to the frame.
    init(_ bytes: HeadBytes) {
        var position = 2
        while let mark = bytes[position], mark == 0xFF, let kind = bytes[position + 1] {
            // A marker may be preceded by any number of fill bytes.
            if kind == 0xFF {
                position += 1
                continue
            }
            guard let length = bytes.number(2, at: position + 2), length >= 2 else { return }
            // Only the first Exif data count: each look through a directory costs time.
            if kind == 0xE1, !hasExif, bytes.has("Exif\0\0", at: position + 4) {
                (hasExif, isTurned) = (true, Self.isTurned(bytes, at: position + 10))
            }
            if Self.frames.contains(kind) {
                guard let height = bytes.number(2, at: position + 5), let width = bytes.number(2, at: position + 7)
                else { return }
                size = isTurned ? (height, width) : (width, height)
                return
            }
            // The picture's data follow the start of a scan.
            if kind == 0xDA { return }
            position += 2 + length
        }
    }

    /// The markers of frames: C0 to CF without those of Huffman tables, extensions and arithmetic coding.
    private static let frames = Set<UInt8>(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])

    /// The orientation (TIFF tag 274) from which on rows and columns are exchanged.
    private static let firstTurned = 5
    private static let orientation = 274
    /// The maximum number of a directory's fields that are read.
    private static let maximumFields = 512

    /// Returns whether a TIFF header at a position has an orientation that exchanges rows and columns.
    private static func isTurned(_ bytes: HeadBytes, at start: Int) -> Bool {
        let isReversed = bytes.has("II", at: start)
        guard isReversed || bytes.has("MM", at: start) else { return false }
        func number(_ length: Int, at position: Int) -> Int? {
            isReversed ? bytes.reversed(length, at: position) : bytes.number(length, at: position)
        }
        guard let directory = number(4, at: start + 4).map({ start + $0 }), let count = number(2, at: directory) else {
            return false
        }
        for field in 0..<min(count, maximumFields) {
            let position = directory + 2 + field * 12
            guard let tag = number(2, at: position) else { return false }
            if tag == orientation { return number(2, at: position + 8).map { (firstTurned...8).contains($0) } ?? false }
        }
        return false
    }
}
