import CProtobufC
import Glibc
@_spi(Generated) import ProtobufC

/// A schema that was learnt at run time: methods whose messages exist as JSON and wire bytes only.
///
/// The tables that protobuf-c works with are built from the descriptors and stay for the rest of the process, as those
/// of a generated schema do: one schema a process is meant, not one a call. Only proto3 is known.
public struct DynamicSchema: Sendable {
    private let methods: [String: MethodDescriptor]

    /// Builds a schema from file descriptors, each a google.protobuf.FileDescriptorProto.
    ///
    /// Throws INTERNAL when they cannot be read or name types that are in none of them.
    public init(files: [[UInt8]]) throws(RPCError) {
        let descriptors: DescriptorFiles
        do {
            descriptors = try DescriptorFiles(files: files)
        } catch {
            throw RPCError(.internalError, "The schema's descriptors cannot be read.", cause: error)
        }
        let builder = TableBuilder(descriptors)
        var methods: [String: MethodDescriptor] = [:]
        for service in descriptors.services.values {
            for method in service.methods {
                guard let request = builder.message(method.request), let response = builder.message(method.response)
                else { continue }
                let path = "\(service.name)/\(method.name)"
                methods[path] = method.descriptor(path: path, request: request, response: response)
            }
        }
        self.methods = methods
    }

    /// The method of a path, as `daybook.entry.v1.EntryService/GetEntry`.
    public func method(_ path: String) -> MethodDescriptor? { methods[path] }

    /// The paths of a service's methods, sorted.
    public func paths(of service: String) -> [String] { methods.keys.filter { $0.hasPrefix(service + "/") }.sorted() }
}

extension DescriptorFiles.Method {
    fileprivate func descriptor(
        path: String, request: MessageDescriptor, response: MessageDescriptor
    ) -> MethodDescriptor {
        let kind: MethodKind =
            switch (clientStreams, serverStreams) {
            case (false, false): .unary
            case (false, true): .serverStreaming
            case (true, false): .clientStreaming
            case (true, true): .bidirectional
            }
        let levels: [Idempotency] = [.none, .noSideEffects, .idempotent, .keyed]
        return MethodDescriptor(
            path: path, kind: kind, idempotency: idempotency < 4 ? levels[Int(idempotency)] : .none,
            timeout: .milliseconds(timeoutMilliseconds == 0 ? 10_000 : Int64(clamping: timeoutMilliseconds)),
            streamWindow: streamWindow == 0 ? MethodDescriptor.standardWindow : Int(clamping: streamWindow),
            request: request, response: response)
    }
}

/// Builds protobuf-c's tables, each once: the layout is that of structs as protoc-c writes them.
@safe private final class TableBuilder {
    private let schema: DescriptorFiles
    private var messages: [String: UnsafeMutablePointer<ProtobufCMessageDescriptor>]
    private var enums: [String: UnsafeMutablePointer<ProtobufCEnumDescriptor>]
    private var incomplete: Set<String> = []

    init(_ schema: DescriptorFiles) {
        self.schema = schema
        unsafe messages = [:]
        unsafe enums = [:]
    }

    /// The table of a message; nil when it, or a type it needs, is not in the schema.
    func message(_ name: String) -> MessageDescriptor? {
        guard let table = unsafe build(name), incomplete.isEmpty else { return nil }
        return unsafe MessageDescriptor(UnsafePointer(table))
    }

