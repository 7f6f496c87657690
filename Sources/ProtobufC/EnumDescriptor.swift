package import CProtobufC

/// What the schema says of an enum: its values by number.
@safe package struct EnumDescriptor: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the table is constant data of the program, never written and never freed.
    private let pointer: UnsafePointer<ProtobufCEnumDescriptor>

    /// Wraps a descriptor that protoc-c generated.
    package init(_ pointer: UnsafePointer<ProtobufCEnumDescriptor>) {
        unsafe self.pointer = pointer
    }

    /// How many values there are, aliases not counted.
    package var count: Int { unsafe Int(pointer.pointee.n_values) }

    /// The value at a position in the order of numbers. The position must be below `count`.
    package func value(at index: Int) -> (name: String, number: Int32) {
        let value = unsafe table(at: index)
        return unsafe (swiftString(value.name), Int32(value.value))
    }

    /// The generated table of the value at a position.
    func table(at index: Int) -> ProtobufCEnumValue {
        precondition(index >= 0 && index < count, "A value's position is below the enum's count of values.")
        return unsafe pointer.pointee.values[index]
    }

    /// The enum's own name, as `PhotoState`, ended by a zero.
    var shortNamePointer: UnsafePointer<CChar>? { unsafe pointer.pointee.short_name }
}
