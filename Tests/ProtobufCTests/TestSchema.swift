import CProtobufC
@_spi(Generated) @testable import ProtobufC

/// Descriptors made by hand, for shapes that the testing schema must not have or has not: recursion, every scalar type,
/// packed lists, long messages, timestamps.
enum TestSchema {
    /// `message Node { Node child = 1; string name = 2; repeated Node children = 3; }`
    static let node = make(
        "test.Node",
        [
            Field("child", 1, PROTOBUF_C_TYPE_MESSAGE),
            Field("name", 2, PROTOBUF_C_TYPE_STRING),
            Field("children", 3, PROTOBUF_C_TYPE_MESSAGE, label: PROTOBUF_C_LABEL_REPEATED),
        ])

    /// A field of each type, a list of each type, a oneof, numbers with gaps, and the message within itself.
    static let everything = make(
        "test.Everything",
        types.enumerated().map { Field("one_\($0.offset)", UInt32($0.offset + 1), $0.element) }
            + types.enumerated().map {
                Field("many_\($0.offset)", UInt32($0.offset + 31), $0.element, label: PROTOBUF_C_LABEL_REPEATED)
            }
            + types.enumerated().map {
                Field("choice_\($0.offset)", UInt32($0.offset + 2001), $0.element, isChoice: true)
            })

    /// 150 numbers, so that protobuf-c's bitmap of fields does not fit its stack.
    static let wide = make(
        "test.Wide", (1...150).map { Field("field_\($0)", UInt32($0), PROTOBUF_C_TYPE_INT32) })

    /// `message Moment { google.protobuf.Timestamp moment_time = 1; }`
    static let moment = make(
        "test.Moment", [Field("moment_time", 1, PROTOBUF_C_TYPE_MESSAGE, message: timestamp)])

    private static let timestamp = make(
        "google.protobuf.Timestamp",
        [Field("seconds", 1, PROTOBUF_C_TYPE_INT64), Field("nanos", 2, PROTOBUF_C_TYPE_INT32)])

    /// All of protobuf-c's types in their order.
    static let types: [ProtobufCType] = (0...16).map { ProtobufCType(rawValue: $0) }

    struct Field {
        let name: String
        let number: UInt32
        let type: ProtobufCType
        let label: ProtobufCLabel
        let isChoice: Bool
        /// The type of a field that is a message; nil is the message that the field is of.
        let message: MessageDescriptor?

        init(
            _ name: String, _ number: UInt32, _ type: ProtobufCType, label: ProtobufCLabel = PROTOBUF_C_LABEL_NONE,
            isChoice: Bool = false, message: MessageDescriptor? = nil
        ) {
            self.name = name
            self.number = number
            self.type = type
            self.label = label
            self.isChoice = isChoice
            self.message = message
        }
    }

    /// Builds a descriptor that lives for ever. All fields with `isChoice` are one oneof.
    private static func make(_ name: String, _ fields: [Field]) -> MessageDescriptor {
        let table = UnsafeMutablePointer<ProtobufCMessageDescriptor>.allocate(capacity: 1)
        let fieldTable = UnsafeMutablePointer<ProtobufCFieldDescriptor>.allocate(capacity: fields.count)
        // ProtobufCMessage, then the oneof's case and its union, then each field with its count.
        let choiceCase = 24
        let choice = 32
        var offset = 48
        for (index, field) in fields.enumerated() {
            var place = unsafe ProtobufCFieldDescriptor()
            unsafe place.name = UnsafePointer(copy(field.name))
            unsafe place.id = field.number
            unsafe place.label = field.label
            unsafe place.type = field.type
            if field.type == PROTOBUF_C_TYPE_MESSAGE {
                if let message = field.message {
                    unsafe place.descriptor = message.table
                } else {
                    unsafe place.descriptor = UnsafeRawPointer(table)
                }
            }
            if field.isChoice {
                unsafe place.flags = UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue)
                unsafe place.quantifier_offset = UInt32(choiceCase)
                unsafe place.offset = UInt32(choice)
            } else {
                if field.label == PROTOBUF_C_LABEL_REPEATED {
                    unsafe place.quantifier_offset = UInt32(offset)
                    offset += 8
                }
                unsafe place.offset = UInt32(offset)
                offset += 16
            }
            unsafe (fieldTable + index).initialize(to: place)
        }
        var descriptor = unsafe ProtobufCMessageDescriptor()
        unsafe descriptor.magic = 0x28AA_EEF9
        unsafe descriptor.name = UnsafePointer(copy(name))
        unsafe descriptor.sizeof_message = offset
        unsafe descriptor.n_fields = UInt32(fields.count)
        unsafe descriptor.fields = UnsafePointer(fieldTable)
        let ranges = unsafe ranges(of: fields)
        unsafe descriptor.n_field_ranges = UInt32(ranges.count)
        unsafe descriptor.field_ranges = UnsafePointer(ranges.table)
        unsafe table.initialize(to: descriptor)
        return unsafe MessageDescriptor(UnsafePointer(table))
    }

    private static func ranges(of fields: [Field]) -> (count: Int, table: UnsafeMutablePointer<ProtobufCIntRange>) {
        var ranges: [ProtobufCIntRange] = []
        for (index, field) in fields.enumerated() where index == 0 || fields[index - 1].number + 1 != field.number {
            ranges.append(ProtobufCIntRange(start_value: Int32(field.number), orig_index: UInt32(index)))
        }
        ranges.append(ProtobufCIntRange(start_value: 0, orig_index: UInt32(fields.count)))
        let table = UnsafeMutablePointer<ProtobufCIntRange>.allocate(capacity: ranges.count)
        for (index, range) in ranges.enumerated() {
            unsafe (table + index).initialize(to: range)
        }
        return unsafe (ranges.count - 1, table)
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = Array(text.utf8) + [0]
        let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() {
            unsafe (memory + index).initialize(to: CChar(bitPattern: byte))
        }
        return unsafe memory
    }
}
