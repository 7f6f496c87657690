/// Walks over CBOR (RFC 8949) in the canonical form of CTAP2: every length is said at the beginning, and nothing is tagged.
struct CBORShape {
    private let bytes: [UInt8]
    private var place: Int

    init(_ bytes: [UInt8], from place: Int) { (self.bytes, self.place) = (bytes, min(place, bytes.count)) }

    var isAtEnd: Bool { place == bytes.count }

    private var left: Int { bytes.count - place }

    /// Passes over so many bytes. False when there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= left else { return false }
        place += count
        return true
    }

    /// A number of 1 to 4 bytes at an offset from here; nil when it is not there.
    func bigEndian(at offset: Int, bytes count: Int) -> Int? {
        guard offset + count <= left else { return nil }
        return bytes[place + offset..<place + offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Passes over one item and what is in it. False when it says that it holds more than there is, is malformed, or has
    /// more than `nested` containers in containers.
    mutating func skipItem(nested: Int) -> Bool {
        guard let first = bigEndian(at: 0, bytes: 1) else { return false }
        place += 1
        guard let number = number(first & 0x1F) else { return false }
        switch first >> 5 {
        case 0, 1: return true
        case 2, 3: return skip(number)
        case 4, 5:
            let items = first >> 5 == 4 ? number : 2 * number
            // Each takes a byte at least.
            guard nested > 0, items <= left else { return false }
            for _ in 0..<items where !skipItem(nested: nested - 1) { return false }
            return true
        // Of the simple ones those that have no number behind them are meant: false, true, null.
        case 7: return first & 0x1F >= 20 && first & 0x1F <= 22
        default: return false
        }
    }

    /// The number that an item begins with; nil for one that is larger than anything here, or not said at the beginning.
    private mutating func number(_ short: Int) -> Int? {
        if short < 24 { return short }
        guard short <= 27 else { return nil }
        let count = 1 << (short - 24)
        // Eight bytes: the upper four are 0 in what is meant.
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
