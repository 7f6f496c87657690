/// Protobuf and its abuses, byte by byte.
enum Bytes {
    static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// A length-delimited field.
    static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(content.count)) + content
    }

    /// Messages within messages, each the same field of the one around it.
    static func nested(_ depth: Int, field number: UInt64) -> [UInt8] {
        // From the inside out, written backwards: quadratic copying would take longer than the attack.
        var reversed: [UInt8] = []
        for _ in 0..<depth {
            reversed += varint(UInt64(reversed.count)).reversed()
            reversed += varint(number << 3 | 2).reversed()
        }
        return reversed.reversed()
    }

    /// As many empty messages of a repeated field as fit.
    static func emptyMessages(_ size: Int, field number: UInt64) -> [UInt8] {
        let one = field(number, [])
        return Array(repeatElement(one, count: size / one.count).joined())
    }
}
