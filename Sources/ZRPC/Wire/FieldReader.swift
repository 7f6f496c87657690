/// A reader that returns the fields of a header in order, without allocating.
struct FieldReader {
    /// A field's number and its value: a number, or the range of its bytes.
    struct Field {
        let number: UInt64
        let value: UInt64
        let bytes: Range<Int>?
    }

    private var offset = 0

    /// Returns the next field of the header; nil at the end.
    ///
    /// Throws if the bytes are not valid protobuf, or if the field is of a kind that headers do not contain.
    ///
    /// - Parameter span: The header, the same in every call.
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
                // The tenth byte holds only one bit.
                if shift == 63, byte > 1 { throw .header }
                return value
            }
            shift += 7
        }
        throw .header
    }
}

/// The fault in a peer's message, found before any part of it is used.
enum WireFault: Error, Sendable, Hashable, CaseIterable {
    case truncated, magic, version, type, lengths, flags, tooManyParts, attachments, header

    /// The fault as text, for logs.
    var text: String {
        switch self {
        case .truncated: "the message is shorter than the prelude"
        case .magic: "the message does not begin with the magic number"
        case .version: "the protocol's version is not ours"
        case .type: "the message type is unknown"
        case .lengths: "the prelude's lengths are not those of the message"
        case .flags: "the flags do not fit the message type"
        case .tooManyParts: "the message has more than one part"
        case .attachments: "the table of attachments is malformed, or holds more than 4, or one larger than 256 KiB"
        case .header: "the header is no message of the expected type"
        }
    }
}
