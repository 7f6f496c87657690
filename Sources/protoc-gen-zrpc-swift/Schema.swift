/// The schema as the emitters see it: plain values, read once from protoc's request.
struct Schema {
    /// Files in the order protoc gives them: each after those it imports.
    var files: [SchemaFile] = []

    /// Every message and enum, also of imported files, by full name with the leading dot.
    var messages: [String: SchemaMessage] = [:]
    var enums: [String: SchemaEnum] = [:]

    /// What the OpenAPI document says beside methods; nil when no file has the option.
    var document: SchemaDocument?

    /// The files this run writes for.
    var generated: [SchemaFile] { files.filter(\.isGenerated) }

    /// What a method's answer may say the call did; none when the answer says nothing of it.
    func outcomes(of method: SchemaMethod) -> [SchemaEnumValue] {
        guard case .enumeration(let name)? = messages[method.output]?.outcome?.type else { return [] }
        return enums[name]?.values ?? []
    }
}

/// What the option `document` of a file says.
struct SchemaDocument {
    var title = "API"
    var version = "v1"
    var description = ""
    var sessionCookie = ""
    var idempotencyKeyBytes: UInt32 = 0
    var operations: [SchemaOperation] = []
}

/// A route that belongs to no method.
struct SchemaOperation {
    var path: String
    var id: String
    var description: String
    var response: String
    var mediaType: String
    var failureStatus: UInt32
    /// In lower case.
    var verb: String
    var isPrivate: Bool
    var successStatus: UInt32
    var requestMediaType: String
    var headers: [(name: String, description: String)]
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
    /// `.weather.v1.Reading`
    var fullName: String
    var name: String
    var package: String
    var comment: String
    var fields: [SchemaField]
    var oneofs: [SchemaOneof]

    /// The field that says what a call did, in an answer that has one.
    var outcome: SchemaField? { fields.first(where: \.rule.isOutcome) }

    /// The fields that are told to a caller who may write and not read.
    var receipt: [SchemaField] { fields.filter(\.rule.isReceipt) }

    /// The fields that JSON has.
    var jsonFields: [SchemaField] { fields.filter { !$0.rule.isOutcome } }

    /// Fields that stand alone: not members of a oneof that has several.
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
    /// It says what the call did: it decides the HTTP status and is no part of the JSON.
    var isOutcome = false
    /// Whether it is told to a caller who may write and not read.
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
    /// Without the type's prefix, as JSON has it: `PHOTO`.
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
    /// 0 unspecified, 1 reads only, 2 idempotent, 3 with a key.
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
    /// 0 JSON, 1 upload, 2 download, 3 server-sent events.
    var content: Int
    /// Statuses that go by the answer's outcome, which is named without its type's prefix.
    var outcomes: [(outcome: String, status: UInt32)]
    /// The request field that a part of a form gives as JSON; empty for none.
    var formField = ""
    /// Request headers that hand-written code reads.
    var headers: [(name: String, description: String)] = []
    /// Query parameters that hand-written code reads.
    var parameters: [(name: String, description: String, pattern: String, isRequired: Bool)] = []
}

/// What makes a schema unfit for generation, with the place it stands at.
struct SchemaError: Error, CustomStringConvertible {
    var description: String
}
