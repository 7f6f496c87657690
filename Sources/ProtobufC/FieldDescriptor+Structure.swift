import CProtobufC

/// Where a field is in the C struct of its message.
extension FieldDescriptor {
    /// The field's place in the struct.
    var offset: Int { unsafe Int(pointer.pointee.offset) }

    /// The place of what tells whether the field is set: a count, a oneof's case or a flag; 0 for none.
    private var quantifierOffset: Int { unsafe Int(pointer.pointee.quantifier_offset) }

    /// Whether a field that is no list is set in the struct. Scalars without presence always are.
    func isSet(in structure: UnsafeRawPointer) -> Bool {
        if isOneofMember {
            return unsafe Int(structure.load(fromByteOffset: quantifierOffset, as: UInt32.self)) == number
        }
        if kind == .message { return unsafe structure.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) != nil }
        // Only proto2's optional scalars have a flag.
        guard hasPresence, quantifierOffset != 0 else { return true }
        return unsafe structure.load(fromByteOffset: quantifierOffset, as: protobuf_c_boolean.self) != 0
    }

    /// How many elements a list has in the struct.
    func count(in structure: UnsafeRawPointer) -> Int {
        unsafe structure.load(fromByteOffset: quantifierOffset, as: Int.self)
    }

    /// The place of a list's element. `index` must be below the list's count.
    func element(_ index: Int, in structure: UnsafeRawPointer) -> UnsafeRawPointer {
        guard let elements = unsafe structure.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else {
            preconditionFailure("A list with elements has an address.")
        }
        return unsafe elements + index * WireKind(pointer.pointee.type).elementSize
    }
}
