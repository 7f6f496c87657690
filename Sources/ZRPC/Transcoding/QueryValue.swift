import ProtobufC

/// The conversion of text from a path or a query to JSON values.
enum QueryValue {
    /// The maximum number of values that a query may give one list, so that a long URL costs little work.
    static let maximumCount = 100

    /// Returns the value of a scalar field, or of one element of a list.
    static func json(_ text: String, for field: FieldDescriptor) throws(RPCError) -> JSONValue {
        if field.name == "page_size", text.utf8.count > 9, text.utf8.allSatisfy(isDigit) {
            // The number is larger than any page, so the page has the maximum size (AIP-158).
            return .string("\(Int32.max)")
        }
        guard field.kind == .bool else { return .string(text) }
        switch text {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            throw RPCError(
                unknown: field.jsonName, "The value must be true or false.", .notBoolean, reason: "INVALID_PARAMETER")
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    /// Returns the elements that one parameter adds to a list: one, or several separated by commas for enums and masks.
    ///
    /// Text beyond the maximum number of elements stays in one piece. An empty mask has no elements; an empty text
    /// between two commas of a mask is a path, which no field matches.
    static func pieces(_ text: String, of field: FieldDescriptor) -> [String] {
        guard field.kind == .enumeration || field.isMask else { return [text] }
        let keepsEmpty = field.isMask && !text.isEmpty
        return text.split(separator: ",", maxSplits: maximumCount, omittingEmptySubsequences: !keepsEmpty).map {
            String($0.trimmingPrefix(while: { $0 == " " }))
        }
    }
}

typealias JSONMembers = [(key: String, value: JSONValue)]

/// The paths of update masks.
enum MaskPath {
    /// The name of the request field that holds a mask.
    static let fieldName = "update_mask"

    /// Returns the path in the schema's spelling: `photos.photo_id` for `photos.photoId`.
    static func schemaSpelling(_ path: String) -> String {
        var result = ""
        for scalar in path.unicodeScalars {
            if ("A"..."Z").contains(scalar) {
                result += "_" + scalar.properties.lowercaseMapping
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension MessageDescriptor {
    /// Returns the field of a name in lowerCamelCase or in the schema's spelling; nil if there is none.
    func anyField(_ name: String) -> FieldDescriptor? {
        field(jsonName: name) ?? field(named: name)
    }
}

extension FieldDescriptor {
    /// Whether the field is the mask of an update.
    var isMask: Bool { name == MaskPath.fieldName && isRepeated && kind == .string }

    /// Whether a query may set the field: scalars, lists of scalars, and timestamps.
    var isQueryParameter: Bool {
        kind != .message || (!isRepeated && message?.name == "google.protobuf.Timestamp")
    }
}

extension HTTPRoute {
    /// Returns the request field that the JSON body fills; nil if the body is the whole request or absent.
    func bodyField(in request: MessageDescriptor) -> FieldDescriptor? {
        guard case .field(let name) = body else { return nil }
        return request.field(named: name)
    }

    /// The names of the pattern's variables.
    var variables: [String] {
        pattern.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }
}

extension JSONMembers {
    /// Replaces the member, or adds it.
    mutating func set(_ key: String, to value: JSONValue) {
        removeAll { $0.key == key }
        append((key: key, value: value))
    }

    /// Returns the elements of a member that is an array; empty if there is no such member.
    func list(_ key: String) -> [JSONValue] {
        guard case .array(let elements)? = first(where: { $0.key == key })?.value else { return [] }
        return elements
    }
}

extension RPCError {
    /// Creates an error for a request that names an unknown field, or uses a field incorrectly.
    init(
        unknown field: String, _ description: String, _ fault: RequestReason, _ parameters: [String: String] = [:],
        reason: String
    ) {
        let field = field.quotable
        self.init(
            .invalidArgument, "\(field): \(description)", reason: reason,
            fieldViolations: [
                FieldViolation(field, description, reason: fault.rawValue, parameters: parameters)
            ])
    }

    /// Creates an error for a request whose body is invalid.
    init(malformed message: String, _ fault: RequestReason) {
        self.init(.invalidArgument, message, reason: "MALFORMED_JSON", parameters: ["fault": fault.rawValue])
    }

    /// Creates an error for a request that cannot be decoded.
    ///
    /// - Parameter prefix: The request field that the body fills. The caller does not know its name, so field paths
    ///   omit it.
    init(_ error: ProtobufError, withoutPrefix prefix: String?, reason: String? = nil) {
        var path = error.fieldPath.quotable
        if let prefix {
            if path == prefix { path = "" }
            if path.hasPrefix(prefix + ".") { path.removeFirst(prefix.count + 1) }
        }
        let reason = reason ?? (error.code == .unknownField ? "UNKNOWN_FIELD" : "FIELD_INVALID")
        self.init(
            .invalidArgument, path.isEmpty ? error.message : "\(path): \(error.message)", reason: reason,
            parameters: path.isEmpty ? error.parameters.merging(["fault": error.reason]) { kept, _ in kept } : [:],
            fieldViolations: error.fieldViolations(at: path), cause: error)
    }
}

extension String {
    /// A name from a request, prepared for an error message: at most a hundred characters, without control characters.
    package var quotable: String {
        var cleaned = ""
        // A character may be of any length; a Unicode scalar may not.
        for scalar in unicodeScalars.prefix(100) {
            cleaned.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return cleaned
    }
}

/// The fault in a part of an HTTP request, for programs and for translated messages.
public enum RequestReason: String, Sendable, CaseIterable {
    case noBody = "BODY_MISSING"
    case bodyNotObject = "BODY_NOT_AN_OBJECT"
    case unknownField = "NO_SUCH_FIELD"
    case unknownParameter = "NO_SUCH_PARAMETER"
    case parameterTwice = "PARAMETER_GIVEN_TWICE"
    /// A list with too many values; the parameter `most` is the maximum.
    case tooManyValues = "TOO_MANY_VALUES"
    case notBoolean = "NOT_TRUE_OR_FALSE"
}
