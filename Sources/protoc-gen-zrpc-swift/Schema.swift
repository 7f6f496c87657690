/// The schema for the emitters: plain values, read once from protoc's request.
struct Schema {
    /// The files in protoc's order: each after the files that it imports.
    var files: [SchemaFile] = []

    /// Every message, also of imported files, by full name with the leading dot.
    var messages: [String: SchemaMessage] = [:]
    /// Every enum, also of imported files, by full name with the leading dot.
    var enums: [String: SchemaEnum] = [:]

    /// The document option for OpenAPI; nil if no file has the option.
    var document: SchemaDocument?

    /// The files for which this run generates code.
    var generated: [SchemaFile] { files.filter(\.isGenerated) }

    /// Returns the outcomes that a method's response may report; empty if the response has no outcome.
    func outcomes(of method: SchemaMethod) -> [SchemaEnumValue] {
        guard case .enumeration(let name)? = messages[method.output]?.outcome?.type else { return [] }
        return enums[name]?.values ?? []
    }
}

/// The option `document` of a file.
struct SchemaDocument {
    var title = "API"
    var version = "v1"
    var description = ""
    var sessionCookie = ""
    var idempotencyKeyBytes: UInt32 = 0
    var operations: [SchemaOperation] = []
    /// The values of fields in examples, by the fields' names.
    var examples: [String: String] = [:]
}

/// A route that belongs to no method.
struct SchemaOperation {
    var path: String
    var id: String
    var description: String
    var response: String
    var mediaType: String
    var failureStatus: UInt32
    /// The HTTP method in lower case.
    var verb: String
    var isPrivate: Bool
    var successStatus: UInt32
    var requestMediaType: String
    var headers: [(name: String, description: String)]
    /// The variables of the path.
    var variables: [(name: String, description: String)]
}

struct SchemaFile {
    var path: String
    var package: String
    var isGenerated: Bool
    var comment: String
    var messages: [SchemaMessage]
    var enums: [SchemaEnum]
    var services: [SchemaService]
}

struct SchemaMessage {
    /// The full name, such as `.weather.v1.Reading`.
    var fullName: String
    var name: String
    var package: String
    var comment: String
    var fields: [SchemaField]
    var oneofs: [SchemaOneof]

    /// The field with the call's outcome, if the message has one.
    var outcome: SchemaField? { fields.first(where: \.rule.isOutcome) }

    /// The fields that a caller without read permission still receives after a write.
    var receipt: [SchemaField] { fields.filter(\.rule.isReceipt) }

    /// The fields in JSON.
    var jsonFields: [SchemaField] { fields.filter { !$0.rule.isOutcome } }

    /// Returns whether a field is a member of a oneof with several members.
    func isMemberOfChoice(_ field: SchemaField) -> Bool {
        field.oneof.map { oneofs[$0].fieldCount > 1 } ?? false
    }
}

struct SchemaOneof {
    var name: String
    var fieldCount: Int
}

/// The proto3 field types that the schema may use.
enum SchemaType: Equatable {
    case double, float, int32, int64, uint32, uint64, sint32, sint64, fixed32, fixed64, bool, string, bytes
    case message(String)
    case enumeration(String)
}

struct SchemaField {
    var name: String
    var jsonName: String
    var number: Int32
    var type: SchemaType
    var isRepeated: Bool
    var oneof: Int?
    var comment: String
    var rule: SchemaFieldRule
}

struct SchemaFieldRule {
    var isOutputOnly = false
    var header = ""
    var maxBytes: UInt32 = 0
    var maxItems: UInt32 = 0
    var isRequired = false
    var minLength: UInt32 = 0
    var maxCharacters: UInt32 = 0
    var minimum: Double?
    var maximum: Double?
    var multipleOf: UInt32 = 0
    var pattern = ""
    var expected = ""
    var reason = ""
    var format = ""
    var isInternal = false
    /// Whether the field is the call's outcome, which decides the HTTP status and is not in the JSON.
    var isOutcome = false
    /// Whether a caller without read permission still receives the field after a write.
    var isReceipt = false
}

struct SchemaEnum {
    var fullName: String
    var name: String
    var package: String
    var comment: String
    var values: [SchemaEnumValue]
}

struct SchemaEnumValue {
    /// The name without the type's prefix, as in JSON: `PHOTO`.
    var shortName: String
    var number: Int32
    var comment: String
}

struct SchemaService {
    var fullName: String
    var name: String
    var comment: String
    var methods: [SchemaMethod]
}

struct SchemaMethod {
    var name: String
    var comment: String
    var input: String
    var output: String
    var clientStreams: Bool
    var serverStreams: Bool
    var routes: [SchemaRoute]
    /// The idempotency: 0 unspecified, 1 reads only, 2 idempotent, 3 with a key.
    var idempotency: Int
    var timeoutMilliseconds: UInt32
    var streamWindow: UInt32
    var scope = ""
}

struct SchemaRoute {
    var verb: String
    var pattern: String
    var body: String
    var successStatus: UInt32
    var isPublic: Bool
    /// The content: 0 JSON, 1 upload, 2 download, 3 server-sent events, 4 JSON that hand-written code completes.
    var content: Int
    /// The statuses that depend on the response's outcome, which is named without its type's prefix.
    var outcomes: [(outcome: String, status: UInt32)]
    /// The request field that a form part contains as JSON; empty for none.
    var formField = ""
    /// The request headers that hand-written code reads.
    var headers: [(name: String, description: String)] = []
    /// The query parameters that hand-written code reads.
    var parameters: [(name: String, description: String, pattern: String, isRequired: Bool)] = []
}

/// A fault that makes a schema unfit for generation, with its place.
struct SchemaError: Error, CustomStringConvertible {
    var description: String
}
