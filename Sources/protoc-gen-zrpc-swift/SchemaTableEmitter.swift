import ProtobufC

/// An emitter of the tables over the whole schema: services, messages, descriptor set, OpenAPI document.
struct SchemaTableEmitter {
    let name: String
    let schema: Schema
    let descriptorSet: [UInt8]

    func emit(into writer: inout SourceWriter) {
        let services = schema.generated.flatMap(\.services)
        writer.line("/// The schema as a whole.")
        writer.block("public enum \(name)") { writer in
            writer.line("/// Every service.")
            writer.nested("public static let services: [ServiceDescriptor] = [", close: "]") { writer in
                for service in services { writer.line("\(service.name)Methods.service,") }
            }
            writer.line()
            writer.line("/// Every message type.")
            writer.nested("public static let messageTypes: [any ProtobufC.Message.Type] = [", close: "]") { writer in
                for message in schema.generated.flatMap(\.messages) { writer.line("\(message.name).self,") }
            }
            writer.line()
            writer.line("/// The fields that the server sets, in the schema's spelling, by their message's full name.")
            emitOutputOnlyFields(&writer)
            writer.line()
            emitRules(&writer)
            writer.line()
            writer.line("/// A google.protobuf.FileDescriptorSet of the schema and what it imports, in Base64.")
            writer.line("public static let fileDescriptorSetBase64 =")
            writer.line("    \"\(Base64.encode(descriptorSet))\"")
            guard services.contains(where: { $0.methods.contains { !$0.routes.isEmpty } }) else { return }
            writer.line()
            if let document = schema.document {
                writer.line("/// The cookie that holds a browser's token.")
                writer.line("public static let sessionCookie = \"\(document.sessionCookie)\"")
                writer.line()
                writer.line("/// The longest idempotency key, in bytes.")
                writer.line("public static let idempotencyKeyBytes = \(document.idempotencyKeyBytes)")
                writer.line()
            }
            writer.line("/// The OpenAPI 3.1 document of the HTTP routes.")
            let document = OpenAPIEmitter(schema: schema).emit()
            writer.line("public static let openAPIDocument = ##\"\(document)\"##")
        }
    }

    private func emitOutputOnlyFields(_ writer: inout SourceWriter) {
        let lines = schema.generated.flatMap(\.messages).compactMap { message -> String? in
            let names = message.fields.filter(\.rule.isOutputOnly).map { "\"\($0.name)\"" }
            guard !names.isEmpty else { return nil }
            return "\"\(message.fullName.dropFirst())\": [\(names.joined(separator: ", "))],"
        }
        let declaration = "public static let outputOnlyFields: [String: Set<String>] = ["
        guard !lines.isEmpty else { return writer.line(declaration + ":]") }
        writer.nested(declaration, close: "]") { writer in
            for line in lines { writer.line(line) }
        }
    }

    private func emitRules(_ writer: inout SourceWriter) {
        writer.line("/// The rules of fields that have some, by the message's full name and the field's number.")
        let declaration = "public static let fieldRules: [String: [Int: FieldRule]] = ["
        let rules = schema.generated.flatMap(\.messages).compactMap { message -> (String, [String])? in
            let lines = message.fields.compactMap { field in
                ruleExpression(field.rule).map { "\(field.number): \($0)," }
            }
            return lines.isEmpty ? nil : (String(message.fullName.dropFirst()), lines)
        }
        guard !rules.isEmpty else { return writer.line(declaration + ":]") }
        writer.nested(declaration, close: "]") { writer in
            for (message, lines) in rules {
                writer.nested("\"\(message)\": [", close: "],") { writer in
                    for line in lines { writer.line(line) }
                }
            }
        }
    }

    /// Returns the rule as a Swift expression; nil if the rule has nothing to check.
    private func ruleExpression(_ rule: SchemaFieldRule) -> String? {
        if rule.isOutputOnly || rule.isInternal || rule.isOutcome { return "FieldRule(isUnchecked: true)" }
        var arguments: [String] = []
        if rule.isRequired { arguments.append("isRequired: true") }
        if rule.minLength > 0 { arguments.append("minimumLength: \(rule.minLength)") }
        if rule.maxBytes > 0 { arguments.append("maximumBytes: \(rule.maxBytes)") }
        if rule.maxCharacters > 0 { arguments.append("maximumCharacters: \(rule.maxCharacters)") }
        if rule.maxItems > 0 { arguments.append("maximumItems: \(rule.maxItems)") }
        if let minimum = rule.minimum { arguments.append("minimum: \(minimum)") }
        if let maximum = rule.maximum { arguments.append("maximum: \(maximum)") }
        if rule.multipleOf > 0 { arguments.append("multipleOf: \(rule.multipleOf)") }
        if !rule.pattern.isEmpty {
            arguments.append("pattern: #\"\(rule.pattern)\"#")
            arguments.append("expected: #\"\(rule.expected)\"#")
            arguments.append("reason: \"\(rule.reason)\"")
        }
        return arguments.isEmpty ? nil : "FieldRule(\(arguments.joined(separator: ", ")))"
    }
}
