/// Writes the OpenAPI 3.1 document of a schema's HTTP routes.
struct OpenAPIEmitter {
    let schema: Schema

    func emit() -> String {
        let document = schema.document ?? SchemaDocument()
        var operations: [(path: String, verb: String, operation: JSONText)] = []
        for service in schema.generated.flatMap(\.services) {
            for method in service.methods {
                for (index, route) in method.routes.enumerated() {
                    let suffix = index == 0 ? "" : "_\(index + 1)"
                    let value = OpenAPIOperation(schema: schema, service: service, method: method, route: route)
                        .emit(id: "\(service.name)_\(method.name)\(suffix)")
                    operations.append((route.pattern, route.verb.lowercased(), value))
                }
            }
        }
        operations += document.operations.map { ($0.path, "get", operation($0)) }
        var paths: [(String, JSONText)] = []
        for path in operations.map(\.path) where !paths.contains(where: { $0.0 == path }) {
            paths.append((path, .object(operations.filter { $0.path == path }.map { ($0.verb, $0.operation) })))
        }
        let securities = ["bearer"] + (document.sessionCookie.isEmpty ? [] : ["cookie"])
        return JSONText.object([
            ("openapi", .string("3.1.0")),
            (
                "info",
                .object([
                    ("title", .string(document.title)), ("version", .string(document.version)),
                    ("description", .string(document.description)),
                ])
            ),
            ("security", .array(securities.map { .object([($0, .array([]))]) })),
            ("paths", .object(paths)),
            (
                "components",
                .object([
                    ("securitySchemes", securitySchemes(document)), ("responses", OpenAPIResponse.components),
                    ("schemas", .object(schemas)),
                ])
            ),
        ]).text
    }

    private func securitySchemes(_ document: SchemaDocument) -> JSONText {
        let bearer = JSONText.object([("type", .string("http")), ("scheme", .string("bearer"))])
        guard !document.sessionCookie.isEmpty else { return .object([("bearer", bearer)]) }
        let cookie = JSONText.object([
            ("type", .string("apiKey")), ("in", .string("cookie")), ("name", .string(document.sessionCookie)),
        ])
        return .object([("bearer", bearer), ("cookie", cookie)])
    }

    /// A route that hand-written code serves.
    private func operation(_ operation: SchemaOperation) -> JSONText {
        let content: (String, JSONText)
        if operation.response.isEmpty {
            content = OpenAPIResponse.content(operation.mediaType, .object([]))
        } else {
            content = OpenAPIResponse.content(
                "application/json", OpenAPISchema(schema: schema, use: .response).reference("." + operation.response))
        }
        var responses = [("200", JSONText.object([("description", .string("Success.")), content]))]
        if operation.failureStatus > 0 {
            responses.append(("\(operation.failureStatus)", OpenAPIResponse.reference(operation.failureStatus)))
        }
        return .object([
            ("operationId", .string(operation.id)), ("description", .string(operation.description)),
            ("responses", .object(responses + [("default", OpenAPIResponse.reference(0))])),
            ("security", .array([])),
        ])
    }

    // MARK: Schemas

    private var schemas: [(String, JSONText)] {
        let values = OpenAPISchema(schema: schema, use: .response)
        let inputs = OpenAPISchema(schema: schema, use: .request)
        let used = inputMessages
        var result: [(String, JSONText)] = []
        for message in schema.generated.flatMap(\.messages) where message.fullName != OpenAPISchema.timestamp {
            result.append((message.name, values.object(message.jsonFields, comment: message.comment)))
            if used.contains(message.fullName) {
                let input = inputs.object(message.jsonFields, comment: message.comment)
                result.append((message.name + OpenAPISchema.inputSuffix, input))
            }
        }
        for value in schema.generated.flatMap(\.enums) {
            let names = value.values.map { JSONText.string($0.shortName) }
            let members: [(String, JSONText)] = [
                ("type", .string("string")), ("description", .string(value.comment)), ("enum", .array(names)),
            ]
            result.append((value.name, .object(members)))
        }
        result.append(("Error", OpenAPIResponse.errorSchema))
        return result
    }

    /// The messages that bodies of requests hold, by full name.
    private var inputMessages: Set<String> {
        var names: Set<String> = []
        func visit(_ type: SchemaType) {
            guard case .message(let name) = type, names.insert(name).inserted else { return }
            for field in schema.messages[name]?.fields ?? [] { visit(field.type) }
        }
        for method in schema.generated.flatMap(\.services).flatMap(\.methods) where !method.routes.isEmpty {
            for field in schema.messages[method.input]?.fields ?? [] where !field.rule.isInternal { visit(field.type) }
        }
        return names
    }
}
