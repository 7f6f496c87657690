extension ZoneRules {
    /// Parses a TZif file of version 2 or later (RFC 9636); `nil` if the bytes are malformed.
    init?(tzif bytes: [UInt8]) {
        var reader = TZifReader(bytes)
        guard let first = reader.header(), first.version >= UInt8(ascii: "2") else { return nil }
        guard reader.skip(first.dataSize(timeSize: 4)), let header = reader.header() else { return nil }
        guard header.typeCount > 0, header.typeCount <= 256 else { return nil }

        var changes: [Int64] = []
        for _ in 0..<header.timeCount {
            guard let change = reader.integer(size: 8) else { return nil }
            changes.append(change)
        }
        var kinds: [Int] = []
        for _ in 0..<header.timeCount {
            guard let kind = reader.integer(size: 1).map({ Int($0 & 0xff) }), kind < header.typeCount else {
                return nil
            }
            kinds.append(kind)
        }
        var typeOffsets: [Int32] = []
        for _ in 0..<header.typeCount {
            guard let offset = reader.integer(size: 4), reader.skip(2) else { return nil }
            typeOffsets.append(Int32(truncatingIfNeeded: offset))
        }
        let rest = header.characterCount + header.leapCount * 12 + header.standardCount + header.universalCount
        guard reader.skip(rest), let footer = reader.footer() else { return nil }

        self.changes = changes
        self.offsets = kinds.map { typeOffsets[$0] }
        self.firstOffset = typeOffsets[0]
        if footer.isEmpty {
            self.future = nil
        } else {
            guard let rule = RecurringRule(footer) else { return nil }
            self.future = rule
        }
    }
}

/// A reader of a TZif file from front to back.
private struct TZifReader {
    private let bytes: [UInt8]
    private var position = 0

    /// The counts at the head of a block.
    struct Header {
        let version: UInt8
        let universalCount, standardCount, leapCount, timeCount, typeCount, characterCount: Int

        func dataSize(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4) + standardCount
                + universalCount
        }
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= bytes.count - position else { return false }
        position += count
        return true
    }

    /// Reads a big-endian signed number.
    mutating func integer(size: Int) -> Int64? {
        guard size <= bytes.count - position else { return nil }
        var value: Int64 = bytes[position] & 0x80 != 0 && size > 1 ? -1 : 0
        for byte in bytes[position..<position + size] { value = value << 8 | Int64(byte) }
        position += size
        return value
    }

    mutating func header() -> Header? {
        guard bytes.count - position >= 44, Array("TZif".utf8) == Array(bytes[position..<position + 4]) else {
            return nil
        }
        let version = bytes[position + 4]
        position += 20
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = integer(size: 4), count >= 0, count <= bytes.count else { return nil }
            counts.append(Int(count))
        }
        return Header(
            version: version, universalCount: counts[0], standardCount: counts[1], leapCount: counts[2],
            timeCount: counts[3], typeCount: counts[4], characterCount: counts[5])
    }

    /// Reads the line between two line feeds at the end.
    mutating func footer() -> String? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { return nil }
        let rest = bytes[(position + 1)...]
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        return String(decoding: rest[..<end], as: UTF8.self)
    }
}
