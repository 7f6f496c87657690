import CProtobufC

/// Tables for protobuf-c that are built at run time, and freed with the last descriptor that uses them.
@usableFromInline
@safe package final class DescriptorTables: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: only the initializer writes the tables, before any other code sees them.
    private let messages: [String: UnsafePointer<ProtobufCMessageDescriptor>]
    // The memory of all tables; it is freed after the last reader.
    private let memory: ArenaMemory

    /// The maximum memory for the tables of one schema, in bytes, however large a server's schema is.
    private static let maximumSize = 64 << 20

    /// Builds the tables of messages, given by their full names.
    ///
    /// A message that needs a missing type is left out. Throws `malformed` for a message that no schema can declare,
    /// `embeddedNUL` for a name with U+0000, `outOfMemory` for more than 64 MiB of tables.
    package init(messages: [String: MessageType], enums: [String: EnumType]) throws(ProtobufError) {
        let memory = ArenaMemory(capacity: 16 << 10, heapLimit: Self.maximumSize)
        var builder = try TableBuilder(messages, enums, in: memory.arena)
        try builder.build()
        unsafe self.messages = unsafe builder.tables.mapValues { unsafe UnsafePointer($0) }
        self.memory = memory
    }

    /// Returns the message with a full name.
    package func message(_ name: String) -> MessageDescriptor? {
        guard let table = unsafe messages[name] else { return nil }
        return unsafe MessageDescriptor(table, in: self)
    }
}
