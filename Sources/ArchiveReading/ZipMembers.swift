/// The members of an archive, in the order of its directory (APPNOTE 6.3.9, sections 4.3.7, 4.3.12 and 4.5.3).
///
/// An entry must agree with the header before the member's bytes, so that no two programs read two archives in one file.
/// Numbers that the header leaves to ZIP64's field, or to a record behind the bytes, are not compared.
public struct ZipMembers {
    private static let pieceBytes = 1 << 18
    private static let headerBytes = 30
    /// The largest number of bytes that a byte can be deflated from.
    private static let maximumRatio: Int64 = 1032
    /// Encrypted, also strongly, and with a directory whose values are hidden.
    private static let encryptedFlags = 1 << 0 | 1 << 6 | 1 << 13
    private static let utf8Flag = 1 << 11
    /// The sizes and the CRC-32 follow the bytes.
    private static let descriptorFlag = 1 << 3

    private let file: ArchiveFile
    private let end: ZipEnd
    /// The offset of the first byte that is not in the buffer.
    private var place: Int64
    private var buffer: ArraySlice<UInt8> = []
    private var count: Int64 = 0
    private var bytes: Int64 = 0

    init(of file: ArchiveFile, end: ZipEnd) { (self.file, self.end, place) = (file, end, end.offset) }

    /// The place of the next entry.
    var mark: DirectoryMark {
        DirectoryMark(offset: place - Int64(buffer.count), count: count, bytes: bytes)
    }

    /// Goes on at a place where another list of the same archive stopped.
    mutating func resume(at mark: DirectoryMark) {
        (place, count, bytes, buffer) = (max(end.offset, mark.offset), max(0, mark.count), max(0, mark.bytes), [])
    }

    /// Returns the next member; `nil` behind the last one. Blocks.
    ///
    /// - Throws: `damaged`, `encrypted`, `method`, `link`, `overlap`, `tooLarge`, `unreadable`.
    public mutating func next() throws(ArchiveError) -> ZipMember? {
        guard count < end.count else {
            guard buffer.isEmpty, place == end.offset + end.size else {
                throw ArchiveError(.damaged, cause: "directory")
            }
            return nil
        }
        try fill(Int(ZipEnd.entryBytes))
        let fixed = ByteFields(buffer)
        guard fixed.hasSignature(0x0201_4B50), let name = fixed.small(at: 28, count: 2),
            let extra = fixed.small(at: 30, count: 2), let comment = fixed.small(at: 32, count: 2)
        else { throw ArchiveError(.damaged, cause: "directory") }
        let length = Int(ZipEnd.entryBytes) + name + extra + comment
        try fill(length)
        let entry = DirectoryEntry(buffer.prefix(length), name: name, extra: extra)
        buffer = buffer.dropFirst(length)
        count += 1
        let member = try member(of: entry)
        let (sum, isTooMuch) = bytes.addingReportingOverflow(member.place.size)
        bytes = sum
        guard !isTooMuch, sum <= ZipArchive.maximumBytes(of: file.size) else { throw ArchiveError(.tooLarge) }
        return member
    }

    /// Reads on until the buffer has some bytes.
    private mutating func fill(_ wanted: Int) throws(ArchiveError) {
        while buffer.count < wanted {
            let rest = min(Int64(Self.pieceBytes), end.offset + end.size - place)
            let piece = try rest > 0 ? file.read(at: place, count: Int(rest)) : []
            guard !piece.isEmpty else { throw ArchiveError(.damaged, cause: "directory") }
            place += Int64(piece.count)
            buffer += piece
        }
    }

    private func member(of entry: DirectoryEntry) throws(ArchiveError) -> ZipMember {
        let name = entry.shownName
        guard let flags = entry.fields.small(at: 8, count: 2), let method = entry.fields.small(at: 10, count: 2),
            let crc = entry.fields.number(at: 16, count: 4), let attributes = entry.fields.small(at: 38, count: 4),
            let numbers = entry.numbers
        else { throw ArchiveError(.damaged, name: name, cause: "directory") }
        guard flags & Self.encryptedFlags == 0 else { throw ArchiveError(.encrypted, name: name) }
        guard method == 0 || method == 8 else { throw ArchiveError(.method, name: name, cause: "\(method)") }
        // The kind of a file on Unix: none, a regular file, or a folder.
        let kind = attributes >> 16 & 0o170000
        let isFolder = entry.name.last == UInt8(ascii: "/")
        guard kind == 0 || kind == (isFolder ? 0o040000 : 0o100000) else { throw ArchiveError(.link, name: name) }
        let isDeflated = method == 8
        guard isDeflated || numbers.size == numbers.packedSize, !isFolder || numbers.size == 0 else {
            throw ArchiveError(.damaged, name: name, cause: "size")
        }
        guard numbers.size / Self.maximumRatio <= numbers.packedSize else {
            throw ArchiveError(.tooLarge, name: name)
        }
        let start = try start(of: entry, at: numbers.offset, method: method)
        let (behind, isTooFar) = start.addingReportingOverflow(numbers.packedSize)
        guard !isTooFar, behind <= end.offset else { throw ArchiveError(.overlap, name: name) }
        return ZipMember(
            name: Array(entry.name), isUTF8: flags & Self.utf8Flag != 0,
            place: MemberPlace(
                header: numbers.offset, start: start, packedSize: numbers.packedSize, isDeflated: isDeflated,
                size: numbers.size, crc: UInt32(truncatingIfNeeded: crc)))
    }

