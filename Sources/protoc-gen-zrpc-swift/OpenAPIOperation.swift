/// An operation of the OpenAPI document: a method by one of its routes.
struct OpenAPIOperation {
    let schema: Schema
    let service: SchemaService
    let method: SchemaMethod
    let route: SchemaRoute

    private var isUpload: Bool { route.content == 1 }
    private var isDownload: Bool { route.content == 2 }
    private var isEvents: Bool { route.content == 3 }
    private var inputs: OpenAPISchema { OpenAPISchema(schema: schema, use: .request) }
    private var fields: [SchemaField] {
        (schema.messages[method.input]?.jsonFields ?? []).filter { !$0.rule.isInternal }
    }

    /// The names of the path's variables.
    private var pathNames: Set<String> {
        Set(
            route.pattern.split(separator: "{").dropFirst().compactMap {
                $0.split(separator: "}").first.map(String.init)
            })
    }

    func emit(id: String) -> JSONText {
        var members: [(String, JSONText)] = [
            ("operationId", .string(id)), ("tags", .array([.string(service.name)])),
            ("summary", .string(method.comment.isEmpty ? method.name : OpenAPIEmitter.sentence(method.comment))),
            ("description", .string(method.comment)),
        ]
        let parameters = fields.compactMap(parameter) + ownParameters
        if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
        let body = isUpload ? uploadBody : jsonBody
        if let body { members.append(("requestBody", body)) }
        members.append(("responses", responses(hasBody: body != nil)))
        if route.isPublic { members.append(("security", .array([]))) }
        return .object(members)
    }

    // MARK: Parameters

    /// Returns a field as a parameter; nil if the field is in the body.
    private func parameter(_ field: SchemaField) -> JSONText? {
        if pathNames.contains(field.name) || pathNames.contains(field.jsonName) {
            return parameter(field.jsonName, in: "path", comment: field.comment, schema: pathSchema(field))
        }
        if !field.rule.header.isEmpty {
            return parameter(field.rule.header, in: "header", comment: field.comment, schema: inputs.parameter(field))
        }
        if case .message = field.type { return nil }
        guard route.body != "*", route.body != field.name, !isDownload else { return nil }
        if field.name == "update_mask" {
            return parameter("updateMask", in: "query", comment: field.comment, schema: maskSchema, isList: true)
        }
        var isList = false
        if case .enumeration = field.type { isList = field.isRepeated }
        return parameter(
            field.jsonName, in: "query", comment: field.comment, schema: inputs.parameter(field),
            isRequired: field.rule.isRequired,
            isList: isList)
    }

    /// Returns a parameter. `isList` marks a list that may be given in one parameter, separated by commas.
    private func parameter(
        _ name: String, in place: String, comment: String, schema: JSONText, isRequired: Bool = false,
        isList: Bool = false
    ) -> JSONText {
        var members: [(String, JSONText)] = [
            ("name", .string(name)), ("in", .string(place)), ("required", .bool(isRequired || place == "path")),
        ]
        if !comment.isEmpty { members.append(("description", .string(comment))) }
        if isList { members += [("style", .string("form")), ("explode", .bool(false))] }
        return .object(members + [("schema", schema)])
    }

    /// Returns the schema of a path variable: the field's own schema, always present and never empty.
    private func pathSchema(_ field: SchemaField) -> JSONText {
        guard case .enumeration(let name) = field.type, let value = schema.enums[name] else {
            var field = field
            field.rule.isRequired = true
            return inputs.parameter(field)
        }
        let names = value.values.filter { $0.number != 0 }.map { JSONText.string($0.shortName.lowercased()) }
        return .object([("type", .string("string")), ("enum", .array(names))])
    }

    /// The schema of an update mask: the fields of the body that the mask may name.
    private var maskSchema: JSONText {
        var names: [String] = []
        if let body = fields.first(where: { $0.name == route.body }), case .message(let name) = body.type {
            names = (schema.messages[name]?.jsonFields ?? []).filter { !$0.rule.isOutputOnly && $0.name != "id" }
                .map(\.jsonName)
        }
        let item = JSONText.object([("type", .string("string")), ("enum", .array(names.map(JSONText.string)))])
        return .object([("type", .string("array")), ("items", item)])
    }

