/// Some bytes of a file, readable in any order and never beyond their ends.
///
/// Every reader of hostile bytes goes through this type: each access checks its offset and returns `nil` outside, and
/// no arithmetic on an offset can overflow.
struct ByteBlock: Sendable {
    private let storage: [UInt8]
    private let start: Int
    /// The number of bytes.
    let count: Int

    init(_ bytes: [UInt8]) {
        storage = bytes
        start = 0
        count = bytes.count
    }

    private init(storage: [UInt8], start: Int, count: Int) {
        self.storage = storage
        self.start = start
        self.count = count
    }

    /// Returns the byte at `offset`.
    subscript(offset: Int) -> UInt8? {
        guard offset >= 0, offset < count else { return nil }
        return storage[start + offset]
    }

    /// Returns `count` bytes from `offset`, or nil if there are fewer.
    func slice(_ offset: Int, count: Int) -> ByteBlock? {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else { return nil }
        return ByteBlock(storage: storage, start: start + offset, count: count)
    }

    /// Returns the bytes from `offset` to the end.
    func from(_ offset: Int) -> ByteBlock? {
        guard offset >= 0, offset <= count else { return nil }
        return ByteBlock(storage: storage, start: start + offset, count: count - offset)
    }

    /// Returns the first bytes, at most `count`.
    func prefix(_ count: Int) -> ByteBlock {
        ByteBlock(storage: storage, start: start, count: min(max(count, 0), self.count))
    }

    /// The bytes as an array slice.
    var bytes: ArraySlice<UInt8> { storage[start..<start + count] }

    /// Returns an unsigned number of `width` bytes, at most eight.
    func number(_ offset: Int, width: Int, order: ByteOrder = .big) -> UInt64? {
        guard width > 0, width <= 8, let part = slice(offset, count: width) else { return nil }
        var value: UInt64 = 0
        switch order {
        case .big: for byte in part.bytes { value = value << 8 | UInt64(byte) }
        case .little: for byte in part.bytes.reversed() { value = value << 8 | UInt64(byte) }
        }
        return value
    }

    func u16(_ offset: Int, order: ByteOrder = .big) -> Int? { number(offset, width: 2, order: order).map { Int($0) } }
    func u24(_ offset: Int, order: ByteOrder = .big) -> Int? { number(offset, width: 3, order: order).map { Int($0) } }
    func u32(_ offset: Int, order: ByteOrder = .big) -> Int? { number(offset, width: 4, order: order).map { Int($0) } }
    func i32(_ offset: Int, order: ByteOrder = .big) -> Int? {
        number(offset, width: 4, order: order).map { Int(Int32(truncatingIfNeeded: $0)) }
    }
    /// Returns a 64-bit number; `nil` also if it is over `Int.max`.
    func u64(_ offset: Int, order: ByteOrder = .big) -> Int? {
        number(offset, width: 8, order: order).flatMap { Int(exactly: $0) }
    }

    /// Returns whether the bytes at `offset` are those of `text`.
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        guard let part = slice(offset, count: text.utf8CodeUnitCount) else { return false }
        return text.withUTF8Buffer { buffer in unsafe buffer.elementsEqual(part.bytes) }
    }

    /// Returns the text of `count` bytes at `offset`, up to the first NUL, without blanks around it. Bytes that are not
    /// UTF-8 become U+FFFD. A text over the limit is cut at the limit.
    func text(_ offset: Int = 0, count: Int? = nil) -> String? {
        guard let part = slice(offset, count: count ?? max(self.count - offset, 0)) else { return nil }
        var text = part.bytes.prefix { $0 != 0 }
        if text.count > ByteBlock.longestText {
            text = text.prefix(ByteBlock.longestText)
            // The cut must not be in the middle of a character.
            while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
            if let last = text.last, last >= 0xC0 { text.removeLast() }
        }
        return String(decoding: text, as: UTF8.self).trimmingBlanks()
    }

    /// The limit of a text, in bytes.
    private static let longestText = 4096

    /// Returns the offset of the first `pattern` at or after `offset`.
    func find(_ pattern: StaticString, from offset: Int = 0) -> Int? {
        let length = pattern.utf8CodeUnitCount
        guard length > 0, offset >= 0, count >= length, offset <= count - length else { return nil }
        let first = pattern.withUTF8Buffer { unsafe $0[0] }
        var place = offset
        while place <= count - length {
            let searched = storage[(start + place)...(start + count - length)]
            guard let hit = searched.firstIndex(of: first) else { return nil }
            place = hit - start
            if has(pattern, at: place) { return place }
            place += 1
        }
        return nil
    }
}

extension String {
    /// Returns the string without ASCII white space and controls at both ends.
    func trimmingBlanks() -> String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { $0.value > 32 }),
            let last = scalars.lastIndex(where: { $0.value > 32 })
        else { return "" }
        return String(scalars[first...last])
    }
}

/// The order of the bytes of a number: the most significant one first (big), or last (little).
enum ByteOrder: Sendable {
    case big, little
}
