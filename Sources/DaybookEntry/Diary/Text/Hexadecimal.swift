/// Returns the value of an ASCII hex digit in either case; `nil` for any other byte.
func hexDigitValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// Returns bytes as lower-case hex.
func hexadecimal(_ bytes: some Collection<UInt8>) -> String {
    String(asciiUpTo: 2 * bytes.count) { text in
        for byte in bytes { text.append(hexOf: byte) }
    }
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