    private func build(_ name: String) -> UnsafeMutablePointer<ProtobufCMessageDescriptor>? {
        if let known = unsafe messages[name] { return unsafe known }
        guard let type = schema.messages[name] else {
            incomplete.insert(name)
            return nil
        }
        let table = UnsafeMutablePointer<ProtobufCMessageDescriptor>.allocate(capacity: 1)
        // Known before its fields are built: messages may contain themselves.
        unsafe messages[name] = unsafe table
        var layout = Layout()
        let cases = (0..<type.oneofs).map { _ in layout.place(size: 4) }
        let unions = (0..<type.oneofs).map { _ in layout.place(size: 16, alignment: 8) }
        let fields = UnsafeMutablePointer<ProtobufCFieldDescriptor>.allocate(capacity: max(1, type.fields.count))
        for (index, field) in type.fields.enumerated() {
            let slots: (quantifier: Int, offset: Int) =
                if let oneof = field.oneof, oneof < type.oneofs {
                    (cases[oneof], unions[oneof])
                } else if field.isRepeated {
                    (layout.place(size: 8), layout.place(size: 8))
                } else {
                    (0, layout.place(size: Self.size(of: field.type)))
                }
            unsafe (fields + index).initialize(to: description(of: field, slots))
        }
        let names = type.fields.indices.sorted { type.fields[$0].name < type.fields[$1].name }
        let (ranges, count) = unsafe Self.ranges(type.fields.map { Int32(clamping: $0.number) })
        unsafe table.initialize(
            to: ProtobufCMessageDescriptor(
                magic: 0x28AA_EEF9, name: Self.copy(name), short_name: Self.copy(Self.shortName(name)),
                c_name: Self.copy(name), package_name: Self.copy(""), sizeof_message: layout.size,
                n_fields: UInt32(type.fields.count), fields: UnsafePointer(fields),
                fields_sorted_by_name: Self.copy(names.map { UInt32($0) }), n_field_ranges: UInt32(count),
                field_ranges: ranges, message_init: nil, reserved1: nil, reserved2: nil, reserved3: nil))
        return unsafe table
    }

