/// Directories of tagged values, defined by TIFF and also used by EXIF, camera makers and raw formats.
///
/// (TIFF revision 6.0, section 2; BigTIFF by its 2004 proposal.)
struct TIFFStructure {
    /// A tagged value, read on demand: a file whose tags all name the same bytes has them in memory once.
    struct Entry {
        let type: Int
        let valueCount: Int
        fileprivate let order: ByteOrder
        fileprivate let source: ByteSource
        fileprivate let start: Int
        fileprivate let size: Int

        /// The value's bytes; none if reading fails.
        var value: ByteBlock { source.upTo(start, count: size) }

        /// The value's range in the file.
        var place: Range<Int> { start..<start + size }
    }

    private static let entryLimit = 2048
    private static let valueLimit = 8 << 20
    /// The bytes of one value, by type number.
    private static let widths = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

    private let source: ByteSource
    /// The offset from which the structure's offsets count.
    private let base: Int
    let order: ByteOrder
    private let isBig: Bool
    /// The offset of the first directory.
    let firstDirectory: Int

    /// Reads the header at `base`; `nil` if there is none.
    init?(_ source: ByteSource, base: Int = 0) {
        guard let header = source.block(base, count: 8) else { return nil }
        let order: ByteOrder
        switch header.u16(0) {
        case 0x4949: order = .little
        case 0x4D4D: order = .big
        default: return nil
        }
        let first: Int?
        switch header.u16(2, order: order) {
        case 42: first = header.u32(4, order: order)
        case 43: first = source.block(base, count: 16)?.u64(8, order: order)
        default: return nil
        }
        guard let first else { return nil }
        self.init(source, base: base, order: order, isBig: header.u16(2, order: order) == 43, firstDirectory: first)
    }

    /// Creates a structure without its own header, such as a camera maker's note.
    init(_ source: ByteSource, base: Int, order: ByteOrder, isBig: Bool = false, firstDirectory: Int) {
        self.source = source
        self.base = base
        self.order = order
        self.isBig = isBig
        self.firstDirectory = firstDirectory
    }

    /// Returns the directory at `offset`, by tag. A repeated tag has its first value. Entries that are cut off are left
    /// out.
    func directory(at offset: Int) -> [Int: Entry] {
        let (head, width) = isBig ? (8, 20) : (2, 12)
        guard let place = sum(base, offset), let counted = source.block(place, count: head) else { return [:] }
        let count = isBig ? counted.u64(0, order: order) ?? 0 : counted.u16(0, order: order) ?? 0
        var entries: [Int: Entry] = [:]
        for index in 0..<min(count, TIFFStructure.entryLimit) {
            let start = place + head + index * width
            guard let record = source.block(start, count: width) else { break }
            guard let tag = record.u16(0, order: order), entries[tag] == nil, let entry = entry(record, at: start)
            else {
                continue
            }
            entries[tag] = entry
        }
        return entries
    }

    /// Returns the offset of the directory that follows one; `nil` after the last.
    func following(_ offset: Int) -> Int? {
        let (head, width) = isBig ? (8, 20) : (2, 12)
        guard let place = sum(base, offset), let counted = source.block(place, count: head),
            let count = isBig ? counted.u64(0, order: order) : counted.u16(0, order: order), count <= 0xFFFF
        else { return nil }
        let end = place + head + count * width
        let next =
            isBig
            ? source.block(end, count: 8)?.u64(0, order: order) : source.block(end, count: 4)?.u32(0, order: order)
        return next == 0 ? nil : next
    }

    private func entry(_ record: ByteBlock, at start: Int) -> Entry? {
        let (inline, inlinePlace) = isBig ? (8, 12) : (4, 8)
        guard let type = record.u16(2, order: order), type < TIFFStructure.widths.count, TIFFStructure.widths[type] > 0,
            let count = isBig ? record.u64(4, order: order) : record.u32(4, order: order),
            count <= TIFFStructure.valueLimit
        else { return nil }
        let size = count * TIFFStructure.widths[type]
        if size <= inline {
            return Entry(
                type: type, valueCount: count, order: order, source: source, start: start + inlinePlace, size: size)
        }
        guard size <= TIFFStructure.valueLimit,
            let offset = isBig ? record.u64(inlinePlace, order: order) : record.u32(inlinePlace, order: order),
            let place = sum(base, offset), place <= source.count, size <= source.count - place
        else { return nil }
        return Entry(type: type, valueCount: count, order: order, source: source, start: place, size: size)
    }

    private func sum(_ left: Int, _ right: Int) -> Int? {
        let sum = left.addingReportingOverflow(right)
        return sum.overflow ? nil : sum.partialValue
    }
}

extension TIFFStructure.Entry {
    /// The value as text, for every one-byte type; `nil` for an empty text.
    var text: String? {
        guard [1, 2, 6, 7].contains(type), let text = value.text(), !text.isEmpty else { return nil }
        return text
    }

    /// Returns the value at `index` as a whole number.
    func integer(_ index: Int = 0) -> Int? {
        switch type {
        case 1, 7: value[index].map { Int($0) }
        case 6: value[index].map { Int(Int8(bitPattern: $0)) }
        case 3: value.u16(index * 2, order: order)
        case 8: value.u16(index * 2, order: order).map { Int(Int16(truncatingIfNeeded: $0)) }
        case 4, 13: value.u32(index * 4, order: order)
        case 9: value.i32(index * 4, order: order)
        case 16, 18: value.u64(index * 8, order: order)
        default: nil
        }
    }

    /// Returns the value at `index` as a fraction; `nil` if it is not finite.
    func real(_ index: Int = 0) -> Double? {
        switch type {
        case 5:
            return ratio(value.u32(index * 8, order: order), to: value.u32(index * 8 + 4, order: order))
        case 10:
            return ratio(value.i32(index * 8, order: order), to: value.i32(index * 8 + 4, order: order))
        case 11:
            return value.u32(index * 4, order: order).map { Double(Float(bitPattern: UInt32($0))) }.flatMap(finite)
        case 12:
            return value.number(index * 8, width: 8, order: order).map { Double(bitPattern: $0) }.flatMap(finite)
        default:
            return integer(index).map { Double($0) }
        }
    }

    private func ratio(_ above: Int?, to below: Int?) -> Double? {
        guard let above, let below, below != 0 else { return nil }
        return Double(above) / Double(below)
    }

    private func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
}
