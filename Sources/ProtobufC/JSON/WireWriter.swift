/// A writer of fields in protobuf's wire format.
struct WireWriter {
    private(set) var bytes: [UInt8] = []

    /// Appends a field's key.
    mutating func key(_ field: FieldDescriptor, wireType: UInt8) {
        varint(UInt64(field.number) << 3 | UInt64(wireType))
    }

    /// Removes the bytes from `count` on.
    mutating func truncate(to count: Int) {
        bytes.removeSubrange(count...)
    }

    /// Appends an integer in groups of seven bits.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends an integer of fixed width, lowest byte first.
    mutating func fixed<Value: FixedWidthInteger>(_ value: Value) {
        for shift in stride(from: 0, to: Value.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    /// Appends a length and that many bytes.
    mutating func lengthPrefixed(_ contents: some Collection<UInt8>) {
        varint(UInt64(contents.count))
        bytes.append(contentsOf: contents)
    }

    /// Begins contents of unknown length; returns the argument for `endLengthPrefixed`.
    mutating func beginLengthPrefixed() -> Int {
        bytes.append(0)
        return bytes.count
    }

    /// Ends contents: inserts their length before them.
    mutating func endLengthPrefixed(_ start: Int) {
        let length = bytes.count - start
        if length < 0x80 {
            bytes[start - 1] = UInt8(truncatingIfNeeded: length)
            return
        }
        var prefix = WireWriter()
        prefix.varint(UInt64(length))
        bytes.replaceSubrange(start - 1..<start, with: prefix.bytes)
    }
}
