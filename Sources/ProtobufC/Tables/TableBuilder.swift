import CProtobufC

/// A writer of protobuf-c's tables, each once: the layout is that of the structs that protoc-c writes.
///
/// The input comes from a peer: input that would make protobuf-c read or write outside a struct is refused here.
@safe struct TableBuilder {
    private let messages: [String: DescriptorTables.MessageType]
    private let enumTypes: [String: DescriptorTables.EnumType]
    private let arena: Arena
    /// The tables of the messages whose types are all known.
    private(set) var tables: [String: UnsafeMutablePointer<ProtobufCMessageDescriptor>]
    private var enums: [String: UnsafePointer<ProtobufCEnumDescriptor>]
    private let empty: UnsafePointer<CChar>

    /// The largest field number, by protobuf's own rule. Numbers begin with 1.
    private static let largestNumber: UInt32 = (1 << 29) - 1

    init(
        _ messages: [String: DescriptorTables.MessageType], _ enums: [String: DescriptorTables.EnumType],
        in arena: Arena
    ) throws(ProtobufError) {
        self.messages = messages
        enumTypes = enums
        self.arena = arena
        unsafe tables = [:]
        unsafe self.enums = [:]
        unsafe empty = unsafe UnsafePointer(try arena.cString(""))
    }

    /// Writes all tables. If the method throws, no table may be used.
    mutating func build() throws(ProtobufError) {
        // All tables get their place before one is written: messages may contain themselves and each other.
        let complete = completeMessages()
        for name in complete {
            unsafe tables[name] = unsafe try arena.slots(of: ProtobufCMessageDescriptor.self, count: 1)
        }
        for name in complete {
            guard let type = messages[name], let table = unsafe tables[name] else { continue }
            unsafe table.initialize(to: try description(of: type))
        }
    }

    /// Returns the names of the messages whose types are all known, directly and indirectly.
    private func completeMessages() -> Set<String> {
        var users: [String: [String]] = [:]
        var incomplete: [String] = []
        for (name, type) in messages {
            for field in type.fields {
                switch field.type {
                case Self.messageType where messages[field.typeName] == nil: incomplete.append(name)
                case Self.messageType: users[field.typeName, default: []].append(name)
                case Self.enumType where enumTypes[field.typeName] == nil: incomplete.append(name)
                default: break
                }
            }
        }
        var complete = Set(messages.keys)
        while let name = incomplete.popLast() {
            guard complete.remove(name) != nil else { continue }
            incomplete += users[name] ?? []
        }
        return complete
    }

    // MARK: Messages

    private mutating func description(
        of type: DescriptorTables.MessageType
    ) throws(ProtobufError) -> ProtobufCMessageDescriptor {
        guard type.oneofs <= type.fields.count else {
            throw ProtobufError(.malformed, "The schema has a oneof without fields.")
        }
        let sorted = type.fields.sorted { $0.number < $1.number }
        var layout = Layout()
        let oneofs = (0..<type.oneofs).map { _ in (case: layout.place(size: 4), union: layout.place(size: 16)) }
        var fields: [ProtobufCFieldDescriptor] = unsafe []
        for (index, field) in sorted.enumerated() {
            guard 1...Self.largestNumber ~= field.number, index == 0 || sorted[index - 1].number != field.number else {
                throw ProtobufError(.malformed, "The schema numbers a field as none can be.")
            }
            let slots: (quantifier: Int, offset: Int)
            if let oneof = field.oneof {
                guard oneofs.indices.contains(oneof), !field.isRepeated else {
                    throw ProtobufError(.malformed, "The schema puts a field into a oneof that cannot hold it.")
                }
                slots = (oneofs[oneof].case, oneofs[oneof].union)
            } else if field.isRepeated {
                slots = (layout.place(size: 8), layout.place(size: 8))
            } else {
                slots = (0, layout.place(size: try Self.representation(of: field).size))
            }
            unsafe fields.append(try description(of: field, slots))
        }
        let names = sorted.indices.sorted { sorted[$0].name < sorted[$1].name }
        let ranges = unsafe try ranges(sorted.map { Int32($0.number) })
        let name = unsafe try text(type.name)
        return unsafe ProtobufCMessageDescriptor(
            magic: 0x28AA_EEF9, name: name, short_name: try text(Self.shortName(type.name)), c_name: name,
            package_name: empty, sizeof_message: layout.size, n_fields: UInt32(fields.count),
            fields: try copy(fields), fields_sorted_by_name: try copy(names.map { UInt32($0) }),
            n_field_ranges: UInt32(ranges.count), field_ranges: ranges.table, message_init: nil, reserved1: nil,
            reserved2: nil, reserved3: nil)
    }

