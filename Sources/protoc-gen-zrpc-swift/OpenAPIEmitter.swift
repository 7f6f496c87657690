/// Writes the OpenAPI 3.1 document of a schema's HTTP routes.
struct OpenAPIEmitter {
    let schema: Schema

    func emit() -> String {
        var operations: [(path: String, verb: String, operation: JSONText)] = []
        for service in schema.generated.flatMap(\.services) {
            for method in service.methods {
                for (index, route) in method.routes.enumerated() {
                    let suffix = index == 0 ? "" : "_\(index + 1)"
                    let value = operation(
                        method, route, service: service, id: "\(service.name)_\(method.name)\(suffix)")
                    operations.append((route.pattern, route.verb.lowercased(), value))
                }
            }
        }
        var paths: [(String, JSONText)] = []
        for path in operations.map(\.path) where !paths.contains(where: { $0.0 == path }) {
            let verbs = operations.filter { $0.path == path }.map { ($0.verb, $0.operation) }
            paths.append((path, .object(verbs)))
        }
        return JSONText.object([
            ("openapi", .string("3.1.0")),
            (
                "info",
                .object([
                    ("title", .string("Daybook")), ("version", .string("v1")),
                    (
                        "description",
                        .string("A self-hosted photo diary. Made from the schema that the services speak.")
                    ),
                ])
            ),
            ("security", .array([.object([("bearer", .array([]))]), .object([("cookie", .array([]))])])),
            ("paths", .object(paths)),
            ("components", .object([("securitySchemes", securitySchemes), ("schemas", .object(schemas))])),
        ]).text
    }

    private var securitySchemes: JSONText {
        .object([
            ("bearer", .object([("type", .string("http")), ("scheme", .string("bearer"))])),
            (
                "cookie",
                .object([("type", .string("apiKey")), ("in", .string("cookie")), ("name", .string("daybook_session"))])
            ),
        ])
    }

    // MARK: Operations

    private func operation(
        _ method: SchemaMethod, _ route: SchemaRoute, service: SchemaService, id: String
    ) -> JSONText {
        var members: [(String, JSONText)] = [
            ("operationId", .string(id)), ("tags", .array([.string(service.name)])),
            ("summary", .string(method.comment.split(separator: "\n").first.map(String.init) ?? method.name)),
            ("description", .string(method.comment)),
        ]
        let parameters = parameters(method, route)
        if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
        if let body = requestBody(method, route) { members.append(("requestBody", body)) }
        members.append(("responses", responses(method, route)))
        if route.isPublic { members.append(("security", .array([]))) }
        return .object(members)
    }

    private func pathNames(_ pattern: String) -> [String] {
        pattern.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }

    private func parameters(_ method: SchemaMethod, _ route: SchemaRoute) -> [JSONText] {
        guard let message = schema.messages[method.input] else { return [] }
        let inPath = Set(pathNames(route.pattern))
        var result: [JSONText] = []
        for field in message.fields {
            let place: String
            var name = field.jsonName
            if inPath.contains(field.name) || inPath.contains(field.jsonName) {
                place = "path"
            } else if !field.rule.header.isEmpty {
                place = "header"
                name = field.rule.header
            } else if route.body == "*" || route.body == field.name || isMessage(field) || route.content == 2 {
                continue
            } else {
                place = "query"
            }
            var members: [(String, JSONText)] = [
                ("name", .string(name)), ("in", .string(place)), ("required", .bool(place == "path")),
            ]
            if !field.comment.isEmpty { members.append(("description", .string(field.comment))) }
            members.append(("schema", place == "path" ? pathSchema(field) : fieldSchema(field, comment: false)))
            result.append(.object(members))
        }
        if method.idempotency == 3 {
            result.append(
                .object([
                    ("name", .string("Idempotency-Key")), ("in", .string("header")), ("required", .bool(false)),
                    ("schema", .object([("type", .string("string"))])),
                ]))
        }
        return result
    }

    private func pathSchema(_ field: SchemaField) -> JSONText {
        guard case .enumeration(let name) = field.type, let value = schema.enums[name] else {
            return fieldSchema(field, comment: false)
        }
        let names = value.values.filter { $0.number != 0 }.map { JSONText.string($0.shortName.lowercased()) }
        return .object([("type", .string("string")), ("enum", .array(names))])
    }

    private func isMessage(_ field: SchemaField) -> Bool {
        if case .message = field.type { return true }
        return false
    }

    private func content(_ type: String, _ schema: JSONText) -> (String, JSONText) {
        ("content", .object([(type, .object([("schema", schema)]))]))
    }

    private func requestBody(_ method: SchemaMethod, _ route: SchemaRoute) -> JSONText? {
        if route.content == 1 {
            let bytes = JSONText.object([("type", .string("string")), ("format", .string("binary"))])
            let parts = JSONText.object([
                ("type", .string("object")),
                ("properties", .object([("file", bytes), ("photo", reference(method.output))])),
                ("required", .array([.string("file")])),
            ])
            return .object([
                ("required", .bool(true)),
                (
                    "content",
                    .object([
                        ("application/octet-stream", .object([("schema", bytes)])),
                        ("image/*", .object([("schema", bytes)])), ("video/*", .object([("schema", bytes)])),
                        ("audio/*", .object([("schema", bytes)])),
                        ("multipart/form-data", .object([("schema", parts)])),
                    ])
                ),
            ])
        }
        switch route.body {
        case "": return nil
        case "*":
            guard let message = schema.messages[method.input] else { return nil }
            let inPath = Set(pathNames(route.pattern))
            let fields = message.fields.filter { !inPath.contains($0.name) && $0.rule.header.isEmpty }
            guard !fields.isEmpty else { return nil }
            return .object([("required", .bool(true)), content("application/json", objectSchema(fields, comment: ""))])
        default:
            guard let field = schema.messages[method.input]?.fields.first(where: { $0.name == route.body }) else {
                return nil
            }
            return .object([
                ("required", .bool(field.rule.isRequired)),
                content("application/json", fieldSchema(field, comment: false)),
            ])
        }
    }

