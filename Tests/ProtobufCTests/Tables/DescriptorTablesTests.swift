import ProtobufC
import Testing

/// Tables that are made at run time, and how long they live.
struct DescriptorTablesTests {
    private static func tables() throws -> DescriptorTables {
        var field = DescriptorTables.Field()
        field.name = "state"
        field.number = 1
        field.type = 14
        field.typeName = "t.State"
        var message = DescriptorTables.MessageType()
        message.name = "t.M"
        message.fields = [field]
        var state = DescriptorTables.EnumType()
        state.name = "t.State"
        state.values = [("STATE_NONE", 0), ("STATE_READY", 1)]
        return try DescriptorTables(messages: ["t.M": message], enums: ["t.State": state])
    }

    @Test("Each descriptor keeps its tables, and the last one takes them along")
    func lifetime() throws {
        weak var kept: DescriptorTables?
        var message: MessageDescriptor?
        do {
            let tables = try Self.tables()
            kept = tables
            message = tables.message("t.M")
        }
        #expect(kept != nil && message?.name == "t.M")
        var field = message?.field(named: "state")
        message = nil
        #expect(kept != nil && field?.number == 1)
        var enumeration = field?.enumeration
        field = nil
        #expect(kept != nil && enumeration?.value(at: 1).name == "STATE_READY")
        enumeration = nil
        #expect(kept == nil)
    }

    @Test("A schema is refused whose tables take more than 64 MiB")
    func bounded() throws {
        var message = DescriptorTables.MessageType()
        message.name = "t.M"
        message.fields = (1...20 as ClosedRange<UInt32>).map { number in
            var field = DescriptorTables.Field()
            field.name = String(repeating: "n", count: 4 << 20)
            field.number = number
            field.type = 5
            return field
        }
        let error = #expect(throws: ProtobufError.self) { try DescriptorTables(messages: ["t.M": message], enums: [:]) }
        #expect(error?.code == .outOfMemory)
    }
}
