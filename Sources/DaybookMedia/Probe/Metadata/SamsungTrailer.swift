/// The parts Samsung's cameras hang on behind a picture, by exiftool's `Samsung.pm`.
enum SamsungTrailer {
    static let motionPhoto = 0x0A30
    static let panorama = 0x08E0
    static let frontCamera = 0x0910
    static let burst = 0x09E0
    static let depthMaps: Set<Int> = [0x0AB1, 0x0B41]

    /// The types of the parts; none when there is no such trailer.
    static func parts(_ source: ByteSource) -> Set<Int> {
        guard let end = source.block(source.count - 8, 8), end.has("SEFT", at: 4), let size = end.u32(0, .little),
            let directory = source.block(source.count - 8 - size, size), directory.has("SEFH"),
            let count = directory.u32(8, .little)
        else { return [] }
        var types: Set<Int> = []
        for index in 0..<min(count, 256) {
            guard let type = directory.u16(12 + index * 12 + 2, .little) else { break }
            types.insert(type)
        }
        return types
    }
}
