/// The parts that Samsung's cameras append to a picture, by exiftool's `Samsung.pm`.
struct SamsungTrailer: Sendable {
    static let panorama = 0x08E0
    static let frontCamera = 0x0910
    static let burst = 0x09E0
    static let depthMaps: Set<Int> = [0x0AB1, 0x0B41]
    private static let motionPhoto = 0x0A30
    private static let partLimit = 256

    /// The types of the parts; none if there is no such trailer.
    private(set) var parts: Set<Int> = []
    /// The range in the file of the part that is a clip. Newer cameras put the clip into its own box instead.
    private(set) var motion: Range<Int>?

    init() {}

    init(_ source: ByteSource) {
        guard let end = source.block(source.count - 8, count: 8), end.has("SEFT", at: 4),
            let size = end.u32(0, order: .little),
            let directory = source.block(source.count - 8 - size, count: size), directory.has("SEFH"),
            let count = directory.u32(8, order: .little)
        else { return }
        for index in 0..<min(count, Self.partLimit) {
            let place = 12 + index * 12
            guard let type = directory.u16(place + 2, order: .little) else { break }
            parts.insert(type)
            guard type == Self.motionPhoto, motion == nil, let back = directory.u32(place + 4, order: .little),
                let length = directory.u32(place + 8, order: .little)
            else { continue }
            motion = Self.value(source, at: source.count - 8 - size - back, count: length)
        }
    }

    /// Returns the range of a part's value, after its type and its name.
    private static func value(_ source: ByteSource, at start: Int, count: Int) -> Range<Int>? {
        guard let nameLength = source.block(start, count: 8)?.u32(4, order: .little) else { return nil }
        let (first, end) = (start + 8 + nameLength, start + count)
        return first < end && end <= source.count ? first..<end : nil
    }
}
