import CProtobufC

/// What the schema says of an enum: its values by number.
@safe package struct EnumDescriptor: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: whoever hands out a table does not write it any more.
    private let pointer: UnsafePointer<ProtobufCEnumDescriptor>
    /// What the table is freed with; nil for one that is constant data of the program.
    private let owner: DescriptorTables?

    /// Wraps a table that is freed with `owner`, and keeps it until then.
    init(_ pointer: UnsafePointer<ProtobufCEnumDescriptor>, in owner: DescriptorTables?) {
        unsafe self.pointer = pointer
        self.owner = owner
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
