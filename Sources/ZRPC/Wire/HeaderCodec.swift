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

/// Reads the fields of a header one after the other, without allocating.
struct FieldReader {
    /// A field's number and its value: a number, or where its bytes lie.
    struct Field {
        let number: UInt64
        let value: UInt64
        let bytes: Range<Int>?
    }

    private var offset = 0

    /// The next field of the header, which is the same at every call; nil at the end. Throws when the bytes are no protobuf, or of a kind that headers do not have.
    mutating func next(in span: RawSpan) throws(WireFault) -> Field? {
        if offset == span.byteCount { return nil }
        let tag = try varint(span)
        let number = tag >> 3
        guard number != 0 else { throw .header }
        switch tag & 7 {
        case 0:
            return Field(number: number, value: try varint(span), bytes: nil)
        case 2:
            let length = try varint(span)
            guard length <= UInt64(span.byteCount - offset) else { throw .header }
            let start = offset
            offset += Int(length)
            return Field(number: number, value: 0, bytes: start..<offset)
        default:
            throw .header
        }
    }

    private mutating func varint(_ span: RawSpan) throws(WireFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < span.byteCount, shift < 64 {
            let byte = span.integer(at: offset, as: UInt8.self)
            offset += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                // The tenth byte has room for one bit.
                if shift == 63, byte > 1 { throw .header }
                return value
            }
            shift += 7
        }
        throw .header
    }
}
