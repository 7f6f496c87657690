import CProtobufC

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
