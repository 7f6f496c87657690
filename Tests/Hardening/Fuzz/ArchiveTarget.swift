import ArchiveReading
import Glibc

/// Any bytes as a ZIP archive, as the packed bytes of a member whose facts are true, or as names.
///
/// The first byte chooses. Members that an archive lists lie in it, a member that is read to its end has the number of
/// bytes and the CRC-32 that it states, and no name leads anywhere else.
enum ArchiveTarget {
    /// The sizes that an input may claim are not waited for.
    private static let maximumRead = 32 << 20
    private static let path = "/tmp/daybook-fuzz-archive-\(getpid())"

    static func test(_ input: [UInt8]) {
        var reader = InputReader(input)
        switch reader.choice(3) {
        case 0: archive(reader.rest())
        case 1: member(&reader)
        default: names(&reader)
        }
    }

    private static func write(_ bytes: [UInt8]) {
        guard let file = unsafe fopen(path, "w") else { broken("\(path) cannot be written to.") }
        unsafe bytes.withUnsafeBytes { _ = unsafe fwrite($0.baseAddress, 1, $0.count, file) }
        unsafe fclose(file)
    }

    private static func archive(_ bytes: [UInt8]) {
        write(bytes)
        defer { _ = unsafe unlink(path) }
        guard let archive = try? ArchiveReading.ZipArchive(path) else { return }
        var (members, left) = (archive.members(), maximumRead)
        while let member = try? members.next() {
            let place = member.place
            check(place.header >= 0 && place.packedSize >= 0 && place.size >= 0, "A place is below nothing.")
            check(place.start >= place.header + 30 && place.end <= bytes.count, "A member lies elsewhere.")
            check(place.isDeflated || place.size == place.packedSize, "A stored member has two sizes.")
            name(of: member)
            guard left > 0 else { return }
            left -= read(place, in: archive)?.count ?? Int(clamping: min(place.size, Int64(left)))
        }
    }

    /// Reads a member. Returns its bytes if it is whole, and no larger than an input may be.
    private static func read(_ place: MemberPlace, in archive: ArchiveReading.ZipArchive) -> [UInt8]? {
        guard place.size <= maximumRead, let reader = try? archive.reader(of: place, name: "m", pieceBytes: 5000) else {
            return nil
        }
        var bytes: [UInt8] = []
        do throws(ArchiveError) {
            while let piece = try reader.next() {
                check(!piece.isEmpty && piece.count <= 5000, "A piece has another size.")
                bytes += piece
                check(bytes.count <= place.size, "A member has more bytes than it states.")
            }
        } catch {
            check([.damaged, .tooLarge].contains(error.code), "A member is refused for another reason: \(error)")
            return nil
        }
        check(bytes.count == place.size, "A member has fewer bytes than it states.")
        if bytes.count <= 1 << 16 { check(ZipReader.crc(bytes) == place.crc, "A member has another sum.") }
        return bytes
    }

    /// Tries a member whose stated size and sum come first, and the packed bytes behind them.
    private static func member(_ reader: inout InputReader) {
        let (size, crc) = (Int64(reader.number(UInt32.self)), reader.number(UInt32.self))
        let isDeflated = reader.choice(2) == 1
        let packed = reader.rest()
        let head = 30
        var bytes = Array("PK\u{3}\u{4}".utf8)
        bytes += [UInt8](repeating: 0, count: head - 4)
        bytes += packed
        bytes += ending(at: bytes.count)
        write(bytes)
        defer { _ = unsafe unlink(path) }
        guard let archive = try? ArchiveReading.ZipArchive(path) else { broken("An archive without members is none.") }
        let place = MemberPlace(
            header: 0, start: Int64(head), packedSize: Int64(packed.count), isDeflated: isDeflated,
            size: size, crc: crc)
        guard let found = read(place, in: archive), !isDeflated else { return }
        check(found == packed, "A stored member has other bytes.")
    }

    /// The end of an archive without members, whose directory would begin at an offset.
    private static func ending(at offset: Int) -> [UInt8] {
        var bytes = Array("PK\u{5}\u{6}".utf8)
        bytes += [UInt8](repeating: 0, count: 12)
        for shift in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: offset >> (8 * shift))) }
        bytes += [0, 0]
        return bytes
    }

    /// Tries names, each behind a byte with its length; the encoding is that of all of them.
    private static func names(_ reader: inout InputReader) {
        var (members, encodings): ([ZipMember], NameEncodings) = ([], NameEncodings())
        let place = MemberPlace(header: 0, start: 0, packedSize: 0, isDeflated: false, size: 0, crc: 0)
        let isUTF8 = reader.choice(2) == 1
        while !reader.isAtEnd, members.count < 50 {
            members.append(ZipMember(name: reader.blob(), isUTF8: isUTF8, place: place))
        }
        for member in members { encodings.note(member) }
        for member in members {
            if !isUTF8 { check(encodings.best.text(of: member.name) != nil, "A name is in no encoding.") }
            check(path(of: member, in: encodings.best), "A name leads elsewhere.")
        }
    }

    private static func name(of member: ZipMember) {
        for encoding in NameEncoding.allCases { check(path(of: member, in: encoding), "A name leads elsewhere.") }
    }

    /// Returns whether a name is refused, or is a path that stays where it is.
    private static func path(of member: ZipMember, in encoding: NameEncoding) -> Bool {
        guard let path = try? MemberName.path(of: member, in: encoding) else { return true }
        if path.isEmpty { return member.isFolder }
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            ![[], [46], [46, 46]].contains(Array(part)) && part.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }
        }
    }

    static var seeds: [[UInt8]] {
        let stored: [UInt8] = [1, 0, 0, 0, 5, 0x36, 0x10, 0xA6, 0x86, 0] + Array("hello".utf8)
        let deflated: [UInt8] = [1, 0, 0, 0, 5, 0x36, 0x10, 0xA6, 0x86, 1, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0]
        let names: [UInt8] = [2, 0, 4, 0xBB, 0xEA, 0xC3, 0xA5, 4] + Array("../a".utf8) + [2, 0x8E, 0x52]
        let utf8: [UInt8] = [2, 1, 5] + Array("a/b/c".utf8) + [3] + Array("눈".utf8) + [2] + Array("C:".utf8)
        return [[0] + ending(at: 0), whole, stored, deflated, names, utf8]
    }

    /// An archive with the stored file `a`, whose only byte is `b`.
    private static var whole: [UInt8] {
        let facts: [UInt8] = [0, 8, 0, 0, 0, 0, 33, 0, 0xF9, 0xEF, 0xBE, 0x71, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
        var bytes: [UInt8] = [0]
        bytes += Array("PK\u{3}\u{4}".utf8)
        bytes += [20, 0]
        bytes += facts
        bytes += Array("ab".utf8)
        bytes += Array("PK\u{1}\u{2}".utf8)
        bytes += [20, 3, 20, 0]
        bytes += facts
        bytes += [0, 0, 0, 0, 0, 0, 0, 0, 0xA4, 0x81, 0, 0, 0, 0]
        bytes += Array("a".utf8)
        bytes += Array("PK\u{5}\u{6}".utf8)
        bytes += [0, 0, 0, 0, 1, 0, 1, 0, 47, 0, 0, 0, 32, 0, 0, 0, 0, 0]
        return bytes
    }
}
