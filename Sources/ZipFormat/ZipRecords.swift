/// The records of a ZIP archive, byte by byte (APPNOTE 6.3.9, sections 4.3.7 to 4.3.16 and 4.5.3).
enum ZipRecords {
    /// The version of the format that a reader needs: 2.0, or 4.5 for ZIP64.
    private enum Version {
        static let plain: UInt16 = 20
        static let zip64: UInt16 = 45
        /// Made on Unix, so that the entry's permissions count.
        static let madeBy: UInt16 = 3 << 8 | zip64
    }

    /// The largest number that a plain field holds; the next number says that ZIP64's field has the value.
    private static let maximum32 = Int64(UInt32.max) - 1
    /// Bit 11: the name is UTF-8.
    private static let flags: UInt16 = 1 << 11
    /// 1 January 1980, the first day of the format: the archive states no time for a file.
    private static let date: UInt16 = 1 << 5 | 1
    /// A regular file that its owner may write and everybody may read.
    private static let permissions: UInt32 = 0o100644 << 16

    /// Returns the header before a file's bytes.
    static func header(of file: ZipFile) -> [UInt8] {
        // ZIP64's field has both sizes or none: APPNOTE 4.5.3.
        let extra = file.size > maximum32 ? zip64([file.size, file.size]) : []
        var record = ZipRecord(signature: 0x0403_4B50)
        record.add(extra.isEmpty ? Version.plain : Version.zip64)
        add(file, extra: extra, to: &record)
        return record.bytes + Array(file.name.utf8) + extra
    }

    /// Returns the entry of a file in the directory.
    static func entry(of file: ZipFile, at offset: Int64) -> [UInt8] {
        let isLarge = file.size > maximum32
        let numbers = (isLarge ? [file.size, file.size] : []) + (offset > maximum32 ? [offset] : [])
        let extra = numbers.isEmpty ? [] : zip64(numbers)
        var record = ZipRecord(signature: 0x0201_4B50)
        record.add(Version.madeBy)
        record.add(extra.isEmpty ? Version.plain : Version.zip64)
        add(file, extra: extra, to: &record)
        // The length of the comment, the number of the disk, and the internal attributes.
        for _ in 0..<3 { record.add(UInt16(0)) }
        record.add(permissions)
        record.add(short(offset))
        return record.bytes + Array(file.name.utf8) + extra
    }

    /// Returns the end of the archive, after a directory at an offset.
    static func end(count: Int, at offset: Int64, size: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        if count >= Int(UInt16.max) || offset > maximum32 || size > maximum32 {
            bytes += end64(count: UInt64(clamping: count), at: UInt64(clamping: offset), size: UInt64(clamping: size))
        }
        var record = ZipRecord(signature: 0x0605_4B50)
        // The number of this disk, and of the directory's disk.
        for _ in 0..<2 { record.add(UInt16(0)) }
        for _ in 0..<2 { record.add(UInt16(clamping: count)) }
        record.add(short(size))
        record.add(short(offset))
        record.add(UInt16(0))
        return bytes + record.bytes
    }

    /// Adds the fields that both records of a file share, from the flags to the lengths.
    private static func add(_ file: ZipFile, extra: [UInt8], to record: inout ZipRecord) {
        record.add(flags)
        // The method is "stored", and the time is midnight.
        record.add(UInt16(0))
        record.add(UInt16(0))
        record.add(date)
        record.add(file.crc)
        for _ in 0..<2 { record.add(short(file.size)) }
        record.add(UInt16(clamping: file.name.utf8.count))
        record.add(UInt16(clamping: extra.count))
    }

    /// Returns ZIP64's end record, and the locator that points to it.
    private static func end64(count: UInt64, at offset: UInt64, size: UInt64) -> [UInt8] {
        var record = ZipRecord(signature: 0x0606_4B50)
        // The number of bytes that follow.
        record.add(UInt64(44))
        record.add(Version.madeBy)
        record.add(Version.zip64)
        for _ in 0..<2 { record.add(UInt32(0)) }
        for _ in 0..<2 { record.add(count) }
        record.add(size)
        record.add(offset)
        var locator = ZipRecord(signature: 0x0706_4B50)
        locator.add(UInt32(0))
        locator.add(offset &+ size)
        // The archive has one disk.
        locator.add(UInt32(1))
        return record.bytes + locator.bytes
    }

    /// Returns ZIP64's extra field with the numbers that do not fit the plain fields.
    private static func zip64(_ numbers: [Int64]) -> [UInt8] {
        var record = ZipRecord()
        record.add(UInt16(1))
        record.add(UInt16(clamping: numbers.count * 8))
        for number in numbers { record.add(UInt64(clamping: number)) }
        return record.bytes
    }

    /// Returns the number if it fits a plain field, or else the mark that ZIP64's field has it.
    private static func short(_ number: Int64) -> UInt32 { number > maximum32 ? .max : UInt32(clamping: number) }
}

/// A record whose numbers are written with the lowest byte first.
private struct ZipRecord {
    private(set) var bytes: [UInt8] = []

    init() {}

    init(signature: UInt32) { add(signature) }

    mutating func add(_ number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
