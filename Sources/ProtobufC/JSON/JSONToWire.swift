import CProtobufC

/// A writer of the wire bytes of a JSON message. Fields are written in the order of their numbers, not of the JSON
/// members.
struct JSONToWire {
    var wire = WireWriter()
    /// The unknown fields that were passed over; nil if an unknown field is an error.
    private(set) var unknown: UnknownFields?
    /// The names of the fields that lead to the current message. Kept only where unknown fields are counted.
    private var path: [String] = []

    /// - Parameter unknown: The unknown fields that were counted before; nil if an unknown field is an error.
    init(unknown: UnknownFields? = nil) { self.unknown = unknown }

    /// Writes the fields of a message. `depth` includes this message.
    mutating func message(
        _ value: JSONValue, as descriptor: MessageDescriptor, depth: Int
    ) throws(ProtobufError) {
        guard depth <= DecodingLimits.default.maximumDepth else {
            throw ProtobufError(.tooDeep, "Messages are nested too deeply.", .messagesTooDeep)
        }
        if descriptor.isTimestamp { return try timestamp(value, as: descriptor) }
        guard case .object(let members) = value else {
            throw ProtobufError(.wrongType, "The value must be an object.", .notObject)
        }
        for (index, position) in try positions(of: members, in: descriptor).enumerated() {
            guard let position, members[position].value != .null else { continue }
            do throws(ProtobufError) {
                if unknown != nil { path.append(members[position].key) }
                try field(descriptor.borrowedField(at: index), value: members[position].value, depth: depth)
                if unknown != nil { path.removeLast() }
            } catch {
                throw error.within(member: members[position].key)
            }
        }
    }

    /// Returns the position of each field among the members. Counts unknown fields, if they are no error.
    private mutating func positions(
        of members: [(key: String, value: JSONValue)], in descriptor: MessageDescriptor
    ) throws(ProtobufError) -> [Int?] {
        var positions = [Int?](repeating: nil, count: descriptor.fieldCount)
        var next = 0
        for (position, member) in members.enumerated() {
            guard let index = descriptor.fieldIndex(inEitherSpelling: member.key, startingAt: next) else {
                if unknown != nil {
                    unknown?.add(member.key, below: path)
                    continue
                }
                throw ProtobufError(.unknownField, "There is no such field.", .unknownField).within(member: member.key)
            }
            guard positions[index] == nil else {
                throw ProtobufError(.duplicateField, "The field is given twice.", .fieldTwice).within(
                    member: member.key)
            }
            positions[index] = position
            next = index + 1
            if member.value != .null, let other = descriptor.otherMember(ofOneofAt: index, among: positions, members) {
                let name = descriptor.field(at: other).jsonName
                throw ProtobufError(
                    .duplicateField, "Only one of this and \(name) may be given.", .oneOf, ["other": name]
                )
                .within(member: member.key)
            }
        }
        return positions
    }

    private mutating func field(
        _ field: FieldDescriptor, value: JSONValue, depth: Int
    ) throws(ProtobufError) {
        guard field.isRepeated else { return try singular(field, value: value, depth: depth) }
        guard case .array(let elements) = value else {
            throw ProtobufError(.wrongType, "The value must be an array.", .notArray)
        }
        guard !elements.isEmpty else { return }
        let packed = field.isPacked
        var start = 0
        if packed {
            wire.key(field, wireType: 2)
            start = wire.beginLengthPrefixed()
        }
        for (index, element) in elements.enumerated() {
            do throws(ProtobufError) {
                guard element != .null else {
                    throw ProtobufError(.wrongType, "An element of a list must not be null.", .nullElement)
                }
                try scalarOrMessage(field, value: element, withKey: !packed, depth: depth)
            } catch {
                throw error.within(index: index)
            }
        }
        if packed { wire.endLengthPrefixed(start) }
    }

