/// The JSON Schemas of messages and fields, as in requests or in responses.
///
/// A response always has scalars and lists; a request may leave out everything that is not required, and may send null
/// for unset. Limits in bytes become limits in characters, which JSON Schema counts: an ASCII text may use the whole
/// limit, other texts may have to be shorter.
struct OpenAPISchema {
    /// The direction of the JSON.
    enum Use {
        case request, response
    }

    let schema: Schema
    let use: Use

    static let timestamp = ".google.protobuf.Timestamp"
    /// The suffix of the names of request schemas.
    static let inputSuffix = "Input"

    /// Returns the schema of an object with these fields.
    func object(_ fields: [SchemaField], comment: String) -> JSONText {
        var members: [(String, JSONText)] = [("type", .string("object"))]
        if !comment.isEmpty { members.append(("description", .string(comment))) }
        members.append(("properties", .object(fields.map { ($0.jsonName, property($0)) })))
        let required = fields.filter { use == .request ? $0.rule.isRequired : !$0.hasPresence }
        if !required.isEmpty { members.append(("required", .array(required.map { .string($0.jsonName) }))) }
        if use == .request { members.append(("additionalProperties", .bool(false))) }
        return .object(members)
    }

    /// Returns a reference to the schema of a message, by its full name.
    func reference(_ fullName: String) -> JSONText {
        if fullName == Self.timestamp {
            return .object([("type", .string("string")), ("format", .string("date-time"))])
        }
        let isInput = use == .request && schema.messages[fullName] != nil
        let name = Naming.swiftType(fullName) + (isInput ? Self.inputSuffix : "")
        return .object([("$ref", .string("#/components/schemas/\(name)"))])
    }

    /// Returns the schema of a parameter: that of a field without its description.
    func parameter(_ field: SchemaField) -> JSONText { .object(members(field)) }

    /// Returns the schema of an object's member.
    private func property(_ field: SchemaField) -> JSONText {
        var members = members(field)
        if use == .request, mayBeNull(field) { members = Self.nullable(members) }
        if !field.comment.isEmpty { members.append(("description", .string(field.comment))) }
        if field.rule.isOutputOnly { members.append(("readOnly", .bool(true))) }
        return .object(members)
    }

    /// Returns whether null may stand for the field's absence. Null is not allowed for a time or a text with a minimum
    /// length: a change that names such a field needs a value.
    private func mayBeNull(_ field: SchemaField) -> Bool {
        if case .message(let name) = field.type, name == Self.timestamp { return false }
        return !field.rule.isRequired && field.rule.minLength == 0
    }

    private static func nullable(_ members: [(String, JSONText)]) -> [(String, JSONText)] {
        if let index = members.firstIndex(where: { $0.0 == "type" }), case .string(let type) = members[index].1,
            !members.contains(where: { $0.0 == "enum" })
        {
            var members = members
            members[index].1 = .array([.string(type), .string("null")])
            return members
        }
        return [("anyOf", .array([.object(members), .object([("type", .string("null"))])]))]
    }

    private func members(_ field: SchemaField) -> [(String, JSONText)] {
        guard field.isRepeated else { return value(field) }
        var members: [(String, JSONText)] = [("type", .string("array")), ("items", .object(value(field)))]
        // An empty list is the same as an absent one.
        if field.rule.isRequired { members.append(("minItems", .number("1"))) }
        if field.rule.maxItems > 0 { members.append(("maxItems", .number("\(field.rule.maxItems)"))) }
        return members
    }

    /// Returns the schema of one value of a field.
    private func value(_ field: SchemaField) -> [(String, JSONText)] {
        func plain(_ type: String, format: String? = nil) -> [(String, JSONText)] {
            [("type", .string(type))] + (format.map { [("format", .string($0))] } ?? [])
        }
        switch field.type {
        case .double: return plain("number", format: "double") + range(field.rule)
        case .float: return plain("number", format: "float") + range(field.rule)
        // A page size may exceed every integer type: the server cuts it to the maximum.
        case .int32 where field.name == "page_size": return plain("integer") + range(field.rule)
        case .int32, .sint32: return plain("integer", format: "int32") + range(field.rule)
        case .uint32, .fixed32: return plain("integer", format: "uint32") + range(field.rule, least: 0)
        case .int64, .sint64: return plain("string", format: "int64") + [("pattern", .string("^-?[0-9]+$"))]
        case .uint64, .fixed64: return plain("string", format: "uint64") + [("pattern", .string("^[0-9]+$"))]
        case .bool: return plain("boolean")
        case .string: return plain("string") + text(field)
        case .bytes: return plain("string", format: "byte")
        case .enumeration(let name) where use == .request:
            let values: [SchemaEnumValue] = schema.enums[name]?.values ?? []
            let names = values.filter { $0.number != 0 }.map { JSONText.string($0.shortName) }
            return plain("string") + [("enum", .array(names))]
        case .message(let name), .enumeration(let name):
            guard case .object(let members) = reference(name) else { return plain("object") }
            return members
        }
    }

    private func range(_ rule: SchemaFieldRule, least: Double? = nil) -> [(String, JSONText)] {
        var members: [(String, JSONText)] = []
        if let minimum = rule.minimum ?? least { members.append(("minimum", .number(Self.shown(minimum)))) }
        if let maximum = rule.maximum { members.append(("maximum", .number(Self.shown(maximum)))) }
        if rule.multipleOf > 0 { members.append(("multipleOf", .number("\(rule.multipleOf)"))) }
        return members
    }

    private static func shown(_ number: Double) -> String {
        Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    }

    private func text(_ field: SchemaField) -> [(String, JSONText)] {
        let rule = field.rule
        var members: [(String, JSONText)] = []
        let isNeverEmpty = field.isRepeated || rule.isRequired || rule.minLength > 0
        let least = max(rule.minLength, rule.isRequired ? 1 : 0)
        if least > 0 { members.append(("minLength", .number("\(least)"))) }
        let most = rule.maxCharacters > 0 ? rule.maxCharacters : rule.maxBytes
        if most > 0 { members.append(("maxLength", .number("\(most)"))) }
        if !rule.pattern.isEmpty {
            let pattern = isNeverEmpty || field.hasPresence ? rule.pattern : Self.orEmpty(rule.pattern)
            members.append(("pattern", .string(pattern)))
        }
        guard !rule.format.isEmpty else { return members }
        let format = [("format", JSONText.string(rule.format))]
        guard use == .request, !isNeverEmpty, !field.hasPresence else { return members + format }
        let unset = JSONText.object([("maxLength", .number("0"))])
        return members + [("anyOf", .array([.object(format), unset]))]
    }

    /// Returns a pattern, which begins with `^` and ends with `$`, that also matches the empty text, which means unset.
    private static func orEmpty(_ pattern: String) -> String {
        "^(" + pattern.dropFirst().dropLast() + ")?$"
    }
}

extension SchemaField {
    /// Whether JSON leaves the field out if it is unset.
    var hasPresence: Bool {
        if isRepeated { return false }
        if case .message = type { return true }
        return oneof != nil
    }
}
