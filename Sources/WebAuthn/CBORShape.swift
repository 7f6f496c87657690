/// A walk over CBOR (RFC 8949) in the canonical form of CTAP2: every item begins with its length, and there are no
/// tags.
struct CBORShape {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], from place: Int) { (self.bytes, self.place) = (bytes, min(place, bytes.count)) }

    var isAtEnd: Bool { place == bytes.count }

    private var left: Int { bytes.count - place }

    /// Skips `count` bytes. Returns false if there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= left else { return false }
        place += count
        return true
    }

    /// Returns a number of 1 to 4 bytes at an offset from the current place; nil if the bytes end before.
    func bigEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset + count <= left else { return nil }
        return bytes[place + offset..<place + offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Skips one item with its contents. Returns false if the item announces more than the bytes hold, is malformed, or
    /// nests more than `nested` containers.
    mutating func skipItem(nested: Int) -> Bool {
        guard let first = bigEndian(at: 0, bytes: 1) else { return false }
        place += 1
        guard let number = number(first & 0x1F) else { return false }
        switch first >> 5 {
        case 0, 1: return true
        case 2, 3: return skip(number)
        case 4, 5:
            let items = first >> 5 == 4 ? number : 2 * number
            // Each item takes at least one byte.
            guard nested > 0, items <= left else { return false }
            for _ in 0..<items where !skipItem(nested: nested - 1) { return false }
            return true
        // Only the simple values without a number after them are allowed: false, true, null.
        case 7: return first & 0x1F >= 20 && first & 0x1F <= 22
        default: return false
        }
    }

    /// Reads the number that an item begins with; nil if the number has more than 32 bits or its length is indefinite.
    private mutating func number(_ short: Int) -> Int? {
        if short < 24 { return short }
        guard short <= 27 else { return nil }
        let count = 1 << (short - 24)
        // The upper four of eight bytes must be 0.
        if count == 8 {
            guard bigEndian(at: 0, bytes: 4) == 0, let number = bigEndian(at: 4, bytes: 4) else { return nil }
            place += 8
            return number
        }
        guard let number = bigEndian(at: 0, bytes: count) else { return nil }
        place += count
        return number
    }
}
