/// The responses of every document: errors by their HTTP status.
enum OpenAPIResponse {
    /// The HTTP status, the name in the document, and the meaning; status 0 stands for every other status.
    private static let errors: [(status: UInt32, name: String, description: String)] = [
        (400, "BadRequest", "The request breaks a rule; `fieldViolations` names the fields."),
        (401, "Unauthenticated", "There is no token, or a wrong one, or a wrong name or password."),
        (404, "NotFound", "There is no such thing, or it is another account's."),
        (409, "Conflict", "It exists with other content, or the idempotency key was used for another request."),
        (412, "PreconditionFailed", "`If-Match` names another version."),
        (413, "TooLarge", "The body is larger than the route takes."),
        (416, "RangeNotSatisfiable", "The range lies outside the bytes."),
        (429, "TooManyRequests", "Wait for as long as `Retry-After` says."),
        (503, "Unavailable", "A service is not there at the moment; `Retry-After` says when to try again."),
        (0, "Failure", "Another error; `error.status` names it."),
    ]

    /// The components of all errors.
    static var components: JSONText {
        .object(
            errors.map { error in
                var members: [(String, JSONText)] = [("description", .string(error.description))]
                if error.status == 429 || error.status == 503 {
                    let wait = JSONText.object([
                        ("description", .string("Seconds to wait.")),
                        ("schema", .object([("type", .string("integer")), ("minimum", .number("1"))])),
                    ])
                    members.append(("headers", .object([("Retry-After", wait)])))
                }
                members.append(
                    content("application/json", schema: .object([("$ref", .string("#/components/schemas/Error"))])))
                return (error.name, .object(members))
            })
    }

    /// Returns a reference to the component of a status; if there is none, to the component `Failure`.
    static func reference(_ status: UInt32) -> JSONText {
        let name = errors.first { $0.status == status }?.name ?? "Failure"
        return .object([("$ref", .string("#/components/responses/\(name)"))])
    }

    /// Returns the member `content` with one media type.
    static func content(_ type: String, schema: JSONText, example: JSONText? = nil) -> (String, JSONText) {
        let example = example.map { [("example", $0)] } ?? []
        return ("content", .object([(type, .object([("schema", schema)] + example))]))
    }

    /// The schema of an error document.
    static var errorSchema: JSONText {
        let violation = object(
            "A field that breaks a rule.",
            of: [
                ("field", text("The path of the field in the request.")),
                ("description", text("The rule, for people.")),
                ("reason", text("The reason for programs, in capitals.")),
            ], required: ["field", "description"])
        let metadata = JSONText.object([
            ("type", .string("object")), ("description", .string("The values of the reason, such as a limit.")),
            ("additionalProperties", .object([("type", .string("string"))])),
        ])
        let detail = object(
            "A part of the details: the reason, or the fields that break a rule.",
            of: [
                ("@type", text("The kind of this part.")), ("reason", text("The reason for programs, in capitals.")),
                ("domain", text("The product that the reason belongs to.")), ("metadata", metadata),
                ("fieldViolations", list("The fields that break a rule.", of: violation)),
            ], required: ["@type"])
        let code = JSONText.object([
            ("type", .string("integer")), ("description", .string("The HTTP status.")),
        ])
        let error = object(
            "The error.",
            of: [
                ("code", code), ("status", text("The code of the error by its name, such as `NOT_FOUND`.")),
                ("message", text("The error for people, in the language of the request.")),
                ("details", list("The details for programs.", of: detail)),
            ], required: ["code", "status", "message", "details"])
        return object("The response to a request that failed.", of: [("error", error)], required: ["error"])
    }

    private static func text(_ description: String) -> JSONText {
        .object([("type", .string("string")), ("description", .string(description))])
    }

    private static func list(_ description: String, of items: JSONText) -> JSONText {
        .object([("type", .string("array")), ("description", .string(description)), ("items", items)])
    }

    private static func object(
        _ description: String, of properties: [(String, JSONText)], required: [String]
    ) -> JSONText {
        .object([
            ("type", .string("object")), ("description", .string(description)), ("properties", .object(properties)),
            ("required", .array(required.map(JSONText.string))),
        ])
    }
}
