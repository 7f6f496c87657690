/// Examples of responses, made from the schema, so that none can be out of date.
struct OpenAPIExample {
    private let schema: Schema
    /// The values that the schema gives for fields, by the fields' names.
    private let examples: [String: String]

    init(schema: Schema) {
        self.schema = schema
        examples = schema.document?.examples ?? [:]
    }

    /// The levels of messages within messages that an example shows.
    private static let maximumDepth = 3

    /// Returns an example of a message, by its full name.
    func message(_ fullName: String) -> JSONText? { object(fullName, depth: 0) }

    private func object(_ fullName: String, depth: Int) -> JSONText? {
        if fullName == OpenAPISchema.timestamp { return .string("2026-05-17T09:30:00Z") }
        guard depth < Self.maximumDepth, let fields = schema.messages[fullName]?.jsonFields else { return nil }
        var oneofs: Set<Int> = []
        let members = fields.compactMap { field -> (String, JSONText)? in
            // The example has only the first member of each oneof.
            if let oneof = field.oneof, !oneofs.insert(oneof).inserted { return nil }
            return value(field, depth: depth).map { (field.jsonName, field.isRepeated ? .array([$0]) : $0) }
        }
        return .object(members)
    }

    private func value(_ field: SchemaField, depth: Int) -> JSONText? {
        switch field.type {
        case .double, .float: .number(examples[field.name] ?? "0.5")
        case .int32, .sint32, .uint32, .fixed32: .number(examples[field.name] ?? "1")
        case .int64, .sint64, .uint64, .fixed64: .string(examples[field.name] ?? "1")
        case .bool: .bool(false)
        case .bytes: .string("c2FtcGxl")
        case .string: .string(examples[field.name] ?? (field.name.hasSuffix("_id") ? examples["id"] : nil) ?? "text")
        case .enumeration(let name):
            schema.enums[name]?.values.first { $0.number != 0 }.map { .string($0.shortName) }
        case .message(let name): object(name, depth: depth + 1)
        }
    }
}
