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
