/// The fault of bytes that should be a C string of UTF-8.
enum TextFault {
    case invalidUTF8
    case embeddedNUL
}

extension RawSpan {
    /// Returns the fault of the text that begins at `start` and ends before `end`, if any.
    ///
    /// UTF-8 as in RFC 3629: no overlong forms, no surrogates, nothing over U+10FFFF; and no U+0000.
    @inline(__always)
    func textFault(from start: Int, to end: Int) -> TextFault? {
        let count = end &- start
        if count < 8 { return shortTextFault(count: count, end: end) }
        let plain = plainLength(from: start, to: end)
        return plain == count ? nil : mixedTextFault(from: start &+ plain, end: end)
    }

    /// Returns a lower bound of the number of bytes from `start` that are ASCII other than U+0000. At least eight bytes
    /// must come before `end`.
    @inline(__always)
    private func plainLength(from start: Int, to end: Int) -> Int {
        let count = end &- start
        precondition(start >= 0 && count >= 8 && end <= byteCount, "Text lies within the message.")
        return unsafe withUnsafeBytes { bytes in
            // The precondition keeps the loads in bounds; a check of each load would double the cost of this loop.
            var offset = start
            while offset &+ 16 <= end {
                let low = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                let high = unsafe bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self)
                guard ByteWord.arePlain(low, high) else { return offset &- start }
                offset &+= 16
            }
            // The rest, together with bytes that are already checked.
            let low = unsafe bytes.loadUnaligned(fromByteOffset: Swift.min(offset, end &- 8), as: UInt64.self)
            let high = unsafe bytes.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self)
            return ByteWord.arePlain(low, high) ? count : offset &- start
        }
    }

    /// Checks a text shorter than eight bytes.
    @inline(__always)
    private func shortTextFault(count: Int, end: Int) -> TextFault? {
        if count == 0 { return nil }
        guard end >= 8 else { return mixedTextFault(from: end - count, end: end) }
        // The last bytes up to `end`, with ones in place of those before the text.
        let foreign = UInt64(truncatingIfNeeded: (8 - count) * 8)
        let word = ((word(at: end - 8) >> foreign) << foreign) | (ByteWord.ones & ((1 << foreign) &- 1))
        return ByteWord.isPlain(word) ? nil : mixedTextFault(from: end - count, end: end)
    }

    /// Checks text that is not all ASCII.
    @inline(never)
    private func mixedTextFault(from start: Int, end: Int) -> TextFault? {
        var offset = start
        while offset < end {
            if offset + 4 <= end {
                let four = unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
                // 1110xxxx 10xxxxxx 10xxxxxx, first byte lowest: the letters of most scripts.
                if UInt32(littleEndian: four) & 0x00C0_C0F0 == 0x0080_80E0 {
                    let distinguishing = UInt32(littleEndian: four) & 0x200F
                    // E0 80...9F is overlong, ED A0...BF is a surrogate.
                    guard distinguishing != 0, distinguishing != 0x200D else { return .invalidUTF8 }
                    offset += 3
                    continue
                }
            }
            let lead = byte(at: offset)
            if lead < 0x80 {
                guard lead != 0 else { return .embeddedNUL }
                offset += offset + 8 <= end && ByteWord.isPlain(word(at: offset)) ? 8 : 1
                continue
            }
            let length = sequenceLength(lead: lead, at: offset, end: end)
            guard length != 0 else { return .invalidUTF8 }
            offset += length
        }
        return nil
    }

    /// Returns the length of the well-formed sequence of two to four bytes at `offset`; 0 if there is none.
    private func sequenceLength(lead: UInt8, at offset: Int, end: Int) -> Int {
        switch lead {
        case 0xC2...0xDF:
            return end - offset >= 2 && isContinuation(at: offset + 1) ? 2 : 0
        case 0xE0...0xEF:
            guard end - offset >= 3, isContinuation(at: offset + 1), isContinuation(at: offset + 2) else { return 0 }
            let second = byte(at: offset + 1)
            let overlong = lead == 0xE0 && second < 0xA0
            let surrogate = lead == 0xED && second > 0x9F
            return overlong || surrogate ? 0 : 3
        case 0xF0...0xF4:
            guard end - offset >= 4, isContinuation(at: offset + 1), isContinuation(at: offset + 2),
                isContinuation(at: offset + 3)
            else { return 0 }
            let second = byte(at: offset + 1)
            let overlong = lead == 0xF0 && second < 0x90
            let tooHigh = lead == 0xF4 && second > 0x8F
            return overlong || tooHigh ? 0 : 4
        default:
            return 0
        }
    }

    private func isContinuation(at offset: Int) -> Bool {
        byte(at: offset) & 0xC0 == 0x80
    }

    /// Returns the eight bytes from an offset on, the first byte lowest.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
