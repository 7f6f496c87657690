extension DescriptorTables {
    /// What a schema says of a message.
    package struct MessageType: Sendable {
        /// The full name.
        package var name = ""
        /// The fields, in any order.
        package var fields: [Field] = []
        /// How many oneofs it has.
        package var oneofs = 0

        /// A message without fields.
        package init() {}
    }

    /// What a schema says of a field.
    package struct Field: Sendable {
        /// The name as the schema spells it.
        package var name = ""
        /// The number on the wire.
        package var number: UInt32 = 0
        /// Whether it is a list.
        package var isRepeated = false
        /// google.protobuf.FieldDescriptorProto.Type.
        package var type: UInt64 = 0
        /// The full name of a message's or enum's type.
        package var typeName = ""
        /// The position of its oneof in the message; nil when it is in none.
        package var oneof: Int?

        /// A field without a name.
        package init() {}
    }

    /// What a schema says of an enum.
    package struct EnumType: Sendable {
        /// The full name.
        package var name = ""
        /// The values, aliases included.
        package var values: [(name: String, number: Int32)] = []

        /// An enum without values.
        package init() {}
    }
}
