extension String {
    /// Creates a text of at most `capacity` ASCII characters, which a closure writes.
    ///
    /// Every item of a list has several ids, dates and versions as text. The closure writes on the stack, so that a
    /// text costs at most one allocation and no strings for its parts.
    init(asciiUpTo capacity: Int, write: (inout OutputSpan<UInt8>) -> Void) {
        self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            var text = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
            write(&text)
            let count = unsafe text.finalize(for: buffer)
            return unsafe String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
        }
    }
}

extension OutputSpan<UInt8> {
    /// Appends a character.
    mutating func append(ascii character: Unicode.Scalar) { append(UInt8(ascii: character)) }

    /// Appends a text.
    mutating func append(text: String) {
        for byte in text.utf8 { append(byte) }
    }

    /// Appends a byte's two lower-case hex digits.
    mutating func append(hexOf byte: UInt8) {
        append(hexDigit: byte >> 4)
        append(hexDigit: byte & 0xf)
    }

    /// Appends a number as ``padded(_:to:)`` writes it. Two and four digits, as in dates, take no string.
    mutating func append(_ number: Int64, width: Int) {
        if width == 2, 0...99 ~= number {
            append(pair: number)
        } else if width == 4, 0...9999 ~= number {
            append(pair: number / 100)
            append(pair: number % 100)
        } else {
            append(text: padded(number, to: width))
        }
    }

    private mutating func append(hexDigit value: UInt8) {
        append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }

    private mutating func append(pair number: Int64) {
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}
