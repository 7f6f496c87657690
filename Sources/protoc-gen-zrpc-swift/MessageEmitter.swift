/// An emitter of a message as a Swift value, bridged to protoc-c's struct.
struct MessageEmitter {
    let message: SchemaMessage
    let schema: Schema

    private var swiftName: String { Naming.swiftType(message.fullName) }
    private var cName: String { Naming.cType(message.fullName) }

    /// The oneofs with several members, each with its members.
    private var choices: [(oneof: SchemaOneof, members: [SchemaField])] {
        message.oneofs.indices.compactMap { index in
            let members = message.fields.filter { $0.oneof == index }
            return members.count > 1 ? (message.oneofs[index], members) : nil
        }
    }

    func emit(into writer: inout SourceWriter) {
        writer.doc(message.comment)
        // The full name, because a schema may have a message named `Message`.
        writer.block("public struct \(swiftName): ProtobufC.Message") { writer in
            emitProperties(&writer)
            writer.line("/// An empty message: every field unset.")
            writer.line("public init() {}")
            writer.line()
            writer.line("/// The schema of `\(message.fullName.dropFirst())`.")
            writer.block("public static var descriptor: MessageDescriptor") { writer in
                writer.line(
                    "unsafe MessageDescriptor(\(Naming.cFunctionPrefix(message.fullName))__descriptor_address())")
            }
            writer.line()
            emitReader(&writer)
            writer.line()
            emitWriter(&writer)
        }
        writer.line()
    }

    // MARK: Properties

    private func emitProperties(_ writer: inout SourceWriter) {
        for field in message.fields where !message.isMemberOfChoice(field) {
            writer.doc(field.comment)
            writer.line("public var \(Naming.property(field.name)): \(propertyType(field))\(initialValue(field))")
        }
        for (oneof, members) in choices {
            writer.line("/// The one of these that is set.")
            writer.block("public enum \(Naming.upperCamel(oneof.name)): Hashable, Sendable") { writer in
                for member in members {
                    writer.doc(member.comment)
                    writer.line("case \(Naming.property(member.name))(\(valueType(member)))")
                }
            }
            writer.line("/// The field that is set; nil if none is.")
            writer.line("public var \(Naming.property(oneof.name)): \(Naming.upperCamel(oneof.name))?")
        }
        if !message.fields.isEmpty { writer.line() }
    }

    private func valueType(_ field: SchemaField) -> String {
        switch field.type {
        case .double: "Double"
        case .float: "Float"
        case .int32, .sint32: "Int32"
        case .int64, .sint64: "Int64"
        case .uint32, .fixed32: "UInt32"
        case .uint64, .fixed64: "UInt64"
        case .bool: "Bool"
        case .string: "String"
        case .bytes: "[UInt8]"
        case .message(let name), .enumeration(let name): Naming.swiftType(name)
        }
    }

    private func isOptional(_ field: SchemaField) -> Bool {
        if field.isRepeated { return false }
        if case .message = field.type { return true }
        return field.oneof != nil
    }

    private func propertyType(_ field: SchemaField) -> String {
        if field.isRepeated { return "[\(valueType(field))]" }
        return isOptional(field) ? "\(valueType(field))?" : valueType(field)
    }

    private func initialValue(_ field: SchemaField) -> String {
        if field.isRepeated { return " = []" }
        if isOptional(field) { return "" }
        return switch field.type {
        case .bool: " = false"
        case .string: " = \"\""
        case .bytes: " = []"
        case .enumeration(let name): " = \(Naming.swiftType(name))(rawValue: 0)"
        default: " = 0"
        }
    }

    // MARK: From C

    private func emitReader(_ writer: inout SourceWriter) {
        writer.line("/// Copies an unpacked and checked C struct.")
        writer.block("public init(_ view: MessageView)") { writer in
            guard !message.fields.isEmpty else { return }
            writer.line("let c = unsafe view.fields(as: \(cName).self)")
            for field in message.fields where !message.isMemberOfChoice(field) {
                emitRead(field, to: &writer)
            }
            for (oneof, members) in choices {
                writer.block("switch unsafe c.pointee.\(Naming.cField(oneof.name))_case.rawValue") { writer in
                    for member in members {
                        writer.line("case \(member.number):")
                        if case .message(let name) = member.type {
                            let type = Naming.swiftType(name)
                            writer.line(
                                "    self.\(Naming.property(oneof.name)) = unsafe swiftMessage("
                                    + "c.pointee.\(Naming.cField(member.name)), as: \(type).self)"
                                    + ".map { .\(Naming.property(member.name))($0) }")
                        } else {
                            writer.line(
                                "    self.\(Naming.property(oneof.name)) = "
                                    + ".\(Naming.property(member.name))(\(readExpression(member)))")
                        }
                    }
                    writer.line("default: break")
                }
            }
        }
    }

    private func emitRead(_ field: SchemaField, to writer: inout SourceWriter) {
        let target = "self.\(Naming.property(field.name))"
        if let oneof = field.oneof, !field.isRepeated {
            let name = Naming.cField(message.oneofs[oneof].name)
            writer.block("if unsafe c.pointee.\(name)_case.rawValue == \(field.number)") { writer in
                writer.line("\(target) = \(readExpression(field))")
            }
            return
        }
        writer.line("\(target) = \(readExpression(field))")
    }

