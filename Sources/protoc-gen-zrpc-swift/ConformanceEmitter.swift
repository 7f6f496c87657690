/// An emitter of conformances to protocols of hand-written code. The fields of a message decide its conformances.
///
/// - `having`: a message with the named field, a string, conforms to the protocol, whose only requirement is the field.
/// - `holding`: hand-written code fills in the named field, and makes the messages with that field conform. A message
///   of a response that holds such messages conforms, too: its generated code calls the code of the messages in it.
struct ConformanceEmitter {
    /// A protocol, and the name of the field that belongs to it.
    struct Shape {
        let field: String
        let name: String

        /// Reads a parameter, such as `AgeBearing.ages`.
        init(_ text: String) throws {
            let parts = text.split(separator: ".").map(String.init)
            guard parts.count == 2 else { throw SchemaError(description: "\(text) must be a protocol and a field") }
            (name, field) = (parts[0], parts[1])
        }
    }

    /// The fields, and the oneofs with several members, through which a message holds conforming messages.
    private struct Parts {
        var fields: [SchemaField]
        var choices: [(oneof: SchemaOneof, members: [SchemaField])]
    }

    private let having: Shape?
    private let holding: Shape?
    /// The messages that conform because they hold conforming messages, and all messages that conform.
    private let (holders, conforming): (Set<String>, Set<String>)

    /// - Throws: `SchemaError` for a malformed parameter, and for a field that no message has.
    init(having: String?, holding: String?, schema: Schema) throws {
        self.having = try having.map(Shape.init)
        self.holding = try holding.map(Shape.init)
        let fields = Set(schema.generated.flatMap(\.messages).flatMap(\.fields).map(\.name))
        for shape in [self.having, self.holding].compactMap({ $0 }) where !fields.contains(shape.field) {
            throw SchemaError(description: "no message has the field \(shape.field)")
        }
        guard let field = self.holding?.field else {
            (holders, conforming) = ([], [])
            return
        }
        let owners = schema.generated.flatMap(\.messages).filter { $0.fields.contains { $0.name == field } }
        holders = Self.holders(of: Set(owners.map(\.fullName)), in: schema)
        conforming = holders.union(owners.map(\.fullName))
    }

    /// Returns the messages of responses that hold messages of `owners`, directly or through further messages.
    private static func holders(of owners: Set<String>, in schema: Schema) -> Set<String> {
        var found = owners
        var count = 0
        while count < found.count {
            count = found.count
            for message in schema.generated.flatMap(\.messages) {
                if message.fields.contains(where: { field in held(by: field).map(found.contains) ?? false }) {
                    found.insert(message.fullName)
                }
            }
        }
        var reached: Set<String> = []
        var left = schema.generated.flatMap(\.services).flatMap(\.methods).map(\.output)
        while let name = left.popLast() {
            guard reached.insert(name).inserted, let message = schema.messages[name] else { continue }
            left += message.fields.compactMap(held)
        }
        return found.intersection(reached).subtracting(owners)
    }

    /// Returns the message that a field holds; nil for a field of another type.
    private static func held(by field: SchemaField) -> String? {
        if case .message(let name) = field.type { name } else { nil }
    }

    /// Emits the conformances of a message.
    func emit(_ message: SchemaMessage, into writer: inout SourceWriter) {
        let type = Naming.swiftType(message.fullName)
        if let having, message.fields.contains(where: { $0.name == having.field && $0.type == .string }) {
            writer.line("extension \(type): \(having.name) {}")
            writer.line()
        }
        guard let holding, holders.contains(message.fullName) else { return }
        let parts = parts(of: message)
        writer.block("extension \(type): \(holding.name)") { writer in
            emitSearch(parts, holding, into: &writer)
            writer.line()
            emitChange(parts, holding, into: &writer)
        }
        writer.line()
    }

    private func parts(of message: SchemaMessage) -> Parts {
        let held = message.fields.filter { field in Self.held(by: field).map(conforming.contains) ?? false }
        let choices = message.oneofs.indices.map { index in
            (message.oneofs[index], held.filter { $0.oneof == index && message.isMemberOfChoice($0) })
        }
        return Parts(fields: held.filter { !message.isMemberOfChoice($0) }, choices: choices.filter { !$0.1.isEmpty })
    }

    private func emitSearch(_ parts: Parts, _ shape: Shape, into writer: inout SourceWriter) {
        let property = "bears" + Naming.upperCamel(shape.field)
        writer.line("/// Whether a message in it has reason for the field `\(Naming.lowerCamel(shape.field))`.")
        writer.block("public var \(property): Bool") { writer in
            for field in parts.fields {
                let value = "self." + Naming.property(field.name)
                writer.line("if \(value)\(field.isRepeated ? ".\(property)" : "?.\(property) == true") { return true }")
            }
            for choice in parts.choices {
                writer.block("switch self.\(Naming.property(choice.oneof.name))") { writer in
                    for member in choice.members {
                        let member = Naming.property(member.name)
                        writer.line("case .\(member)(let value): if value.\(property) { return true }")
                    }
                    writer.line("default: break")
                }
            }
            writer.line("return false")
        }
    }

    private func emitChange(_ parts: Parts, _ shape: Shape, into writer: inout SourceWriter) {
        let name = Naming.upperCamel(shape.field)
        writer.line("/// Sets the field `\(Naming.lowerCamel(shape.field))` of each message in it that has the field.")
        writer.block("public mutating func set\(name)(_ make: \(name)Maker)") { writer in
            for field in parts.fields {
                writer.line("self.\(Naming.property(field.name))\(field.isRepeated ? "" : "?").set\(name)(make)")
            }
            for choice in parts.choices {
                let oneof = "self." + Naming.property(choice.oneof.name)
                writer.block("switch \(oneof)") { writer in
                    for member in choice.members {
                        let member = Naming.property(member.name)
                        writer.line("case .\(member)(var value):")
                        writer.line("    value.set\(name)(make)")
                        writer.line("    \(oneof) = .\(member)(value)")
                    }
                    writer.line("default: break")
                }
            }
        }
    }
}
