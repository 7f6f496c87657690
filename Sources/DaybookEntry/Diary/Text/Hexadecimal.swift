/// Returns the value of an ASCII hex digit in either case; `nil` for any other byte.
func hexDigitValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// Appends a byte's two lower-case hex digits.
func appendHex(of byte: UInt8, to text: inout [UInt8]) {
    for nibble in [byte >> 4, byte & 0xf] {
        text.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
    }
}

/// Returns bytes as lower-case hex.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    for byte in bytes { appendHex(of: byte, to: &text) }
    return String(decoding: text, as: UTF8.self)
}

/// Returns the bytes of a hex text; `nil` if its length is odd or it has another character.
func bytes(hexadecimal text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var pending: UInt8?
    for byte in text.utf8 {
        guard let value = hexDigitValue(byte) else { return nil }
        if let high = pending {
            result.append(high << 4 | value)
            pending = nil
        } else {
            pending = value
        }
    }
    return pending == nil ? result : nil
}
