@testable import DaybookMedia

/// A raw picture that is a TIFF: a small picture in front, and JPEGs in directories below it.
struct RawFile {
    /// The tags by which a directory states where its JPEG is.
    enum Style {
        case exif, strip
    }

    var magic: [UInt8] = [0x49, 0x49, 0x2A, 0]
    var orientation = 1
    var isAdobe = true
    var jpegs: [(style: Style, bytes: [UInt8])] = []
    /// Panasonic's own place for it.
    var jpegFromRaw: [UInt8]?
    /// The place of the next directory that the first one states: a circle if it is the first one's own place.
    var next = 0

    private typealias Entry = (tag: Int, type: Int, count: Int, value: Int)

    var bytes: [UInt8] {
        let thumb = [UInt8](repeating: 90, count: 8 * 6 * 3)
        var first: [Entry] = [
            (0x00FE, 4, 1, 1), (0x0100, 4, 1, 8), (0x0101, 4, 1, 6), (0x0103, 3, 1, 1), (0x0106, 3, 1, 32_803),
            (0x0111, 4, 1, 0), (0x0112, 3, 1, orientation), (0x0115, 3, 1, 3), (0x0117, 4, 1, thumb.count),
            (0x014A, 4, max(jpegs.count, 2), 0),
        ]
        if isAdobe { first.append((0xC612, 1, 4, 0x0401)) }
        if let jpegFromRaw { first.insert((0x002E, 7, jpegFromRaw.count, 0), at: 0) }
        let list = 8 + 2 + first.count * 12 + 4
        let below = list + max(jpegs.count, 2) * 4
        let directorySize = 2 + 4 * 12 + 4
        var data = below + jpegs.count * directorySize
        func set(_ tag: Int, _ value: Int) {
            if let index = first.firstIndex(where: { $0.tag == tag }) { first[index].value = value }
        }
        set(0x014A, list)
        set(0x0111, data)
        data += thumb.count
        set(0x002E, data)
        data += jpegFromRaw?.count ?? 0
        return Bytes.make { bytes in
            bytes.raw(magic)
            bytes.little(8, 4)
            write(first, next, &bytes)
            for index in 0..<max(jpegs.count, 2) {
                bytes.little(index < jpegs.count ? below + index * directorySize : 0, 4)
            }
            for jpeg in jpegs {
                let (place, count) = jpeg.style == .exif ? (0x0201, 0x0202) : (0x0111, 0x0117)
                var entries: [Entry] = [
                    (0x00FE, 4, 1, 1), (0x0103, 3, 1, 7), (place, 4, 1, data), (count, 4, 1, jpeg.bytes.count),
                ]
                entries.sort { $0.tag < $1.tag }
                data += jpeg.bytes.count
                write(entries, 0, &bytes)
            }
            bytes.raw(thumb + (jpegFromRaw ?? []) + jpegs.flatMap { $0.bytes })
        }
    }

    private func write(_ entries: [Entry], _ next: Int, _ bytes: inout Bytes) {
        bytes.little(entries.count, 2)
        for entry in entries {
            bytes.little(entry.tag, 2)
            bytes.little(entry.type, 2)
            bytes.little(entry.count, 4)
            bytes.little(entry.value, 4)
        }
        bytes.little(next, 4)
    }
}
