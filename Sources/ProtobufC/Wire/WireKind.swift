import CProtobufC

/// The type of a field, as far as the wire and the C structs distinguish types.
///
/// The properties read packed tables instead of branching: types vary from field to field, and a mispredicted jump
/// costs more than the rest of the check.
struct WireKind {
    private let type: UInt64

    @inline(__always)
    init(_ type: ProtobufCType) {
        self.type = UInt64(type.rawValue)
    }

    /// The wire type of one value.
    @inline(__always)
    var wireType: UInt8 {
        UInt8(truncatingIfNeeded: (Self.wireTypes &>> (type &* 3)) & 7)
    }

    /// The size of an element in a C struct's list.
    @inline(__always)
    var elementSize: Int {
        4 &<< Int(truncatingIfNeeded: (Self.elementSizes &>> (type &* 2)) & 3)
    }

    var isBool: Bool { type == UInt64(PROTOBUF_C_TYPE_BOOL.rawValue) }

    @inline(__always)
    var isString: Bool { type == UInt64(PROTOBUF_C_TYPE_STRING.rawValue) }

    @inline(__always)
    var isMessage: Bool { type == UInt64(PROTOBUF_C_TYPE_MESSAGE.rawValue) }

    /// Three bits for each of protobuf-c's 17 types, the first lowest: `0, 0, 5, 0, 0, 1, 0, 5, 0, 1, 5, 1, 0, 0, 2, 2, 2`.
    private static var wireTypes: UInt64 { 0x2_4803_48A0_8140 }

    /// Two bits for each type, for sizes of 4, 8 and 16: `0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 2, 1`.
    private static var elementSizes: UInt64 { 0x1_9045_0540 }
}