    private mutating func description(
        of field: DescriptorTables.Field, _ slots: (quantifier: Int, offset: Int)
    ) throws(ProtobufError) -> ProtobufCFieldDescriptor {
        let (kind, _) = try Self.representation(of: field)
        var inner: UnsafeRawPointer?
        if field.type == Self.messageType { unsafe inner = unsafe UnsafeRawPointer(tables[field.typeName]) }
        if field.type == Self.enumType { unsafe inner = unsafe UnsafeRawPointer(try enumeration(field.typeName)) }
        var flags: UInt32 = 0
        if field.oneof != nil { flags |= UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) }
        let isText = kind == PROTOBUF_C_TYPE_STRING
        if field.isRepeated, !isText, kind != PROTOBUF_C_TYPE_BYTES, kind != PROTOBUF_C_TYPE_MESSAGE {
            flags |= UInt32(PROTOBUF_C_FIELD_FLAG_PACKED.rawValue)
        }
        return unsafe ProtobufCFieldDescriptor(
            name: try text(field.name), id: field.number,
            label: field.isRepeated ? PROTOBUF_C_LABEL_REPEATED : PROTOBUF_C_LABEL_NONE, type: kind,
            quantifier_offset: UInt32(slots.quantifier), offset: UInt32(slots.offset), descriptor: inner,
            default_value: isText && !field.isRepeated ? UnsafeRawPointer(empty) : nil, flags: flags,
            reserved_flags: 0, reserved2: nil, reserved3: nil)
    }

    // MARK: Enums

    private mutating func enumeration(_ name: String) throws(ProtobufError) -> UnsafePointer<ProtobufCEnumDescriptor>? {
        if let known = unsafe enums[name] { return unsafe known }
        guard let type = enumTypes[name] else { return nil }
        var numbers: Set<Int32> = []
        let values = type.values.filter { numbers.insert($0.number).inserted }.sorted { $0.number < $1.number }
        var byNumber: [ProtobufCEnumValue] = unsafe []
        for value in values {
            let name = unsafe try text(value.name)
            unsafe byNumber.append(ProtobufCEnumValue(name: name, c_name: name, value: value.number))
        }
        var byName: [ProtobufCEnumValueIndex] = unsafe []
        for index in values.indices.sorted(by: { values[$0].name < values[$1].name }) {
            unsafe byName.append(ProtobufCEnumValueIndex(name: byNumber[index].name, index: UInt32(index)))
        }
        let ranges = unsafe try ranges(values.map(\.number))
        let fullName = unsafe try text(name)
        let table = unsafe try copy([
            ProtobufCEnumDescriptor(
                magic: 0x1143_15AF, name: fullName, short_name: try text(Self.shortName(name)), c_name: fullName,
                package_name: empty, n_values: UInt32(values.count), values: try copy(byNumber),
                n_value_names: UInt32(values.count), values_by_name: try copy(byName),
                n_value_ranges: UInt32(ranges.count), value_ranges: ranges.table, reserved1: nil, reserved2: nil,
                reserved3: nil, reserved4: nil)
        ])
        unsafe enums[name] = unsafe table
        return unsafe table
    }

    // MARK: Pieces

    /// The layout of a struct's members. They come after `ProtobufCMessage`, each at a multiple of 8.
    private struct Layout {
        private(set) var size = unsafe (MemoryLayout<ProtobufCMessage>.size + 7) & ~7

        mutating func place(size count: Int) -> Int {
            defer { size += (count + 7) & ~7 }
            return size
        }
    }

    private static let messageType: UInt64 = 11
    private static let enumType: UInt64 = 14

    /// Returns protobuf-c's type for a field type (google.protobuf.FieldDescriptorProto.Type), and the size of one
    /// value.
    private static func representation(
        of field: DescriptorTables.Field
    ) throws(ProtobufError) -> (kind: ProtobufCType, size: Int) {
        switch field.type {
        case 1: (PROTOBUF_C_TYPE_DOUBLE, 8)
        case 2: (PROTOBUF_C_TYPE_FLOAT, 4)
        case 3: (PROTOBUF_C_TYPE_INT64, 8)
        case 4: (PROTOBUF_C_TYPE_UINT64, 8)
        case 5: (PROTOBUF_C_TYPE_INT32, 4)
        case 6: (PROTOBUF_C_TYPE_FIXED64, 8)
        case 7: (PROTOBUF_C_TYPE_FIXED32, 4)
        case 8: (PROTOBUF_C_TYPE_BOOL, MemoryLayout<protobuf_c_boolean>.size)
        case 9: (PROTOBUF_C_TYPE_STRING, 8)
        case messageType: (PROTOBUF_C_TYPE_MESSAGE, 8)
        case 12: (PROTOBUF_C_TYPE_BYTES, unsafe MemoryLayout<ProtobufCBinaryData>.size)
        case 13: (PROTOBUF_C_TYPE_UINT32, 4)
        case enumType: (PROTOBUF_C_TYPE_ENUM, 4)
        case 15: (PROTOBUF_C_TYPE_SFIXED32, 4)
        case 16: (PROTOBUF_C_TYPE_SFIXED64, 8)
        case 17: (PROTOBUF_C_TYPE_SINT32, 4)
        case 18: (PROTOBUF_C_TYPE_SINT64, 8)
        default: throw ProtobufError(.malformed, "The schema has a field of a type that proto3 does not know.")
        }
    }

    private static func shortName(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

    /// Returns the runs of consecutive numbers in which protobuf-c looks up a number. An entry after the last run
    /// holds the count of all numbers.
    private func ranges(
        _ numbers: [Int32]
    ) throws(ProtobufError) -> (table: UnsafePointer<ProtobufCIntRange>?, count: Int) {
        var runs: [ProtobufCIntRange] = []
        for (index, number) in numbers.enumerated() where index == 0 || numbers[index - 1] &+ 1 != number {
            runs.append(ProtobufCIntRange(start_value: number, orig_index: UInt32(index)))
        }
        let count = runs.count
        runs.append(ProtobufCIntRange(start_value: 0, orig_index: UInt32(numbers.count)))
        return (unsafe try copy(runs), count)
    }

    private func copy<Element>(_ elements: [Element]) throws(ProtobufError) -> UnsafePointer<Element>? {
        let memory = unsafe try arena.slots(of: Element.self, count: elements.count)
        for (index, element) in elements.enumerated() { unsafe (memory + index).initialize(to: element) }
        return unsafe UnsafePointer(memory)
    }

    private func text(_ text: String) throws(ProtobufError) -> UnsafePointer<CChar> {
        unsafe UnsafePointer(try arena.cString(text))
    }
}