    private func responses(_ method: SchemaMethod, _ route: SchemaRoute) -> JSONText {
        let status = route.successStatus == 0 ? 200 : route.successStatus
        let failure = JSONText.object([
            ("description", .string("An error; `error.status` names it.")),
            content("application/json", .object([("$ref", .string("#/components/schemas/Error"))])),
        ])
        var members = [("\(status)", success(method, route, status))]
        for outcome in route.outcomes where !members.contains(where: { $0.0 == "\(outcome.status)" }) {
            members.append(("\(outcome.status)", success(method, route, outcome.status)))
        }
        return .object(members + [("default", failure)])
    }

    private func success(_ method: SchemaMethod, _ route: SchemaRoute, _ status: UInt32) -> JSONText {
        var members: [(String, JSONText)] = [("description", .string("Success."))]
        if route.content == 2 {
            members.append(content("*/*", .object([("type", .string("string")), ("format", .string("binary"))])))
        } else if status != 204 {
            members.append(content("application/json", reference(method.output)))
        }
        return .object(members)
    }

    // MARK: Schemas

    private var schemas: [(String, JSONText)] {
        var result: [(String, JSONText)] = []
        for message in schema.generated.flatMap(\.messages) where message.fullName != ".google.protobuf.Timestamp" {
            result.append((message.name, objectSchema(message.jsonFields, comment: message.comment)))
        }
        for value in schema.generated.flatMap(\.enums) {
            result.append(
                (
                    value.name,
                    .object([
                        ("type", .string("string")), ("description", .string(value.comment)),
                        ("enum", .array(value.values.map { .string($0.shortName) })),
                    ])
                ))
        }
        result.append(("Error", errorSchema))
        return result
    }

    private var errorSchema: JSONText {
        let string = JSONText.object([("type", .string("string"))])
        let details = JSONText.object([
            ("type", .string("array")),
            ("items", .object([("type", .string("object")), ("properties", .object([("@type", string)]))])),
        ])
        let error = JSONText.object([
            ("type", .string("object")),
            (
                "properties",
                .object([
                    ("code", .object([("type", .string("integer"))])), ("status", string), ("message", string),
                    ("details", details),
                ])
            ),
            ("required", .array(["code", "status", "message", "details"].map(JSONText.string))),
        ])
        return .object([
            ("type", .string("object")), ("properties", .object([("error", error)])),
            ("required", .array([.string("error")])),
        ])
    }

    private func reference(_ fullName: String) -> JSONText {
        if fullName == ".google.protobuf.Timestamp" {
            return .object([("type", .string("string")), ("format", .string("date-time"))])
        }
        return .object([("$ref", .string("#/components/schemas/\(Naming.swiftType(fullName))"))])
    }

    private func objectSchema(_ fields: [SchemaField], comment: String) -> JSONText {
        var members: [(String, JSONText)] = [("type", .string("object"))]
        if !comment.isEmpty { members.append(("description", .string(comment))) }
        members.append(("properties", .object(fields.map { ($0.jsonName, fieldSchema($0, comment: true)) })))
        let required = fields.filter(\.rule.isRequired).map { JSONText.string($0.jsonName) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        return .object(members)
    }

    private func fieldSchema(_ field: SchemaField, comment: Bool) -> JSONText {
        var extra: [(String, JSONText)] = []
        if comment, !field.comment.isEmpty { extra.append(("description", .string(field.comment))) }
        if field.rule.isOutputOnly { extra.append(("readOnly", .bool(true))) }
        if field.isRepeated {
            if field.rule.maxItems > 0 { extra.append(("maxItems", .number("\(field.rule.maxItems)"))) }
            return .object([("type", .string("array")), ("items", valueSchema(field.type, []))] + extra)
        }
        return valueSchema(field.type, extra)
    }

    private func valueSchema(_ type: SchemaType, _ extra: [(String, JSONText)]) -> JSONText {
        func plain(_ type: String, _ format: String? = nil) -> JSONText {
            .object([("type", .string(type))] + (format.map { [("format", .string($0))] } ?? []) + extra)
        }
        switch type {
        case .double: return plain("number", "double")
        case .float: return plain("number", "float")
        case .int32, .sint32: return plain("integer", "int32")
        case .uint32, .fixed32: return plain("integer", "uint32")
        case .int64, .sint64: return plain("string", "int64")
        case .uint64, .fixed64: return plain("string", "uint64")
        case .bool: return plain("boolean")
        case .string: return plain("string")
        case .bytes: return plain("string", "byte")
        case .message(let name), .enumeration(let name):
            guard case .object(let members) = reference(name) else { return plain("object") }
            return .object(members + extra)
        }
    }
}
