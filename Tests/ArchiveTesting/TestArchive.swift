import CZlib
import Hashing

/// A member of an archive that a test makes, true or not.
public struct TestMember: Sendable {
    /// The name in the directory, and before the bytes.
    public var name: [UInt8]
    /// The name before the bytes, if it is another one.
    public var localName: [UInt8]?
    /// The CRC-32 before the bytes, if it is another one.
    public var localCRC: UInt32?
    /// The number of bytes before the bytes, if it is another one.
    public var localSize: UInt64?
    /// The packed bytes.
    public var packed: [UInt8]
    /// The method: 0 for stored, 8 for deflated.
    public var method: UInt64 = 0
    /// The flags; bit 11 says that the name is UTF-8.
    public var flags: UInt64 = 1 << 11
    /// The kind of file on Unix, with its permissions.
    public var mode: UInt64 = 0o100644
    /// The stated number of bytes.
    public var size: UInt64
    /// The stated CRC-32.
    public var crc: UInt32
    /// The stated offset, if it is another one.
    public var offset: UInt64?
    /// Whether sizes and offset stand in ZIP64's field.
    public var isLarge = false
    /// Whether the sizes follow the bytes, and the header has none.
    public var hasDescriptor = false

    /// Creates a member that is stored as it is.
    public init(_ name: String, _ bytes: [UInt8]) {
        (self.name, packed, size) = (Array(name.utf8), bytes, UInt64(bytes.count))
        var sum = CRC32()
        sum.update(data: bytes)
        crc = sum.value
        if name.hasSuffix("/") { mode = 0o040755 }
    }

    /// Creates a member with a text.
    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

    /// Creates a deflated member.
    public static func deflated(_ name: String, _ bytes: [UInt8]) -> TestMember {
        var member = TestMember(name, bytes)
        (member.method, member.packed) = (8, deflate(bytes))
        return member
    }

    /// Returns bytes in the form of RFC 1951.
    public static func deflate(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var target = [UInt8](repeating: 0, count: Int(count))
        let result = unsafe compress2(&target, &count, bytes, uLong(bytes.count), 9)
        precondition(result == Z_OK, "zlib cannot deflate.")
        // Without the head and the sum of zlib's own form.
        return Array(target[2..<(Int(count) - 4)])
    }

    fileprivate func record(_ record: inout TestRecord, name: [UInt8], offset: UInt64?) {
        let isLocal = offset == nil
        let isHidden = hasDescriptor && isLocal
        let (crc, size) = isLocal ? (localCRC ?? crc, localSize ?? size) : (crc, size)
        record.add(flags | (hasDescriptor ? 8 : 0), 2)
        record.add(method, 2)
        record.add(0, 2)
        record.add(33, 2)
        record.add(isHidden ? 0 : UInt64(crc), 4)
        record.add(isHidden ? 0 : (isLarge ? 0xFFFF_FFFF : UInt64(packed.count)), 4)
        record.add(isHidden ? 0 : (isLarge ? 0xFFFF_FFFF : size), 4)
        record.add(UInt64(name.count), 2)
        record.add(UInt64(extra(offset).count), 2)
    }

    fileprivate func extra(_ offset: UInt64?) -> [UInt8] {
        guard isLarge else { return [] }
        var record = TestRecord()
        // Another program's field before it.
        record.add(0x7875, 2)
        record.add(1, 2)
        record.add(7, 1)
        record.add(1, 2)
        record.add(offset == nil ? 16 : 24, 2)
        for number in [size, UInt64(packed.count)] + (offset.map { [$0] } ?? []) { record.add(number, 8) }
        return record.bytes
    }
}

/// An archive that a test makes byte by byte, true or not.
public struct TestArchive: Sendable {
    /// The members.
    public var members: [TestMember]
    /// The stated number of members, if it is another one.
    public var count: UInt64?
    /// The comment of the archive.
    public var comment: [UInt8] = []
    /// Whether the end has ZIP64's records.
    public var isLarge = false
    /// Whether the plain end has no numbers if there are ZIP64's records.
    public var isEndSaturated = true
    /// The number that is added to the stated offset of the directory.
    public var shift: UInt64 = 0

    /// Creates an archive.
    public init(_ members: [TestMember]) { self.members = members }

    /// The bytes of the archive.
    public var bytes: [UInt8] {
        var (whole, directory) = (TestRecord(), TestRecord())
        for member in members {
            let offset = member.offset ?? UInt64(whole.bytes.count)
            add(member, to: &whole)
            directory.add(0x0201_4B50, 4)
            directory.add(3 << 8 | 45, 2)
            directory.add(45, 2)
            member.record(&directory, name: member.name, offset: offset)
            for _ in 0..<3 { directory.add(0, 2) }
            directory.add(member.mode << 16, 4)
            directory.add(member.isLarge ? 0xFFFF_FFFF : offset, 4)
            directory.bytes += member.name + member.extra(offset)
        }
        let (start, size) = (UInt64(whole.bytes.count) &+ shift, UInt64(directory.bytes.count))
        whole.bytes += directory.bytes
        addEnd(to: &whole, start: start, size: size)
        return whole.bytes
    }

    private func add(_ member: TestMember, to whole: inout TestRecord) {
        whole.add(0x0403_4B50, 4)
        whole.add(45, 2)
        let name = member.localName ?? member.name
        member.record(&whole, name: name, offset: nil)
        whole.bytes += name + member.extra(nil) + member.packed
        guard member.hasDescriptor else { return }
        whole.add(0x0807_4B50, 4)
        for number in [UInt64(member.crc), UInt64(member.packed.count), member.size] { whole.add(number, 4) }
    }

    private func addEnd(to whole: inout TestRecord, start: UInt64, size: UInt64) {
        let (count, place) = (count ?? UInt64(members.count), UInt64(whole.bytes.count))
        if isLarge {
            whole.add(0x0606_4B50, 4)
            whole.add(44, 8)
            for _ in 0..<2 { whole.add(45, 2) }
            for _ in 0..<2 { whole.add(0, 4) }
            for number in [count, count, size, start] { whole.add(number, 8) }
            whole.add(0x0706_4B50, 4)
            whole.add(0, 4)
            whole.add(place, 8)
            whole.add(1, 4)
        }
        whole.add(0x0605_4B50, 4)
        for _ in 0..<2 { whole.add(0, 2) }
        let isSaturated = isLarge && isEndSaturated
        for _ in 0..<2 { whole.add(isSaturated ? 0xFFFF : count, 2) }
        for number in [size, start] { whole.add(isSaturated ? 0xFFFF_FFFF : number, 4) }
        whole.add(UInt64(comment.count), 2)
        whole.bytes += comment
    }
}

/// Numbers with the lowest byte first.
private struct TestRecord {
    var bytes: [UInt8] = []

    mutating func add(_ number: UInt64, _ count: Int) {
        for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(shift)))) }
    }
}
