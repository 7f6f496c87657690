/// A writer of boxes.
struct BoxBytes {
    var bytes: [UInt8] = []

    /// Appends a number of `width` bytes, the most significant first.
    mutating func number(_ value: Int, width: Int) {
        for place in (0..<width).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> (place * 8))) }
    }

    mutating func text(_ text: String) { bytes += Array(text.utf8) }

    /// Appends a box around the content that `write` adds.
    mutating func box(_ kind: StaticString, _ write: (inout BoxBytes) -> Void) { box(Box.number(kind), write) }

    /// Appends a box of a kind given by its number.
    mutating func box(_ kind: Int, _ write: (inout BoxBytes) -> Void) {
        let start = bytes.count
        number(0, width: 4)
        number(kind, width: 4)
        write(&self)
        let size = bytes.count - start
        for place in 0..<4 { bytes[start + place] = UInt8(truncatingIfNeeded: size >> (24 - place * 8)) }
    }
}