    private func readExpression(_ field: SchemaField) -> String {
        let source = "c.pointee.\(Naming.cField(field.name))"
        if field.isRepeated {
            let count = "count: c.pointee.n_\(field.name)"
            return switch field.type {
            case .string: "unsafe swiftStrings(\(count), \(source))"
            case .bytes: "unsafe swiftBytesList(\(count), \(source))"
            case .message(let name): "unsafe swiftMessages(\(count), \(source), as: \(Naming.swiftType(name)).self)"
            case .enumeration(let name):
                "unsafe swiftEnums(\(count), \(source)).map { \(Naming.swiftType(name))(rawValue: $0) }"
            case .bool: "unsafe swiftScalars(\(count), \(source)).map { $0 != 0 }"
            default: "unsafe swiftScalars(\(count), \(source))"
            }
        }
        return switch field.type {
        case .string: "unsafe swiftString(\(source))"
        case .bytes: "unsafe swiftBytes(\(source))"
        case .bool: "unsafe \(source) != 0"
        case .message(let name): "unsafe swiftMessage(\(source), as: \(Naming.swiftType(name)).self)"
        case .enumeration(let name):
            "\(Naming.swiftType(name))(rawValue: Int32(bitPattern: unsafe \(source).rawValue))"
        default: "unsafe \(source)"
        }
    }

    // MARK: To C

    private func emitWriter(_ writer: inout SourceWriter) {
        writer.line("/// Copies into a C struct in the builder's arena.")
        writer.block("public func fill(_ builder: MessageBuilder) throws(ProtobufError)") { writer in
            guard !message.fields.isEmpty else { return }
            writer.line("let c = unsafe builder.fields(as: \(cName).self)")
            for field in message.fields where !message.isMemberOfChoice(field) {
                emitWrite(field, to: &writer)
            }
            for (oneof, members) in choices {
                writer.block("switch self.\(Naming.property(oneof.name))") { writer in
                    for member in members {
                        writer.line("case .\(Naming.property(member.name))(let value):")
                        for line in assignChoice(member, oneof: oneof.name, value: "value") {
                            writer.line("    " + line)
                        }
                    }
                    writer.line("case nil: break")
                }
            }
        }
    }

    private func assignChoice(_ field: SchemaField, oneof: String, value: String) -> [String] {
        [
            "unsafe c.pointee.\(Naming.cField(oneof))_case = .init(rawValue: \(field.number))",
            "unsafe c.pointee.\(Naming.cField(field.name)) = \(writeExpression(field, value: value))",
        ]
    }

    private func emitWrite(_ field: SchemaField, to writer: inout SourceWriter) {
        let source = "self.\(Naming.property(field.name))"
        let target = "c.pointee.\(Naming.cField(field.name))"
        if field.isRepeated {
            writer.block("if !\(source).isEmpty") { writer in
                writer.line("unsafe c.pointee.n_\(field.name) = \(source).count")
                writer.line("unsafe \(target) = \(writeListExpression(field, value: source))")
            }
        } else if let oneof = field.oneof {
            writer.block("if let value = \(source)") { writer in
                for line in assignChoice(field, oneof: message.oneofs[oneof].name, value: "value") { writer.line(line) }
            }
        } else if case .message = field.type {
            writer.block("if let value = \(source)") { writer in
                writer.line("unsafe \(target) = \(writeExpression(field, value: "value"))")
            }
        } else if field.type == .string {
            // protoc-c's initial value is the shared empty string.
            writer.block("if !\(source).isEmpty") { writer in
                writer.line("unsafe \(target) = \(writeExpression(field, value: source))")
            }
        } else {
            writer.line("unsafe \(target) = \(writeExpression(field, value: source))")
        }
    }

    private func writeExpression(_ field: SchemaField, value: String) -> String {
        switch field.type {
        case .string: "try builder.arena.cString(\(value))"
        case .bytes: "try builder.arena.binary(\(value))"
        case .bool: "\(value) ? 1 : 0"
        case .message(let name): "try builder.arena.message(\(value), as: \(Naming.cType(name)).self)"
        case .enumeration(let name):
            "\(Naming.cType(name))(rawValue: UInt32(bitPattern: \(value).rawValue))"
        default: value
        }
    }

    private func writeListExpression(_ field: SchemaField, value: String) -> String {
        switch field.type {
        case .string: "try builder.arena.strings(\(value))"
        case .bytes: "try builder.arena.binaries(\(value))"
        case .bool: "try builder.arena.scalars(\(value).map { $0 ? 1 : 0 })"
        case .message(let name): "try builder.arena.messages(\(value), as: \(Naming.cType(name)).self)"
        case .enumeration(let name):
            "try builder.arena.scalars(\(value).map { \(Naming.cType(name))(rawValue: UInt32(bitPattern: $0.rawValue)) })"
        default: "try builder.arena.scalars(\(value))"
        }
    }
}
