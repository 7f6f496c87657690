/// The readers of single wire values. Every load is checked against the span's bounds.
///
/// Offsets are parameters and results: an `inout` offset would live in memory, and the pre-check walks every field of
/// every message.
extension RawSpan {
    /// Returns the byte at an offset.
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt8.self)
    }

    /// Returns the varint at `offset` and the offset after it; -1 if it does not end before `end` or does not fit 64
    /// bits.
    @inline(__always)
    func varint(at offset: Int, end: Int) -> (value: UInt64, next: Int) {
        guard offset < end else { return (0, -1) }
        let first = byte(at: offset)
        return first < 0x80 ? (UInt64(first), offset &+ 1) : longVarint(at: offset, end: end)
    }

    @inline(never)
    private func longVarint(at offset: Int, end: Int) -> (value: UInt64, next: Int) {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        for position in offset..<end {
            let next = byte(at: position)
            if shift == 63, next > 1 { break }
            value |= UInt64(next & 0x7f) &<< shift
            if next < 0x80 { return (value, position + 1) }
            shift += 7
        }
        return (0, -1)
    }

    /// Returns the key of the field at `offset` and the offset after it; -1 if the key is cut short or out of range.
    ///
    /// Numbers run from 1 to 2^29 - 1; protobuf-c reads at most five bytes.
    @inline(__always)
    func key(at offset: Int, end: Int) -> (number: UInt32, wireType: UInt8, next: Int) {
        let first = byte(at: offset)
        // Usually the key has one byte. 0...7 would be number 0.
        if first &- 8 < 0x78 { return (UInt32(first >> 3), first & 7, offset &+ 1) }
        return longKey(at: offset, end: end)
    }

    @inline(never)
    private func longKey(at offset: Int, end: Int) -> (number: UInt32, wireType: UInt8, next: Int) {
        let (key, next) = varint(at: offset, end: end)
        guard key >= 8, key <= UInt64(UInt32.max), next - offset <= 5 else { return (0, 0, -1) }
        return (UInt32(truncatingIfNeeded: key >> 3), UInt8(truncatingIfNeeded: key & 7), next)
    }

    /// Returns the offsets at which the contents of the length-prefixed value at `offset` begin and end.
    ///
    /// Both are -1 if fewer bytes follow before `end`; protobuf-c reads at most five bytes of a length.
    @inline(__always)
    func contents(at offset: Int, end: Int) -> (start: Int, end: Int) {
        guard offset < end else { return (-1, -1) }
        let first = byte(at: offset)
        guard first < 0x80 else { return longContents(at: offset, end: end) }
        let start = offset &+ 1
        let stop = start &+ Int(first)
        return stop <= end ? (start, stop) : (-1, -1)
    }

    @inline(never)
    private func longContents(at offset: Int, end: Int) -> (start: Int, end: Int) {
        let (length, next) = varint(at: offset, end: end)
        guard next >= 0, next - offset <= 5, length <= UInt64(end - next) else { return (-1, -1) }
        return (next, next + Int(length))
    }

    /// Returns the offset after the value at `offset`, or -1 if the value is cut short or a group.
    @inline(__always)
    func skip(wireType: UInt8, at offset: Int, end: Int) -> Int {
        if wireType == 0, offset < end {
            return byte(at: offset) < 0x80 ? offset &+ 1 : skipLongVarint(at: offset, end: end)
        }
        switch wireType {
        case 1: return end &- offset >= 8 ? offset &+ 8 : -1
        case 2: return contents(at: offset, end: end).end
        case 5: return end &- offset >= 4 ? offset &+ 4 : -1
        default: return -1
        }
    }

    @inline(never)
    private func skipLongVarint(at offset: Int, end: Int) -> Int {
        if end - offset >= 8 {
            let word = unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
            let ends = ~UInt64(littleEndian: word) & ByteWord.highBits
            if ends != 0 { return offset + ends.trailingZeroBitCount / 8 + 1 }
        }
        return longVarint(at: offset, end: end).next
    }
}
