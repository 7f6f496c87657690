/// Writes protobuf fields by hand, for the headers of every call.
///
/// The bytes are those of the generated codec (a test compares them); what is saved is an arena and a C struct per call.
struct FieldWriter {
    var bytes: [UInt8]

    init(_ bytes: consuming [UInt8] = []) { self.bytes = bytes }

    /// A varint without its tag.
    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A number; zero is left out, as proto3 does.
    mutating func number(_ field: UInt8, _ value: UInt64) {
        if value == 0 { return }
        bytes.append(field << 3)
        varint(value)
    }

    /// Text; the empty text is left out.
    mutating func text(_ field: UInt8, _ value: String) {
        var value = value
        value.makeContiguousUTF8()
        let count = value.utf8.count
        if count == 0 { return }
        bytes.append(field << 3 | 2)
        varint(UInt64(count))
        bytes.append(contentsOf: value.utf8)
    }

    /// Bytes; none are left out.
    mutating func data(_ field: UInt8, _ value: [UInt8]) {
        if value.isEmpty { return }
        bytes.append(field << 3 | 2)
        varint(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// A message inside the message, even when it is empty.
    mutating func message(_ field: UInt8, _ write: (inout FieldWriter) -> Void) {
        var inner = FieldWriter()
        write(&inner)
        bytes.append(field << 3 | 2)
        varint(UInt64(inner.bytes.count))
        bytes.append(contentsOf: inner.bytes)
    }

    /// Metadata pairs as repeated `Meta`.
    mutating func metadata(_ field: UInt8, _ metadata: Metadata) {
        for entry in metadata {
            message(field) { inner in
                inner.text(1, entry.key)
                inner.data(2, entry.value)
            }
        }
    }
}