    private func description(
        of field: DescriptorFiles.Field, _ slots: (quantifier: Int, offset: Int)
    ) -> ProtobufCFieldDescriptor {
        var inner: UnsafeRawPointer?
        if field.type == 11 { unsafe inner = unsafe build(field.typeName).map { UnsafeRawPointer($0) } }
        if field.type == 14 { unsafe inner = unsafe enumeration(field.typeName).map { UnsafeRawPointer($0) } }
        var flags: UInt32 = 0
        if field.oneof != nil { flags |= UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) }
        if field.isRepeated, ![9, 11, 12].contains(field.type) {
            flags |= UInt32(PROTOBUF_C_FIELD_FLAG_PACKED.rawValue)
        }
        let emptyText = unsafe field.type == 9 && !field.isRepeated ? UnsafeRawPointer(Self.empty) : nil
        return unsafe ProtobufCFieldDescriptor(
            name: Self.copy(field.name), id: field.number,
            label: field.isRepeated ? PROTOBUF_C_LABEL_REPEATED : PROTOBUF_C_LABEL_NONE,
            type: Self.kind(of: field.type), quantifier_offset: UInt32(slots.quantifier),
            offset: UInt32(slots.offset), descriptor: inner, default_value: emptyText, flags: flags,
            reserved_flags: 0, reserved2: nil, reserved3: nil)
    }

    private func enumeration(_ name: String) -> UnsafeMutablePointer<ProtobufCEnumDescriptor>? {
        if let known = unsafe enums[name] { return unsafe known }
        guard let type = schema.enums[name] else {
            incomplete.insert(name)
            return nil
        }
        var numbers: Set<Int32> = []
        let values = type.values.filter { numbers.insert($0.number).inserted }.sorted { $0.number < $1.number }
        let table = UnsafeMutablePointer<ProtobufCEnumValue>.allocate(capacity: max(1, values.count))
        for (index, value) in values.enumerated() {
            unsafe (table + index).initialize(
                to: ProtobufCEnumValue(name: Self.copy(value.name), c_name: Self.copy(value.name), value: value.number))
        }
        let byName = UnsafeMutablePointer<ProtobufCEnumValueIndex>.allocate(capacity: max(1, values.count))
        for (position, index) in values.indices.sorted(by: { values[$0].name < values[$1].name }).enumerated() {
            unsafe (byName + position).initialize(
                to: ProtobufCEnumValueIndex(name: Self.copy(values[index].name), index: UInt32(index)))
        }
        let (ranges, count) = unsafe Self.ranges(values.map(\.number))
        let result = UnsafeMutablePointer<ProtobufCEnumDescriptor>.allocate(capacity: 1)
        unsafe result.initialize(
            to: ProtobufCEnumDescriptor(
                magic: 0x1143_15AF, name: Self.copy(name), short_name: Self.copy(Self.shortName(name)),
                c_name: Self.copy(name), package_name: Self.copy(""), n_values: UInt32(values.count),
                values: UnsafePointer(table), n_value_names: UInt32(values.count),
                values_by_name: UnsafePointer(byName),
                n_value_ranges: UInt32(count), value_ranges: ranges, reserved1: nil, reserved2: nil, reserved3: nil,
                reserved4: nil))
        unsafe enums[name] = unsafe result
        return unsafe result
    }

    // MARK: Pieces

    /// Where the members of a struct lie. They come after `ProtobufCMessage`.
    private struct Layout {
        private(set) var size = unsafe MemoryLayout<ProtobufCMessage>.stride

        mutating func place(size count: Int, alignment: Int? = nil) -> Int {
            let unit = alignment ?? min(count, 8)
            size = (size + unit - 1) / unit * unit
            defer { size = (size + count + 7) / 8 * 8 }
            return size
        }
    }

    private static func size(of type: UInt64) -> Int {
        switch type {
        case 2, 5, 7, 8, 13, 14, 15, 17: 4
        case 12: 16
        default: 8
        }
    }

    /// google.protobuf.FieldDescriptorProto.Type as protobuf-c's.
    private static func kind(of type: UInt64) -> ProtobufCType {
        switch type {
        case 1: PROTOBUF_C_TYPE_DOUBLE
        case 2: PROTOBUF_C_TYPE_FLOAT
        case 3: PROTOBUF_C_TYPE_INT64
        case 4: PROTOBUF_C_TYPE_UINT64
        case 5: PROTOBUF_C_TYPE_INT32
        case 6: PROTOBUF_C_TYPE_FIXED64
        case 7: PROTOBUF_C_TYPE_FIXED32
        case 8: PROTOBUF_C_TYPE_BOOL
        case 9: PROTOBUF_C_TYPE_STRING
        case 11: PROTOBUF_C_TYPE_MESSAGE
        case 13: PROTOBUF_C_TYPE_UINT32
        case 14: PROTOBUF_C_TYPE_ENUM
        case 15: PROTOBUF_C_TYPE_SFIXED32
        case 16: PROTOBUF_C_TYPE_SFIXED64
        case 17: PROTOBUF_C_TYPE_SINT32
        case 18: PROTOBUF_C_TYPE_SINT64
        default: PROTOBUF_C_TYPE_BYTES
        }
    }

    private static func shortName(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

    /// protobuf-c finds a number among runs of consecutive ones; an entry behind the last tells how many there are.
    private static func ranges(_ numbers: [Int32]) -> (UnsafePointer<ProtobufCIntRange>, Int) {
        var runs: [ProtobufCIntRange] = []
        for (index, number) in numbers.enumerated() where index == 0 || numbers[index - 1] &+ 1 != number {
            runs.append(ProtobufCIntRange(start_value: number, orig_index: UInt32(index)))
        }
        let count = runs.count
        runs.append(ProtobufCIntRange(start_value: 0, orig_index: UInt32(numbers.count)))
        return unsafe (copy(runs), count)
    }

    private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
        for (index, element) in elements.enumerated() { unsafe (memory + index).initialize(to: element) }
        return unsafe UnsafePointer(memory)
    }

    private static func copy(_ text: String) -> UnsafePointer<CChar> {
        unsafe copy(text.utf8.map { CChar(bitPattern: $0) } + [0])
    }

    /// Guard of `nonisolated(unsafe)`: a zero byte that is never written and never freed.
    private nonisolated(unsafe) static let empty: UnsafePointer<CChar> = unsafe copy("")
}
