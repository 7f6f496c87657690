/// A writer of protobuf fields for the headers of every call.
///
/// Its bytes equal those of the generated codec (a test compares them), but it needs no arena and no C struct for each
/// call.
struct FieldWriter {
    var bytes: [UInt8]

    init(_ bytes: consuming [UInt8] = []) { self.bytes = bytes }

    /// Appends a varint without its tag.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a number; zero is omitted, as in proto3.
    mutating func number(_ field: UInt8, value: UInt64) {
        if value == 0 { return }
        bytes.append(field << 3)
        varint(value)
    }

    /// Appends text; an empty text is omitted.
    mutating func text(_ field: UInt8, value: String) {
        var value = value
        value.makeContiguousUTF8()
        let count = value.utf8.count
        if count == 0 { return }
        bytes.append(field << 3 | 2)
        varint(UInt64(count))
        bytes.append(contentsOf: value.utf8)
    }

    /// Appends bytes; an empty array is omitted.
    mutating func data(_ field: UInt8, value: [UInt8]) {
        if value.isEmpty { return }
        bytes.append(field << 3 | 2)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// Appends a message inside the message, even if it is empty.
    mutating func message(_ field: UInt8, write: (inout FieldWriter) -> Void) {
        var inner = FieldWriter()
        write(&inner)
        bytes.append(field << 3 | 2)
        varint(UInt64(inner.bytes.count))
        bytes.append(contentsOf: inner.bytes)
    }

    /// Appends metadata pairs as repeated `Meta`.
    mutating func metadata(_ field: UInt8, metadata: Metadata) {
        for entry in metadata {
            message(field) { inner in
                inner.text(1, value: entry.key)
                inner.data(2, value: entry.value)
            }
        }
    }
}
