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
        let string = JSONText.object([("type", .string("string"))])
        let violation = object(
            [("field", string), ("description", string), ("reason", string)], required: ["field", "description"])
        let violations = JSONText.object([("type", .string("array")), ("items", violation)])
        let metadata = JSONText.object([("type", .string("object")), ("additionalProperties", string)])
        let detail = object(
            [
                ("@type", string), ("reason", string), ("domain", string), ("metadata", metadata),
                ("fieldViolations", violations),
            ], required: ["@type"])
        let error = object(
            [
                ("code", .object([("type", .string("integer"))])), ("status", string), ("message", string),
                ("details", .object([("type", .string("array")), ("items", detail)])),
            ], required: ["code", "status", "message", "details"])
        return object([("error", error)], required: ["error"])
    }

    private static func object(_ properties: [(String, JSONText)], required: [String]) -> JSONText {
        .object([
            ("type", .string("object")), ("properties", .object(properties)),
            ("required", .array(required.map(JSONText.string))),
        ])
    }
}
