/// The generator's rules for a schema, beyond proto3.
enum SchemaRules {
    /// Throws a ``SchemaError`` at the first message or method that breaks a rule.
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
                try checkOutcome(message)
            }
            for service in file.services {
                for method in service.methods { try checkOutcomes(of: method, service, in: schema) }
            }
        }
    }

    /// Checks that a message is not recursive: a peer could nest it until the unpacker's stack overflows.
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

    /// Checks that a message has at most one outcome of a call, an enum that is absent if nothing was done.
    private static func checkOutcome(_ message: SchemaMessage) throws {
        let fields = message.fields.filter(\.rule.isOutcome)
        guard let field = fields.first else { return }
        guard fields.count == 1, case .enumeration = field.type, let oneof = field.oneof,
            message.oneofs[oneof].fieldCount == 1
        else {
            throw SchemaError(
                description: "\(message.fullName): `outcome` marks one enum field in a one-member oneof of its own")
        }
    }

    /// Checks that a route's outcomes are values of the enum of the response's outcome.
    private static func checkOutcomes(of method: SchemaMethod, _ service: SchemaService, in schema: Schema) throws {
        let names = method.routes.flatMap(\.outcomes).map(\.outcome)
        guard !names.isEmpty else { return }
        let place = "\(service.fullName)/\(method.name)"
        let values = schema.outcomes(of: method).map(\.shortName)
        if values.isEmpty { throw SchemaError(description: "\(place): its response has no field marked `outcome`") }
        for name in names where !values.contains(name) {
            throw SchemaError(description: "\(place): there is no outcome \(name)")
        }
    }
}