    /// Writes a field other than a list. A zero is left out unless the field has presence.
    private mutating func singular(
        _ field: FieldDescriptor, value: JSONValue, depth: Int
    ) throws(ProtobufError) {
        let start = wire.bytes.count
        wire.key(field, wireType: field.wireType)
        let valueStart = wire.bytes.count
        try scalarOrMessage(field, value: value, withKey: false, depth: depth)
        // A zero of any scalar type, and the empty text, consists of zero bytes only.
        if !field.hasPresence, wire.bytes[valueStart...].allSatisfy({ $0 == 0 }) { wire.truncate(to: start) }
    }

    private mutating func scalarOrMessage(
        _ field: FieldDescriptor, value: JSONValue, withKey: Bool, depth: Int
    ) throws(ProtobufError) {
        if withKey { wire.key(field, wireType: field.wireType) }
        guard let message = field.message else { return try scalar(field, value: value) }
        let start = wire.beginLengthPrefixed()
        try self.message(value, as: message, depth: depth + 1)
        wire.endLengthPrefixed(start)
    }

    private mutating func timestamp(_ value: JSONValue, as descriptor: MessageDescriptor) throws(ProtobufError) {
        guard case .string(let text) = value else {
            throw ProtobufError(
                .wrongType, "The value must be a timestamp, such as \"2023-09-01T12:34:56Z\".", .notTimestamp)
        }
        let instant = try Self.instant(text)
        if instant.seconds != 0 {
            wire.key(descriptor.borrowedField(at: 0), wireType: 0)
            wire.varint(UInt64(bitPattern: instant.seconds))
        }
        if instant.nanos != 0 {
            wire.key(descriptor.borrowedField(at: 1), wireType: 0)
            wire.varint(UInt64(instant.nanos))
        }
    }

    private static func instant(_ text: String) throws(ProtobufError) -> TimestampText {
        do throws(TimestampText.Refusal) {
            return try TimestampText(parsing: text)
        } catch {
            switch error {
            case .malformed:
                throw ProtobufError(
                    .malformed, "The value must be a timestamp, such as \"2023-09-01T12:34:56Z\".", .notTimestamp)
            case .impossible: throw ProtobufError(.outOfRange, "There is no such date or time.", .noSuchTime)
            case .outOfRange:
                throw ProtobufError(
                    .outOfRange, "The timestamp must lie in the years 0001 to 9999.", .timestampOutOfRange)
            }
        }
    }
}

extension FieldDescriptor {
    /// The wire type of one value.
    var wireType: UInt8 { unsafe WireKind(pointer.pointee.type).wireType }

    /// Whether protobuf-c writes a list of this field as one value (packed).
    var isPacked: Bool {
        unsafe pointer.pointee.flags & UInt32(PROTOBUF_C_FIELD_FLAG_PACKED.rawValue) != 0
    }
}

extension MessageDescriptor {
    /// Returns the index of the field with a name in lowerCamelCase or in the schema's spelling, searching from `start`
    /// and wrapping around.
    func fieldIndex(inEitherSpelling name: String, startingAt start: Int) -> Int? {
        let name = name.utf8.span
        var index = start
        for _ in 0..<fieldCount {
            if index >= fieldCount { index = 0 }
            let field = borrowedField(at: index)
            if field.hasJSONName(name) || field.hasName(name) { return index }
            index += 1
        }
        return nil
    }

    /// Returns another given member of the oneof of the field at `index`.
    func otherMember(
        ofOneofAt index: Int, among positions: [Int?], _ members: [(key: String, value: JSONValue)]
    ) -> Int? {
        let field = borrowedField(at: index)
        guard field.isOneofMember else { return nil }
        return positions.indices.first { other in
            guard other != index, let position = positions[other], members[position].value != .null else {
                return false
            }
            let member = borrowedField(at: other)
            // Members of one oneof share the place that records which member is set.
            return unsafe member.isOneofMember
                && member.pointer.pointee.quantifier_offset == field.pointer.pointee.quantifier_offset
        }
    }
}
