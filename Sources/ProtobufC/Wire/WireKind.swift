import CProtobufC

/// The types of the schema as far as the wire tells them apart.
enum WireKind {
    case varint32, varint64, bool, fixed32, fixed64, string, bytes, message

    @inline(__always)
    init(_ type: ProtobufCType) {
        switch type {
        case PROTOBUF_C_TYPE_INT32, PROTOBUF_C_TYPE_SINT32, PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_ENUM:
            self = .varint32
        case PROTOBUF_C_TYPE_INT64, PROTOBUF_C_TYPE_SINT64, PROTOBUF_C_TYPE_UINT64:
            self = .varint64
        case PROTOBUF_C_TYPE_BOOL: self = .bool
        case PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_FLOAT: self = .fixed32
        case PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_DOUBLE: self = .fixed64
        case PROTOBUF_C_TYPE_STRING: self = .string
        case PROTOBUF_C_TYPE_BYTES: self = .bytes
        case PROTOBUF_C_TYPE_MESSAGE: self = .message
        default: preconditionFailure("A generated descriptor has a field of a type that protobuf-c does not know.")
        }
    }

    /// The wire type of one value.
    @inline(__always)
    var wireType: UInt8 {
        switch self {
        case .varint32, .varint64, .bool: 0
        case .fixed64: 1
        case .string, .bytes, .message: 2
        case .fixed32: 5
        }
    }

    /// Whether a list of these may come as one value of wire type 2.
    @inline(__always)
    var isPackable: Bool { wireType != 2 }

    /// The size of an element in a C struct's list.
    @inline(__always)
    var elementSize: Int {
        switch self {
        case .varint32, .bool, .fixed32: 4
        case .varint64, .fixed64, .string, .message: 8
        case .bytes: 16
        }
    }
}
