import CProtobufC

/// The place of a field in the C struct of its message.
extension FieldDescriptor {
    /// The field's offset in the struct, in bytes.
    var offset: Int { unsafe Int(pointer.pointee.offset) }

    /// The offset of the member that records whether the field is set: a count, a oneof's case or a flag; 0 for none.
    private var quantifierOffset: Int { unsafe Int(pointer.pointee.quantifier_offset) }

    /// Returns whether a field other than a list is set in the struct. Scalars without presence are always set.
    func isSet(in structure: UnsafeRawPointer) -> Bool {
        if isOneofMember {
            return unsafe Int(structure.load(fromByteOffset: quantifierOffset, as: UInt32.self)) == number
        }
        if kind == .message { return unsafe structure.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) != nil }
        // Only the optional scalars of proto2 have a flag.
        guard hasPresence, quantifierOffset != 0 else { return true }
        return unsafe structure.load(fromByteOffset: quantifierOffset, as: protobuf_c_boolean.self) != 0
    }

    /// Returns the number of elements that a list has in the struct.
    func count(in structure: UnsafeRawPointer) -> Int {
        unsafe structure.load(fromByteOffset: quantifierOffset, as: Int.self)
    }

    /// Returns the address of a list's element. `index` must be below the list's count.
    func element(_ index: Int, in structure: UnsafeRawPointer) -> UnsafeRawPointer {
        guard let elements = unsafe structure.load(fromByteOffset: offset, as: UnsafeRawPointer?.self) else {
            preconditionFailure("A list with elements has an address.")
        }
        return unsafe elements + index * WireKind(pointer.pointee.type).elementSize
    }
}
