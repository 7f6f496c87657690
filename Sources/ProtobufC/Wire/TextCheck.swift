/// What is wrong with bytes that should be a C string of UTF-8.
enum TextFault {
    case invalidUTF8
    case embeddedNUL
}

extension RawSpan {
    /// Whether `range` is UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing over U+10FFFF) without U+0000.
    func textFault(in range: Range<Int>) -> TextFault? {
        var offset = range.lowerBound
        let end = range.upperBound
        while offset < end {
            if end - offset >= 8 {
                let word = unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word & 0x8080_8080_8080_8080 == 0 {
                    // Of bytes below 0x80, only a zero one borrows into its top bit.
                    guard (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 == 0 else { return .embeddedNUL }
                    offset += 8
                    continue
                }
            }
            let lead = byte(at: offset)
            if lead < 0x80 {
                guard lead != 0 else { return .embeddedNUL }
                offset += 1
                continue
            }
            let length = sequenceLength(lead: lead, at: offset, end: end)
            guard length != 0 else { return .invalidUTF8 }
            offset += length
        }
        return nil
    }

    /// The length of the well-formed sequence of two to four bytes at `offset`; 0 if there is none.
    @inline(__always)
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

    @inline(__always)
    private func isContinuation(at offset: Int) -> Bool {
        byte(at: offset) & 0xC0 == 0x80
    }
}
