package import CProtobufC

/// The schema of one field.
@safe public struct FieldDescriptor: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: a table is not written after it is handed out.
    package let pointer: UnsafePointer<ProtobufCFieldDescriptor>
    /// The owner that frees the table; nil for a table that is constant data of the program.
    private let owner: DescriptorTables?

    /// The type of a field's values.
    public enum Kind: Sendable, Hashable {
        case int32, sint32, sfixed32, int64, sint64, sfixed64, uint32, fixed32, uint64, fixed64
        case float, double, bool, enumeration, string, bytes, message
    }

    /// Wraps a table that `owner` frees, and keeps the owner alive.
    @inline(__always)
    init(_ pointer: UnsafePointer<ProtobufCFieldDescriptor>, in owner: DescriptorTables?) {
        unsafe self.pointer = pointer
        self.owner = owner
    }

    /// The name in the schema's spelling, such as `photo_id`.
    public var name: String { unsafe swiftString(pointer.pointee.name) }

    /// The name in lowerCamelCase, such as `photoId`.
    public var jsonName: String {
        let bytes = [UInt8](capacity: nameLength) { writeJSONName(to: &$0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The number on the wire.
    public var number: Int { unsafe Int(pointer.pointee.id) }

    /// The type of the field's values; of its elements if the field is repeated.
    public var kind: Kind {
        switch unsafe pointer.pointee.type {
        case PROTOBUF_C_TYPE_INT32: .int32
        case PROTOBUF_C_TYPE_SINT32: .sint32
        case PROTOBUF_C_TYPE_SFIXED32: .sfixed32
        case PROTOBUF_C_TYPE_INT64: .int64
        case PROTOBUF_C_TYPE_SINT64: .sint64
        case PROTOBUF_C_TYPE_SFIXED64: .sfixed64
        case PROTOBUF_C_TYPE_UINT32: .uint32
        case PROTOBUF_C_TYPE_FIXED32: .fixed32
        case PROTOBUF_C_TYPE_UINT64: .uint64
        case PROTOBUF_C_TYPE_FIXED64: .fixed64
        case PROTOBUF_C_TYPE_FLOAT: .float
        case PROTOBUF_C_TYPE_DOUBLE: .double
        case PROTOBUF_C_TYPE_BOOL: .bool
        case PROTOBUF_C_TYPE_ENUM: .enumeration
        case PROTOBUF_C_TYPE_STRING: .string
        case PROTOBUF_C_TYPE_BYTES: .bytes
        case PROTOBUF_C_TYPE_MESSAGE: .message
        default: preconditionFailure("A generated descriptor has a field of a type that protobuf-c does not know.")
        }
    }

    /// Whether the field is a list.
    public var isRepeated: Bool { unsafe pointer.pointee.label == PROTOBUF_C_LABEL_REPEATED }

    /// Whether unset differs from zero: in members of oneofs, messages, and optional fields of proto2.
    public var hasPresence: Bool {
        if isRepeated { return false }
        return unsafe isOneofMember || kind == .message || pointer.pointee.label == PROTOBUF_C_LABEL_OPTIONAL
    }

    /// Whether the field is a member of a oneof.
    public var isOneofMember: Bool {
        unsafe pointer.pointee.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0
    }

    /// The message of a field of kind `message`.
    public var message: MessageDescriptor? {
        guard unsafe pointer.pointee.type == PROTOBUF_C_TYPE_MESSAGE, let table = unsafe pointer.pointee.descriptor
        else { return nil }
        return unsafe MessageDescriptor(table.assumingMemoryBound(to: ProtobufCMessageDescriptor.self), in: owner)
    }

    /// The values of a field of kind `enumeration`, by number, with names in the schema's spelling; otherwise empty.
    public var enumValues: [(name: String, number: Int32)] {
        guard let enumeration else { return [] }
        return (0..<enumeration.count).map { enumeration.value(at: $0) }
    }

    /// The table of a field of kind `enumeration`.
    package var enumeration: EnumDescriptor? {
        guard kind == .enumeration, let table = unsafe pointer.pointee.descriptor else { return nil }
        return unsafe EnumDescriptor(table.assumingMemoryBound(to: ProtobufCEnumDescriptor.self), in: owner)
    }
}

/// The schema of an enum: its values by number.
@safe package struct EnumDescriptor: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: a table is not written after it is handed out.
    private let pointer: UnsafePointer<ProtobufCEnumDescriptor>
    /// The owner that frees the table; nil for a table that is constant data of the program.
    private let owner: DescriptorTables?

    /// Wraps a table that `owner` frees, and keeps the owner alive.
    init(_ pointer: UnsafePointer<ProtobufCEnumDescriptor>, in owner: DescriptorTables?) {
        unsafe self.pointer = pointer
        self.owner = owner
    }

    /// The number of values, without aliases.
    package var count: Int { unsafe Int(pointer.pointee.n_values) }

    /// Returns the value at a position in the order of numbers. The position must be below `count`.
    package func value(at index: Int) -> (name: String, number: Int32) {
        let value = unsafe table(at: index)
        return unsafe (swiftString(value.name), Int32(value.value))
    }

    /// Returns the generated table of the value at a position.
    func table(at index: Int) -> ProtobufCEnumValue {
        precondition(index >= 0 && index < count, "A value's position is below the enum's count of values.")
        return unsafe pointer.pointee.values[index]
    }

    /// The enum's own name, such as `PhotoState`, with a terminating zero.
    var shortNamePointer: UnsafePointer<CChar>? { unsafe pointer.pointee.short_name }
}
