extension DescriptorTables {
    /// The schema of a message.
    package struct MessageType: Sendable {
        /// The full name.
        package var name = ""
        /// The fields, in any order.
        package var fields: [Field] = []
        /// The number of oneofs.
        package var oneofs = 0

        /// Creates a message without fields.
        package init() {}
    }

    /// The schema of a field.
    package struct Field: Sendable {
        /// The name in the schema's spelling.
        package var name = ""
        /// The number on the wire.
        package var number: UInt32 = 0
        /// Whether the field is a list.
        package var isRepeated = false
        /// The type's number in google.protobuf.FieldDescriptorProto.Type.
        package var type: UInt64 = 0
        /// The full name of a message's or enum's type.
        package var typeName = ""
        /// The index of the field's oneof in the message; nil if the field is in no oneof.
        package var oneof: Int?

        /// Creates a field without a name.
        package init() {}
    }

    /// The schema of an enum.
    package struct EnumType: Sendable {
        /// The full name.
        package var name = ""
        /// The values, aliases included.
        package var values: [(name: String, number: Int32)] = []

        /// Creates an enum without values.
        package init() {}
    }
}
