public import ProtobufC

/// A reader of single fields in a message in wire format, without decoding the whole message.
public enum WireFields {
    /// Returns the text of a string field of the outermost message; nil if it is absent or empty, or if the bytes are
    /// invalid.
    public static func string(_ field: FieldDescriptor, in bytes: [UInt8]) -> String? {
        guard field.kind == .string, !field.isRepeated else { return nil }
        let found = places(of: field, wireType: 2, in: bytes)?.last?.content
        return found.flatMap { $0.isEmpty ? nil : String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Returns the number in an enum field of the outermost message; nil if it is absent or the bytes are invalid.
    public static func enumNumber(_ field: FieldDescriptor, in bytes: [UInt8]) -> Int32? {
        guard field.kind == .enumeration, !field.isRepeated,
            var position = places(of: field, wireType: 0, in: bytes)?.last?.content.lowerBound
        else { return nil }
        return varint(bytes, at: &position).map { Int32(truncatingIfNeeded: $0) }
    }

    /// Returns the message without a field of the outermost level; unchanged if the bytes are invalid.
    public static func removing(_ field: FieldDescriptor, from bytes: [UInt8]) -> [UInt8] {
        guard let places = places(of: field, wireType: nil, in: bytes), !places.isEmpty else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var end = 0
        for place in places {
            kept += bytes[end..<place.start]
            end = place.content.upperBound
        }
        return kept + bytes[end...]
    }

    /// Returns the message with only the given fields of the outermost level; empty if the bytes are invalid.
    public static func keeping(_ fields: [FieldDescriptor], of bytes: [UInt8]) -> [UInt8] {
        let numbers = Set(fields.map { UInt64($0.number) })
        var kept: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let start = position
            guard let tag = varint(bytes, at: &position), skip(wireType: tag & 7, in: bytes, at: &position) != nil
            else {
                return []
            }
            if numbers.contains(tag >> 3) { kept += bytes[start..<position] }
        }
        return kept
    }

    /// Returns the occurrences of a field: the start of its tag, and the range of its content. Nil if the bytes are
    /// invalid.
    private static func places(
        of field: FieldDescriptor, wireType: UInt64?, in bytes: [UInt8]
    ) -> [(start: Int, content: Range<Int>)]? {
        var found: [(start: Int, content: Range<Int>)] = []
        var position = 0
        while position < bytes.count {
            let start = position
            guard let tag = varint(bytes, at: &position),
                let content = skip(wireType: tag & 7, in: bytes, at: &position)
            else {
                return nil
            }
            if tag >> 3 == UInt64(field.number), wireType.map({ $0 == tag & 7 }) ?? true {
                found.append((start, content))
            }
        }
        return found
    }

    /// Moves past a value and returns the range of its content.
    private static func skip(wireType: UInt64, in bytes: [UInt8], at position: inout Int) -> Range<Int>? {
        var length: Int
        switch wireType {
        case 0:
            let start = position
            return varint(bytes, at: &position).map { _ in start..<position }
        case 1: length = 8
        case 2:
            guard let count = varint(bytes, at: &position), count <= UInt64(bytes.count) else { return nil }
            length = Int(count)
        case 5: length = 4
        default: return nil
        }
        guard length <= bytes.count - position else { return nil }
        defer { position += length }
        return position..<position + length
    }

    private static func varint(_ bytes: [UInt8], at position: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        return nil
    }
}
