/// The reader of strings between JSON's quotes.
enum JSONText {
    /// Reads the string whose first byte after the opening quote is at `start`. Returns the string, and the offset
    /// after its closing quote.
    static func read(_ bytes: RawSpan, from start: Int) throws(ProtobufError) -> (text: String, next: Int) {
        var offset = start
        var decoded: [UInt8] = []
        var runStart = start
        while offset < bytes.byteCount {
            if offset + 8 <= bytes.byteCount {
                let length = ByteWord.runLength(bytes.word(at: offset))
                offset += length
                if length == 8 { continue }
            }
            let byte = bytes.byte(at: offset)
            if byte == UInt8(ascii: "\"") {
                try check(bytes, from: runStart, to: offset)
                if decoded.isEmpty { return (copy(bytes, range: runStart..<offset), offset + 1) }
                append(bytes, range: runStart..<offset, to: &decoded)
                return (String(decoding: decoded, as: UTF8.self), offset + 1)
            }
            if byte == UInt8(ascii: "\\") {
                try check(bytes, from: runStart, to: offset)
                append(bytes, range: runStart..<offset, to: &decoded)
                offset = try escape(bytes, at: offset + 1, into: &decoded)
                runStart = offset
                continue
            }
            guard byte >= 0x20 else {
                throw byte == 0
                    ? ProtobufError(.embeddedNUL, "The text contains U+0000.", .holdsNUL)
                    : ProtobufError(
                        .malformed, "The string contains a control character that is not escaped.", .holdsControl)
            }
            offset += 1
        }
        throw ProtobufError(.malformed, "The JSON ends inside a string.", .endsInText)
    }

    /// Returns a string of bytes that are known to be UTF-8.
    static func copy(_ bytes: RawSpan, range: Range<Int>) -> String {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe String(checked: UnsafeRawBufferPointer(rebasing: buffer[range]))
        }
    }

    private static func append(_ bytes: RawSpan, range: Range<Int>, to output: inout [UInt8]) {
        unsafe bytes.withUnsafeBytes { buffer in
            unsafe output.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[range]))
        }
    }

    private static func check(_ bytes: RawSpan, from start: Int, to end: Int) throws(ProtobufError) {
        if bytes.textFault(from: start, to: end) != nil {
            throw ProtobufError(.invalidUTF8, "The text is not UTF-8.", .notUTF8)
        }
    }

    /// Reads the escape after a backslash; returns the offset after the escape.
    private static func escape(
        _ bytes: RawSpan, at offset: Int, into output: inout [UInt8]
    ) throws(ProtobufError) -> Int {
        guard offset < bytes.byteCount else { throw malformed }
        switch bytes.byte(at: offset) {
        case UInt8(ascii: "\""): output.append(0x22)
        case UInt8(ascii: "\\"): output.append(0x5C)
        case UInt8(ascii: "/"): output.append(0x2F)
        case UInt8(ascii: "b"): output.append(0x08)
        case UInt8(ascii: "f"): output.append(0x0C)
        case UInt8(ascii: "n"): output.append(0x0A)
        case UInt8(ascii: "r"): output.append(0x0D)
        case UInt8(ascii: "t"): output.append(0x09)
        case UInt8(ascii: "u"): return try unicodeEscape(bytes, at: offset + 1, into: &output)
        default: throw malformed
        }
        return offset + 1
    }

    /// Reads `XXXX`, or `XXXX\uXXXX` for a surrogate pair; returns the offset after it.
    private static func unicodeEscape(
        _ bytes: RawSpan, at offset: Int, into output: inout [UInt8]
    ) throws(ProtobufError) -> Int {
        let unit = try codeUnit(bytes, at: offset)
        guard unit != 0 else { throw ProtobufError(.embeddedNUL, "The text contains U+0000.", .holdsNUL) }
        if let scalar = Unicode.Scalar(unit) {
            output.append(contentsOf: String(Character(scalar)).utf8)
            return offset + 4
        }
        let lone = ProtobufError(.invalidUTF8, "The string contains half a surrogate pair.", .halfSurrogate)
        let second = offset + 4
        guard unit < 0xDC00, second + 6 <= bytes.byteCount, bytes.byte(at: second) == UInt8(ascii: "\\"),
            bytes.byte(at: second + 1) == UInt8(ascii: "u")
        else { throw lone }
        let low = try codeUnit(bytes, at: second + 2)
        guard (0xDC00...0xDFFF).contains(low) else { throw lone }
        guard let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)) else { throw lone }
        output.append(contentsOf: String(Character(scalar)).utf8)
        return second + 6
    }

    private static func codeUnit(_ bytes: RawSpan, at offset: Int) throws(ProtobufError) -> UInt32 {
        guard offset + 4 <= bytes.byteCount else { throw malformed }
        var unit: UInt32 = 0
        for position in offset..<offset + 4 {
            let byte = bytes.byte(at: position)
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
            default: throw malformed
            }
        }
        return unit
    }

    private static var malformed: ProtobufError {
        ProtobufError(.malformed, "The text holds an escape that JSON has not.", .unknownEscape)
    }
}
