/// Reading of single wire values. Every load is checked against the span's bounds.
extension RawSpan {
    /// The byte at an offset.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
    }

    /// The varint at `offset`, which moves behind it; nil if it does not end before `end` or does not fit 64 bits.
    @inline(__always)
    func varint(at offset: inout Int, end: Int) -> UInt64? {
        guard offset < end else { return nil }
        let first = byte(at: offset)
        if first < 0x80 {
            offset += 1
            return UInt64(first)
        }
        return longVarint(at: &offset, end: end)
    }

    @inline(never)
    private func longVarint(at offset: inout Int, end: Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var position = offset
        while position < end {
            let next = byte(at: position)
            position += 1
            if shift == 63, next > 1 { return nil }
            value |= UInt64(next & 0x7f) << shift
            if next < 0x80 {
                offset = position
                return value
            }
            shift += 7
        }
        return nil
    }

    /// The key of a field at `offset`, which moves behind it: its number, 1 to 2^29 - 1, and its wire type.
    @inline(__always)
    func key(at offset: inout Int, end: Int) -> (number: UInt32, wireType: UInt8)? {
        let start = offset
        guard let key = varint(at: &offset, end: end), key >= 8, key <= UInt64(UInt32.max), offset - start <= 5 else {
            return nil
        }
        return (UInt32(truncatingIfNeeded: key >> 3), UInt8(truncatingIfNeeded: key & 7))
    }

    /// The length at `offset`, which moves behind it; nil if that many bytes do not follow before `end`.
    @inline(__always)
    func length(at offset: inout Int, end: Int) -> Int? {
        let start = offset
        // protobuf-c reads at most five bytes of a length, and into 32 bits.
        guard let length = varint(at: &offset, end: end), offset - start <= 5, length <= UInt64(end - offset) else {
            return nil
        }
        return Int(truncatingIfNeeded: length)
    }

    /// Moves `offset` behind the value of an unknown field; answers false if it is cut short or a group.
    func skip(wireType: UInt8, at offset: inout Int, end: Int) -> Bool {
        switch wireType {
        case 0:
            return varint(at: &offset, end: end) != nil
        case 1:
            guard end - offset >= 8 else { return false }
            offset += 8
            return true
        case 2:
            guard let length = length(at: &offset, end: end) else { return false }
            offset += length
            return true
        case 5:
            guard end - offset >= 4 else { return false }
            offset += 4
            return true
        default:
            return false
        }
    }
}
