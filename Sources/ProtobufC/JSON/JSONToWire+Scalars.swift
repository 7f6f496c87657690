extension JSONToWire {
    /// Writes a value other than a message, without its key.
    mutating func scalar(_ field: FieldDescriptor, value: JSONValue) throws(ProtobufError) {
        switch field.kind {
        case .int32: wire.varint(UInt64(bitPattern: Int64(try integer(value, as: Int32.self))))
        case .int64: wire.varint(UInt64(bitPattern: try integer(value, as: Int64.self)))
        case .uint32: wire.varint(UInt64(try integer(value, as: UInt32.self)))
        case .uint64: wire.varint(try integer(value, as: UInt64.self))
        case .sint32: wire.varint(Self.zigzag(Int64(try integer(value, as: Int32.self))))
        case .sint64: wire.varint(Self.zigzag(try integer(value, as: Int64.self)))
        case .fixed32: wire.fixed(try integer(value, as: UInt32.self))
        case .fixed64: wire.fixed(try integer(value, as: UInt64.self))
        case .sfixed32: wire.fixed(try integer(value, as: Int32.self))
        case .sfixed64: wire.fixed(try integer(value, as: Int64.self))
        case .float: wire.fixed(try float(value).bitPattern)
        case .double: wire.fixed(try double(value).bitPattern)
        case .bool: wire.varint(try boolean(value) ? 1 : 0)
        case .enumeration: wire.varint(UInt64(bitPattern: Int64(try enumeration(value, of: field))))
        case .string: wire.lengthPrefixed(try text(value).utf8)
        case .bytes: wire.lengthPrefixed(try binary(value))
        case .message: preconditionFailure("A message is not a scalar.")
        }
    }

    private static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: value << 1 ^ value >> 63)
    }

    /// Returns the number of a JSON number, or of a number in a string.
    private func number(_ value: JSONValue) throws(ProtobufError) -> JSONNumber {
        switch value {
        case .number(let number): return number
        case .string(let text):
            guard let number = JSONNumber(text) else {
                throw ProtobufError(.wrongType, "The value must be a number.", .notNumber)
            }
            return number
        default: throw ProtobufError(.wrongType, "The value must be a number.", .notNumber)
        }
    }

    private func integer<Integer: FixedWidthInteger>(
        _ value: JSONValue, as type: Integer.Type
    ) throws(ProtobufError) -> Integer {
        guard let integer = try number(value).integer(as: type) else {
            throw ProtobufError(
                .outOfRange, "The value must be an integer from \(type.min) to \(type.max).", .notInteger,
                ["least": "\(type.min)", "most": "\(type.max)"])
        }
        return integer
    }

    private func double(_ value: JSONValue) throws(ProtobufError) -> Double {
        guard let double = try number(value).double else {
            throw ProtobufError(.outOfRange, "The number is too large.", .numberTooLarge)
        }
        return double
    }

    private func float(_ value: JSONValue) throws(ProtobufError) -> Float {
        guard let float = Float(try number(value).text), float.isFinite else {
            throw ProtobufError(.outOfRange, "The number is too large.", .numberTooLarge)
        }
        return float
    }

    private func boolean(_ value: JSONValue) throws(ProtobufError) -> Bool {
        guard case .bool(let boolean) = value else {
            throw ProtobufError(.wrongType, "The value must be true or false.", .notBoolean)
        }
        return boolean
    }

    private func enumeration(_ value: JSONValue, of field: FieldDescriptor) throws(ProtobufError) -> Int32 {
        switch value {
        case .string(let name):
            guard let number = field.enumeration?.number(named: name) else {
                throw ProtobufError(.outOfRange, "The enum has no value of this name.", .noSuchName)
            }
            return number
        case .number: return try integer(value, as: Int32.self)
        default: throw ProtobufError(.wrongType, "The value must be the name of an enum value.", .notName)
        }
    }

    private func text(_ value: JSONValue) throws(ProtobufError) -> String {
        guard case .string(let text) = value else {
            throw ProtobufError(.wrongType, "The value must be a string.", .notText)
        }
        // The parser refuses U+0000, but a value made in Swift may hold it.
        let holdsNUL = unsafe text.utf8.span.withUnsafeBufferPointer { UnsafeRawBufferPointer($0).holdsNUL }
        guard !holdsNUL else { throw ProtobufError(.embeddedNUL, "The text contains U+0000.", .holdsNUL) }
        return text
    }

    private func binary(_ value: JSONValue) throws(ProtobufError) -> [UInt8] {
        guard case .string(let text) = value else {
            throw ProtobufError(.wrongType, "The value must be a string in base64.", .notBase64)
        }
        guard let bytes = Base64.decode(text) else {
            throw ProtobufError(.malformed, "The value must be a string in base64.", .notBase64)
        }
        return bytes
    }
}
