/// The locations of a HEIF's items in the file (ISO/IEC 14496-12, section 8.11.3).
enum ItemLocations {
    /// The maximum number of stretches of all items together. Writers use one piece for each item, or a few.
    private static let stretchLimit = 1 << 16

    /// Reads an `iloc` box's content: each item's stretches of the file, in order. An item in another file, in another
    /// item, or beyond all offsets has none.
    ///
    /// - Parameter data: The box that contains the items of the second construction method.
    static func read(_ content: ByteBlock, data: Box?, limit: Int) -> [Int: [Range<Int>]] {
        guard let version = content[0], let sizes = content.u16(4) else { return [:] }
        let widths = Widths(
            offset: sizes >> 12, length: sizes >> 8 & 15, base: sizes >> 4 & 15, index: version == 0 ? 0 : sizes & 15)
        let idSize = version < 2 ? 2 : 4
        guard let count = content.number(6, width: idSize) else { return [:] }
        var place = 6 + idSize
        var items: [Int: [Range<Int>]] = [:]
        var left = stretchLimit
        for _ in 0..<min(Int(count), limit) {
            guard let item = content.number(place, width: idSize) else { break }
            place += idSize
            var method = 0
            if version > 0 {
                guard let word = content.u16(place) else { break }
                method = word & 15
                place += 2
            }
            guard let file = content.u16(place), let base = field(in: content, at: place + 2, width: widths.base) else {
                break
            }
            place += 2 + widths.base
            guard let extents = content.u16(place), extents <= left else { break }
            left -= extents
            place += 2
            var stretches: [Range<Int>]? = file == 0 && method < 2 ? [] : nil
            for _ in 0..<extents {
                guard let stretch = stretch(in: content, at: place, base: base, widths: widths) else { return items }
                place += widths.index + widths.offset + widths.length
                let found = method == 0 ? stretch : data.flatMap { inside($0, stretch: stretch) }
                if let found { stretches?.append(found) } else { stretches = nil }
            }
            if let stretches, items[Int(item)] == nil { items[Int(item)] = stretches }
        }
        return items
    }

    /// The widths of numbers, in bytes.
    private struct Widths {
        let offset: Int
        let length: Int
        let base: Int
        let index: Int
    }

    /// Reads an extent; `nil` if the box ends before it. An extent beyond all offsets is empty, at an offset that no
    /// file has.
    private static func stretch(in content: ByteBlock, at place: Int, base: Int, widths: Widths) -> Range<Int>? {
        guard let offset = field(in: content, at: place + widths.index, width: widths.offset),
            let length = field(in: content, at: place + widths.index + widths.offset, width: widths.length)
        else { return nil }
        let start = base.addingReportingOverflow(offset)
        let end = start.partialValue.addingReportingOverflow(length)
        guard !start.overflow, !end.overflow else { return Int.max..<Int.max }
        return start.partialValue..<end.partialValue
    }

    /// Converts a stretch of a box's content to one of the file.
    private static func inside(_ box: Box, stretch: Range<Int>) -> Range<Int>? {
        guard stretch.upperBound <= box.count else { return nil }
        return stretch.lowerBound + box.start..<stretch.upperBound + box.start
    }

    /// Reads a number whose width may be 0.
    private static func field(in content: ByteBlock, at place: Int, width: Int) -> Int? {
        if width == 0 { return content.from(place) == nil ? nil : 0 }
        return content.number(place, width: width).flatMap { Int(exactly: $0) }
    }
}