    /// Returns the offset of a member's bytes, which its own header determines.
    private func start(
        of entry: DirectoryEntry, at offset: Int64, method: Int
    ) throws(ArchiveError) -> Int64 {
        guard offset < end.offset else { throw ArchiveError(.overlap, name: entry.shownName) }
        let length = Self.headerBytes + entry.name.count
        let header = ByteFields(try file.read(at: offset, count: length)[...])
        guard header.hasSignature(0x0403_4B50), let flags = header.small(at: 6, count: 2),
            header.small(at: 8, count: 2) == method, header.small(at: 26, count: 2) == entry.name.count,
            let extra = header.small(at: 28, count: 2),
            header.part(at: Self.headerBytes, count: entry.name.count) == entry.name
        else { throw ArchiveError(.damaged, name: entry.shownName, cause: "header") }
        guard flags & Self.encryptedFlags == 0 else { throw ArchiveError(.encrypted, name: entry.shownName) }
        guard flags & Self.descriptorFlag != 0 || Self.agrees(header, with: entry) else {
            throw ArchiveError(.damaged, name: entry.shownName, cause: "header")
        }
        return offset + Int64(length + extra)
    }

    /// Returns whether a header has the CRC-32 and the sizes of its entry.
    private static func agrees(_ header: ByteFields, with entry: DirectoryEntry) -> Bool {
        guard let numbers = entry.numbers, header.number(at: 14, count: 4) == entry.fields.number(at: 16, count: 4)
        else { return false }
        let sizes = [(18, numbers.packedSize), (22, numbers.size)]
        return sizes.allSatisfy { place, size in
            guard let stated = header.number(at: place, count: 4) else { return false }
            return stated == 0xFFFF_FFFF || Int64(stated) == size
        }
    }
}

/// An entry of a directory, whole.
private struct DirectoryEntry {
    let fields: ByteFields
    let name: ArraySlice<UInt8>
    private let extra: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>, name: Int, extra: Int) {
        fields = ByteFields(bytes)
        self.name = bytes.dropFirst(Int(ZipEnd.entryBytes)).prefix(name)
        self.extra = bytes.dropFirst(Int(ZipEnd.entryBytes) + name).prefix(extra)
    }

    var shownName: String { String(decoding: name, as: UTF8.self) }

    /// The sizes and the offset, from ZIP64's field where they do not fit; `nil` if one is missing or impossible.
    var numbers: (size: Int64, packedSize: Int64, offset: Int64)? {
        guard let disk = fields.small(at: 34, count: 2), disk == 0 || disk == 0xFFFF else { return nil }
        var large = ByteFields(zip64 ?? [])
        func number(at place: Int) -> Int64? {
            guard let plain = fields.number(at: place, count: 4) else { return nil }
            guard plain == 0xFFFF_FFFF, zip64 != nil else { return Int64(plain) }
            guard let wide = large.number(at: 0, count: 8), let rest = large.part(at: 8, count: large.count - 8)
            else { return nil }
            large = ByteFields(rest)
            return Int64(exactly: wide)
        }
        guard let size = number(at: 24), let packedSize = number(at: 20), let offset = number(at: 42) else {
            return nil
        }
        return (size, packedSize, offset)
    }

    /// ZIP64's field among the extra fields.
    private var zip64: ArraySlice<UInt8>? {
        var rest = extra
        while let id = ByteFields(rest).small(at: 0, count: 2), let count = ByteFields(rest).small(at: 2, count: 2),
            let field = ByteFields(rest).part(at: 4, count: count)
        {
            if id == 1 { return field }
            rest = rest.dropFirst(4 + count)
        }
        return nil
    }
}
