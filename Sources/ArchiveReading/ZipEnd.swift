/// The records that end an archive: the place of its directory, and the number of its members (APPNOTE 6.3.9, sections
/// 4.3.14 to 4.3.16).
struct ZipEnd: Equatable {
    /// The largest number of members. The directory of so many has some hundred megabytes.
    static let maximumMembers: Int64 = 4_000_000
    /// The smallest entry of a directory.
    static let entryBytes: Int64 = 46
    private static let recordBytes = 22
    private static let maximumComment = 65_535
    private static let locatorBytes = 20
    private static let largeBytes = 56

    /// The number of members.
    private(set) var count: Int64
    /// The offset of the directory.
    private(set) var offset: Int64
    /// The number of the directory's bytes.
    private(set) var size: Int64
    /// The offset of the first record behind the directory.
    private var behind: Int64

    /// Finds the end of an archive. Blocks.
    ///
    /// - Throws: `notZip` if the file does not begin as an archive does; `cutOff` if there is no end; `damaged`,
    ///   `tooMany`, `unreadable`.
    init(of file: ArchiveFile) throws(ArchiveError) {
        let head = ByteFields(try file.read(at: 0, count: 4)[...])
        // The header of a member, or the end of an empty archive.
        guard head.hasSignature(0x0403_4B50) || head.hasSignature(0x0605_4B50) else { throw ArchiveError(.notZip) }
        let start = max(0, file.size - Int64(Self.recordBytes + Self.maximumComment))
        let tail = try file.read(at: start, count: Self.recordBytes + Self.maximumComment)
        guard let place = Self.place(in: tail) else { throw ArchiveError(.cutOff) }
        let record = ByteFields(tail[place...])
        guard let count = record.number(at: 10, count: 2), let size = record.number(at: 12, count: 4),
            let offset = record.number(at: 16, count: 4)
        else { throw ArchiveError(.cutOff) }
        behind = start + Int64(place)
        (self.count, self.size, self.offset) = (Int64(count), Int64(size), Int64(offset))
        let isLarge = count == 0xFFFF || size == 0xFFFF_FFFF || offset == 0xFFFF_FFFF
        try readLarge(from: file)
        // All members are on this disk, which is the first.
        let disks: [(Int, UInt64)] = [(4, 0), (6, 0), (8, count)]
        for (field, value) in disks {
            let number = record.number(at: field, count: 2)
            guard number == value || isLarge && number == 0xFFFF else {
                throw ArchiveError(.damaged, cause: "several disks")
            }
        }
        try check()
    }

    /// Returns the place of the last record whose comment ends with the file.
    private static func place(in tail: [UInt8]) -> Int? {
        guard tail.count >= recordBytes else { return nil }
        for place in stride(from: tail.count - recordBytes, through: 0, by: -1) where tail[place] == 0x50 {
            let record = ByteFields(tail[place...])
            if record.hasSignature(0x0605_4B50), record.small(at: 20, count: 2) == record.count - recordBytes {
                return place
            }
        }
        return nil
    }

    /// Reads the end record of ZIP64, which has the numbers that do not fit the plain one. An archive may have the record
    /// although all numbers fit, as one that was packed from a pipe does; or a number that only looks as if it did not
    /// fit, and no such record.
    private mutating func readLarge(from file: ArchiveFile) throws(ArchiveError) {
        guard behind >= Int64(Self.locatorBytes) else { return }
        let start = behind - Int64(Self.locatorBytes)
        let locator = ByteFields(try file.read(at: start, count: Self.locatorBytes)[...])
        guard locator.hasSignature(0x0706_4B50) else { return }
        guard let place = locator.number(at: 8, count: 8).flatMap({ Int64(exactly: $0) }), place < start else {
            throw ArchiveError(.damaged, cause: "ZIP64")
        }
        let record = ByteFields(try file.read(at: place, count: Self.largeBytes)[...])
        let fields = [24, 32, 40, 48].map { record.number(at: $0, count: 8).flatMap { Int64(exactly: $0) } }
        guard record.hasSignature(0x0606_4B50), let own = fields[0], let count = fields[1], let size = fields[2],
            let offset = fields[3], own == count
        else { throw ArchiveError(.damaged, cause: "ZIP64") }
        // A number that fits its plain field stands there, too.
        for (plain, none, large) in [
            (self.count, 0xFFFF, count), (self.size, 0xFFFF_FFFF, size), (self.offset, 0xFFFF_FFFF, offset),
        ] as [(Int64, Int64, Int64)] {
            guard plain == none || plain == large else { throw ArchiveError(.damaged, cause: "ZIP64") }
        }
        (self.count, self.size, self.offset, behind) = (count, size, offset, place)
    }

    /// Throws unless the directory lies where the first record behind it begins, and is as large as its members need.
    private func check() throws(ArchiveError) {
        guard count <= Self.maximumMembers else { throw ArchiveError(.tooMany, cause: "\(count)") }
        let (end, isTooFar) = offset.addingReportingOverflow(size)
        guard !isTooFar, end == behind, size / Self.entryBytes >= count else {
            throw ArchiveError(.damaged, cause: "directory")
        }
    }
}
