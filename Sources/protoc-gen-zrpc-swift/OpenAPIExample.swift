/// Examples of requests and responses, made from the schema, so that none can be out of date.
struct OpenAPIExample {
    private let schema: Schema
    private let use: OpenAPISchema.Use
    /// The values that the schema gives for fields, by the fields' names.
    private let examples: [String: String]

    init(schema: Schema, use: OpenAPISchema.Use) {
        self.schema = schema
        self.use = use
        examples = schema.document?.examples ?? [:]
    }

    /// The levels of messages within messages that an example shows.
    private static let maximumDepth = 3

    /// Returns an example of a message, by its full name.
    func message(_ fullName: String) -> JSONText? { object(fullName, depth: 0) }

    /// Returns an example of an object with these fields.
    func object(_ fields: [SchemaField]) -> JSONText { object(fields, depth: 0) }

    /// Returns an example of a field's value.
    func field(_ field: SchemaField) -> JSONText? { whole(field, depth: 0) }

    private func object(_ fullName: String, depth: Int) -> JSONText? {
        if fullName == OpenAPISchema.timestamp { return .string("2026-05-17T09:30:00Z") }
        guard depth < Self.maximumDepth, let fields = schema.messages[fullName]?.jsonFields else { return nil }
        return object(fields, depth: depth)
    }

    private func object(_ fields: [SchemaField], depth: Int) -> JSONText {
        var oneofs: Set<Int> = []
        let members = fields.filter(isShown).compactMap { field -> (String, JSONText)? in
            // The example has only the first member of each oneof.
            if let oneof = field.oneof, !oneofs.insert(oneof).inserted { return nil }
            return whole(field, depth: depth).map { (field.jsonName, $0) }
        }
        return .object(members)
    }

    /// Returns whether an example has a field. A request has the fields that a client sends: the path names the ID of a
    /// resource, and the server makes that of a new one.
    private func isShown(_ field: SchemaField) -> Bool {
        guard use == .request else { return true }
        let isSent = !field.rule.isOutputOnly && !field.rule.isInternal
        return isSent && (field.rule.isRequired || field.name != "id")
    }

    private func whole(_ field: SchemaField, depth: Int) -> JSONText? {
        value(field, depth: depth).map { field.isRepeated ? .array([$0]) : $0 }
    }

    private func value(_ field: SchemaField, depth: Int) -> JSONText? {
        switch field.type {
        case .double, .float: .number(examples[field.name] ?? "0.5")
        case .int32, .sint32, .uint32, .fixed32: .number(examples[field.name] ?? "1")
        case .int64, .sint64, .uint64, .fixed64: .string(examples[field.name] ?? "1")
        case .bool: .bool(false)
        case .bytes: .string("c2FtcGxl")
        case .string: .string(examples[field.name] ?? text(field))
        case .enumeration(let name):
            schema.enums[name]?.values.first { $0.number != 0 }.map { .string($0.shortName) }
        case .message(let name): object(name, depth: depth + 1)
        }
    }

    /// Returns an example of a text without one of its own.
    private func text(_ field: SchemaField) -> String {
        let name = field.rule.format == "date" ? "date" : field.name.hasSuffix("_id") ? "id" : field.name
        return examples[name] ?? "text"
    }
}