    /// The route's parameters beside the method's fields.
    private var ownParameters: [JSONText] {
        let text: [(String, JSONText)] = [("type", .string("string"))]
        var result = route.headers.map {
            parameter($0.name, in: "header", comment: $0.description, schema: .object(text))
        }
        result += route.parameters.map {
            let pattern = $0.pattern.isEmpty ? [] : [("pattern", JSONText.string($0.pattern))]
            return parameter(
                $0.name, in: "query", comment: $0.description, schema: .object(text + pattern),
                isRequired: $0.isRequired)
        }
        if isDownload {
            result += [
                parameter("Range", in: "header", comment: "One range of bytes.", schema: .object(text)),
                parameter(
                    "If-None-Match", in: "header",
                    comment: "The version that the client has. The response is 304 if it is current.",
                    schema: .object(text)),
                parameter(
                    "v", in: "query",
                    comment: "The version of the content. A response to a request with it may be cached for ever.",
                    schema: .object(text)
                ),
            ]
        }
        if method.idempotency == 3 {
            let most = schema.document?.idempotencyKeyBytes ?? 0
            let size = most > 0 ? [("maxLength", JSONText.number("\(most)"))] : []
            result.append(
                parameter(
                    "Idempotency-Key", in: "header",
                    comment:
                        "A key of the client's choice. A request with the same key and content has the response of the first one.",
                    schema: .object(text + [("minLength", .number("1"))] + size)))
        }
        return result
    }

    // MARK: Bodies

    private var uploadBody: JSONText {
        let bytes = JSONText.object([
            ("type", .string("string")), ("contentMediaType", .string("application/octet-stream")),
        ])
        var parts: [(String, JSONText)] = [("file", bytes)]
        if let field = fields.first(where: { $0.name == route.formField }), case .message(let name) = field.type {
            parts.append((field.jsonName, inputs.reference(name)))
        }
        let form = JSONText.object([
            ("type", .string("object")), ("properties", .object(parts)), ("required", .array([.string("file")])),
        ])
        let raw = ["application/octet-stream", "image/*", "video/*", "audio/*"].map { ($0, JSONText.object([])) }
        return .object([
            ("required", .bool(true)),
            ("content", .object(raw + [("multipart/form-data", .object([("schema", form)]))])),
        ])
    }

    private var jsonBody: JSONText? {
        let content: JSONText
        let example: JSONText?
        let isRequired: Bool
        let examples = OpenAPIExample(schema: schema, use: .request)
        switch route.body {
        case "": return nil
        case "*":
            let members = fields.filter { !pathNames.contains($0.name) && $0.rule.header.isEmpty }
            guard !members.isEmpty else { return nil }
            content = inputs.object(members, comment: "")
            example = examples.object(members)
            isRequired = members.contains(where: \.rule.isRequired)
        default:
            guard let field = fields.first(where: { $0.name == route.body }) else { return nil }
            content = inputs.parameter(field)
            example = examples.field(field)
            isRequired = true
        }
        return .object([
            ("required", .bool(isRequired)),
            OpenAPIResponse.content("application/json", schema: content, example: example),
        ])
    }

    // MARK: Responses

    private func responses(hasBody: Bool) -> JSONText {
        let status = route.successStatus == 0 ? 200 : route.successStatus
        var members = [("\(status)", success(status))]
        for outcome in route.outcomes where !members.contains(where: { $0.0 == "\(outcome.status)" }) {
            members.append(("\(outcome.status)", success(outcome.status)))
        }
        if isDownload {
            members.append(("206", success(206)))
            members.append(("304", .object([("description", .string("The client has the current version."))])))
        }
        members += failures(hasBody: hasBody).map { ("\($0)", OpenAPIResponse.reference($0)) }
        return .object(members + [("default", OpenAPIResponse.reference(0))])
    }

    private func failures(hasBody: Bool) -> [UInt32] {
        var statuses: [UInt32] = [400, 401]
        if !pathNames.isEmpty { statuses.append(404) }
        if route.verb == "POST" || route.verb == "PATCH" { statuses.append(409) }
        if fields.contains(where: { $0.rule.header == "If-Match" }) { statuses.append(412) }
        if hasBody { statuses.append(413) }
        if isDownload { statuses.append(416) }
        return statuses + [429, 503]
    }

    private func success(_ status: UInt32) -> JSONText {
        if status == 204 { return .object([("description", .string("Done. There is no body."))]) }
        let description = status == 206 ? "The requested range." : status == 201 ? "Created." : "Success."
        if isDownload {
            return .object([
                ("description", .string(description)), ("content", .object([("*/*", .object([]))])),
            ])
        }
        if isEvents {
            // OpenAPI cannot describe the contents of an event: the description names them.
            let data = "Server-sent events. The data of each event is JSON of \(Naming.swiftType(method.output))."
            let event = OpenAPISchema(schema: schema, use: .response).reference(method.output)
            let text = JSONText.object([
                ("type", .string("string")), ("contentMediaType", .string("application/json")),
                ("contentSchema", event),
            ])
            return .object([
                ("description", .string(data)), OpenAPIResponse.content("text/event-stream", schema: text),
            ])
        }
        let output = OpenAPISchema(schema: schema, use: .response).reference(method.output)
        let example = OpenAPIExample(schema: schema, use: .response).message(method.output)
        return .object([
            ("description", .string(description)),
            OpenAPIResponse.content("application/json", schema: output, example: example),
        ])
    }
}
