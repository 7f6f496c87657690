import CProtobufC

/// Tables for protobuf-c that are built at run time, and freed when neither this nor any descriptor from here is held.
@usableFromInline
@safe package final class DescriptorTables: @unchecked Sendable {
    // Guard of `@unchecked Sendable`: the tables are written by the initializer, before anybody knows them, and never
    // again.
    private let messages: [String: UnsafePointer<ProtobufCMessageDescriptor>]
    // All of them lie here; it is freed after whoever reads them.
    private let memory: ArenaMemory

    /// The most memory that the tables of one schema take, whatever a server says of it.
    private static let maximumSize = 64 << 20

    /// Builds the tables of messages, given by their full names.
    ///
    /// A message that needs a type which is not given is left out. Throws `malformed` for a message that no schema can
    /// declare, `embeddedNUL` for a name with U+0000, `outOfMemory` for more than 64 MiB of tables.
    package init(messages: [String: MessageType], enums: [String: EnumType]) throws(ProtobufError) {
        let memory = ArenaMemory(capacity: 16 << 10, heapLimit: Self.maximumSize)
        var builder = try TableBuilder(messages, enums, in: memory.arena)
        try builder.build()
        unsafe self.messages = unsafe builder.tables.mapValues { unsafe UnsafePointer($0) }
        self.memory = memory
    }

    /// The message of a full name.
    package func message(_ name: String) -> MessageDescriptor? {
        guard let table = unsafe messages[name] else { return nil }
        return unsafe MessageDescriptor(table, in: self)
    }
}
