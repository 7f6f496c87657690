/// A reader of the header of an ASF file, for the kinds of its streams (Microsoft's "Advanced Systems Format", section
/// 3).
enum WindowsMediaReader {
    private static let objectLimit = 1024
    /// The size of the header object's own fields.
    private static let headerSize = 30
    private static let stream: [UInt8] = [
        0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65,
    ]
    private static let sound: [UInt8] = [
        0x40, 0x9E, 0x69, 0xF8, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]
    private static let picture: [UInt8] = [
        0xC0, 0xEF, 0x19, 0xBC, 0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B,
    ]

    /// Reads a file. It is a recording if it has sound and no pictures, and a film if it does not state its streams.
    static func read(_ source: ByteSource, into facts: inout FileFacts) {
        let size = source.block(16, count: 8)?.u32(0, order: .little) ?? 0
        let end = min(size, source.count)
        var place = headerSize
        for _ in 0..<objectLimit {
            guard place <= end - 24, let head = source.block(place, count: 24),
                let length = head.number(16, width: 8, order: .little), let count = Int(exactly: length), count >= 24,
                count <= end - place
            else { break }
            if head.prefix(16).bytes.elementsEqual(stream), let kind = source.block(place + 24, count: 16)?.bytes {
                if kind.elementsEqual(sound) { facts.movie.hasAudio = true }
                if kind.elementsEqual(picture) { facts.movie.hasVideo = true }
            }
            place += count
        }
        if facts.movie.hasAudio, !facts.movie.hasVideo {
            facts.type = .windowsMediaAudio
        } else {
            facts.movie.hasVideo = true
        }
    }
}
