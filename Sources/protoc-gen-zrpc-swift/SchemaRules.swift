/// What this generator asks of a schema beyond proto3.
enum SchemaRules {
    /// Throws at the first message that breaks a rule.
    static func check(_ schema: Schema) throws {
        var swiftNames: [String: String] = [:]
        for file in schema.generated {
            for name in file.messages.map(\.fullName) + file.enums.map(\.fullName) {
                let short = name.split(separator: ".").last.map(String.init) ?? name
                if let other = swiftNames[short] {
                    throw SchemaError(description: "\(name) and \(other) would both be Swift type \(short)")
                }
                swiftNames[short] = name
            }
            for message in file.messages {
                try checkRecursion(message, in: schema, path: [])
            }
        }
    }

    /// A peer could nest a recursive message until the unpacker's stack ends.
    private static func checkRecursion(_ message: SchemaMessage, in schema: Schema, path: [String]) throws {
        guard !path.contains(message.fullName) else {
            let circle = (path + [message.fullName]).joined(separator: " -> ")
            throw SchemaError(description: "recursive message: \(circle)")
        }
        for field in message.fields {
            if case .message(let name) = field.type, let next = schema.messages[name] {
                try checkRecursion(next, in: schema, path: path + [message.fullName])
            }
        }
    }
}
