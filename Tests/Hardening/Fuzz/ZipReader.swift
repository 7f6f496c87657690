/// Reads the records of an archive of stored files after APPNOTE 6.3.9, and ends the process where two of them disagree.
struct ZipReader {
    /// A file as the directory and its own header tell of it.
    struct File {
        let name: [UInt8]
        let size: Int64
        let crc: UInt32
        /// The offset of its first byte.
        let start: Int64
    }

    private let archive: ZipArchive

    init(_ archive: ZipArchive) { self.archive = archive }

    /// The files, in the directory's order; each begins where the one before ends.
    func files() -> [File] {
        let end = ZipFields(archive.read(archive.size - 22, 22))
        check(end.number(0, 4) == 0x0605_4B50 && end.number(20, 2) == 0, "The end is no end.")
        var (count, length, offset) = (end.number(10, 2), end.number(12, 4), end.number(16, 4))
        check(end.number(8, 2) == count, "The files are on several disks.")
        var behind = archive.size - 22
        if count == 0xFFFF || length == 0xFFFF_FFFF || offset == 0xFFFF_FFFF {
            let locator = ZipFields(archive.read(behind - 20, 20))
            check(locator.number(0, 4) == 0x0706_4B50 && locator.number(16, 4) == 1, "ZIP64's end is not located.")
            let place = Int64(locator.number(8, 8))
            check(place == behind - 76, "ZIP64's end is elsewhere.")
            let large = ZipFields(archive.read(place, 56))
            check(large.number(0, 4) == 0x0606_4B50 && large.number(4, 8) == 44, "ZIP64's end is none.")
            check(large.number(24, 8) == large.number(32, 8), "ZIP64 counts twice.")
            for (short, none, wide) in [(count, 0xFFFF, 32), (length, 0xFFFF_FFFF, 40), (offset, 0xFFFF_FFFF, 48)] {
                check(short == none || large.number(wide, 8) == short, "ZIP64 says otherwise.")
            }
            (count, length, offset) = (large.number(32, 8), large.number(40, 8), large.number(48, 8))
            behind = place
        }
        check(Int64(offset) + Int64(length) == behind, "The directory does not end where the end begins.")
        return entries(ZipFields(archive.read(Int64(offset), Int(length))), count: Int(count), upTo: Int64(offset))
    }

    private func entries(_ directory: ZipFields, count: Int, upTo end: Int64) -> [File] {
        var (files, place, next): ([File], Int, Int64) = ([], 0, 0)
        for _ in 0..<count {
            check(directory.number(place, 4) == 0x0201_4B50, "An entry is none.")
            let (name, extra) = (Int(directory.number(place + 28, 2)), Int(directory.number(place + 30, 2)))
            check(directory.number(place + 32, 2) == 0, "An entry has a comment.")
            let entry = ZipFields(Array(directory.bytes[place..<place + 46 + name + extra]))
            let sizes = ZipSizes(entry, sizes: 20, offset: 42, extra: 46 + name)
            let local = header(at: sizes.offset ?? 0)
            check(sizes.offset == next && sizes.isRead, "A file does not begin where the one before ends.")
            // From the flags to the sizes they say the same.
            check(entry.bytes[8..<28].elementsEqual(local.bytes[6..<26]), "A header is another than its entry.")
            check(entry.number(8, 2) == 0x800, "A name is not said to be UTF-8.")
            check(entry.number(10, 2) == 0, "A file is not stored.")
            check(local.number(26, 2) == name, "A name is longer before its file.")
            let text = Array(entry.bytes[46..<46 + name])
            check(Array(local.bytes[30..<30 + name]) == text, "A name is another before its file.")
            sizes.agree(with: ZipSizes(local, sizes: 18, offset: nil, extra: 30 + name))
            let start = next + Int64(local.bytes.count)
            files.append(File(name: text, size: sizes.size, crc: UInt32(entry.number(16, 4)), start: start))
            next = start + sizes.size
            place += entry.bytes.count
        }
        check(place == directory.bytes.count && next == end, "Something lies between the records.")
        return files
    }

    private func header(at offset: Int64) -> ZipFields {
        let fixed = ZipFields(archive.read(offset, 30))
        check(fixed.number(0, 4) == 0x0403_4B50, "A header is none.")
        return ZipFields(archive.read(offset, 30 + Int(fixed.number(26, 2)) + Int(fixed.number(28, 2))))
    }

    /// CRC-32 bit by bit (ISO 3309), as no library does it.
    static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}

/// Bytes whose numbers have the lowest byte first.
private struct ZipFields {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func number(_ place: Int, _ count: Int) -> UInt64 {
        check(place + count <= bytes.count, "A record is cut off.")
        return (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[place + $1]) }
    }
}

/// The numbers of a file that may stand in ZIP64's field.
private struct ZipSizes {
    let size: Int64
    let offset: Int64?
    /// Whether the field has those numbers that are wanted of it and no more.
    let isRead: Bool

    init(_ record: ZipFields, sizes: Int, offset: Int?, extra: Int) {
        var rest = Array(record.bytes[extra...])
        let version = record.number(offset == nil ? 4 : 6, 2)
        check(version == (rest.isEmpty ? 20 : 45), "A record needs another version.")
        if !rest.isEmpty {
            let field = ZipFields(rest)
            check(field.number(0, 2) == 1 && field.number(2, 2) == rest.count - 4, "An extra field is not ZIP64's.")
            rest.removeFirst(4)
        }
        func wide(_ short: UInt64) -> Int64 {
            guard short == 0xFFFF_FFFF else { return Int64(short) }
            let number = ZipFields(rest).number(0, 8)
            rest.removeFirst(8)
            check(number >= 0xFFFF_FFFF && number <= Int64.max, "ZIP64's field has a number that fits elsewhere.")
            return Int64(number)
        }
        let (packed, whole) = (wide(record.number(sizes, 4)), wide(record.number(sizes + 4, 4)))
        check(packed == whole, "A stored file has two sizes.")
        size = whole
        self.offset = offset.map { wide(record.number($0, 4)) }
        isRead = rest.isEmpty
    }

    func agree(with header: ZipSizes) {
        check(header.isRead && header.size == size, "A size is another before its file.")
    }
}
