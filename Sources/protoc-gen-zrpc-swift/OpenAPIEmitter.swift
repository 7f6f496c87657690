/// An emitter of the OpenAPI 3.1 document of a schema's HTTP routes.
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
        operations += document.operations.map { ($0.path, $0.verb, operation($0)) }
        var paths: [(String, JSONText)] = []
        for path in operations.map(\.path) where !paths.contains(where: { $0.0 == path }) {
            paths.append((path, .object(operations.filter { $0.path == path }.map { ($0.verb, $0.operation) })))
        }
        let responses = OpenAPIResponse.components
        let used = schemas(used: .object(paths + [("responses", responses)]))
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
                    ("securitySchemes", securitySchemes(document)), ("responses", responses),
                    ("schemas", .object(used)),
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

    /// Returns the operation of a route that hand-written code serves.
    private func operation(_ operation: SchemaOperation) -> JSONText {
        var success: [(String, JSONText)] = [("description", .string("Success."))]
        if !operation.response.isEmpty {
            let value = OpenAPISchema(schema: schema, use: .response).reference("." + operation.response)
            let example = OpenAPIExample(schema: schema, use: .response).message("." + operation.response)
            success.append(OpenAPIResponse.content("application/json", schema: value, example: example))
        } else if !operation.mediaType.isEmpty {
            success.append(OpenAPIResponse.content(operation.mediaType, schema: .object([])))
        }
        var responses = [("\(operation.successStatus)", JSONText.object(success))]
        if operation.failureStatus > 0 {
            responses.append(("\(operation.failureStatus)", OpenAPIResponse.reference(operation.failureStatus)))
        }
        var members: [(String, JSONText)] = [
            ("operationId", .string(operation.id)), ("summary", .string(Self.sentence(operation.description))),
            ("description", .string(operation.description)),
        ]
        let parameters = parameters(operation)
        if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
        if !operation.requestMediaType.isEmpty {
            let body = OpenAPIResponse.content(operation.requestMediaType, schema: .object([]))
            members.append(("requestBody", .object([body])))
        }
        members.append(("responses", .object(responses + [("default", OpenAPIResponse.reference(0))])))
        if !operation.isPrivate { members.append(("security", .array([]))) }
        return .object(members)
    }

    /// Returns the first sentence of a text, without its full stop.
    static func sentence(_ text: String) -> String {
        let line = text.split(separator: "\n").first.map(String.init) ?? ""
        guard let end = line.firstRange(of: ". ") else { return line.hasSuffix(".") ? String(line.dropLast()) : line }
        return String(line[..<end.lowerBound])
    }

    private func parameters(_ operation: SchemaOperation) -> [JSONText] {
        let text = JSONText.object([("type", .string("string"))])
        let names = operation.path.split(separator: "/").filter { $0.first == "{" && $0.last == "}" }
        let inPath = names.map { $0.dropFirst().dropLast() }.map { name in
            var members: [(String, JSONText)] = [
                ("name", .string(String(name))), ("in", .string("path")), ("required", .bool(true)),
            ]
            if let variable = operation.variables.first(where: { $0.name == name }) {
                members.append(("description", .string(variable.description)))
            }
            return JSONText.object(members + [("schema", text)])
        }
        let inHead = operation.headers.map { header in
            JSONText.object([
                ("name", .string(header.name)), ("in", .string("header")),
                ("description", .string(header.description)), ("schema", text),
            ])
        }
        return inPath + inHead
    }

    // MARK: Schemas

    /// Returns the schemas that a part of the document refers to, themselves and through others.
    private func schemas(used part: JSONText) -> [(String, JSONText)] {
        let all = schemas
        let byName = Dictionary(all, uniquingKeysWith: { first, _ in first })
        var names: Set<String> = []
        var pending = part.references
        while let reference = pending.popLast() {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            guard names.insert(name).inserted, let value = byName[name] else { continue }
            pending += value.references
        }
        return all.filter { names.contains($0.0) }
    }

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
                ("type", .string("string")), ("description", .string(Self.description(value))), ("enum", .array(names)),
            ]
            result.append((value.name, .object(members)))
        }
        result.append(("Error", OpenAPIResponse.errorSchema))
        return result
    }

    /// Returns the comment of an enum, with a line for each value that has a comment.
    private static func description(_ value: SchemaEnum) -> String {
        let values = value.values.filter { !$0.comment.isEmpty }.map { "- `\($0.shortName)`: \($0.comment)" }
        return ([value.comment] + values).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The messages in request bodies, by full name.
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
