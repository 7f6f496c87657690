import ProtobufC

typealias JSONMembers = [(key: String, value: JSONValue)]

/// The JSON value that a text in a path or a query stands for.
enum QueryValue {
    /// The most values that a query gives to one list: as many tags or people as an entry may have.
    static let maximumCount = 100

    /// The value of a scalar field, or of one element of a list.
    static func json(_ text: String, for field: FieldDescriptor) throws(RPCError) -> JSONValue {
        if field.name == "page_size", text.utf8.count > 9, text.utf8.allSatisfy(isDigit) {
            // Larger than any page: as many as a page holds (AIP-158).
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

    /// The elements that one parameter gives to a list: several, between commas, for enums and masks.
    ///
    /// What is behind the most that there may be stays in one piece. A mask without a text is none; nothing between two
    /// commas of one is a path that no field has.
    static func pieces(_ text: String, of field: FieldDescriptor) -> [String] {
        guard field.kind == .enumeration || field.isMask else { return [text] }
        let keepsEmpty = field.isMask && !text.isEmpty
        return text.split(separator: ",", maxSplits: maximumCount, omittingEmptySubsequences: !keepsEmpty).map {
            String($0.trimmingPrefix(while: { $0 == " " }))
        }
    }
}

/// Paths of update masks.
enum MaskPath {
    /// The request field that holds a mask.
    static let fieldName = "update_mask"

    /// `photos.photoId` as the schema spells it: `photos.photo_id`.
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
    /// The field of a name in either spelling.
    func anyField(_ name: String) -> FieldDescriptor? {
        field(jsonName: name) ?? field(named: name)
    }
}

extension FieldDescriptor {
    /// Whether the field is the mask of an update.
    var isMask: Bool { name == MaskPath.fieldName && isRepeated && kind == .string }

    /// Whether a query may give the field: scalars, lists of them, and timestamps.
    var isQueryParameter: Bool {
        kind != .message || (!isRepeated && message?.name == "google.protobuf.Timestamp")
    }
}

extension HTTPRoute {
    /// The request field that the JSON body is, when it is not the whole request.
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

    /// The elements of a member that is an array; none when it is not there.
    func list(_ key: String) -> [JSONValue] {
        guard case .array(let elements)? = first(where: { $0.key == key })?.value else { return [] }
        return elements
    }
}

extension RPCError {
    /// A request that names something that is not there, or names it wrongly.
    init(
        unknown field: String, _ description: String, _ fault: RequestReason, _ parameters: [String: String] = [:],
        reason: String
    ) {
        let field = field.told
        self.init(
            .invalidArgument, "\(field): \(description)", reason: reason,
            fieldViolations: [
                FieldViolation(field, description, reason: fault.rawValue, parameters: parameters)
            ])
    }

    /// A request whose body is none that can be read.
    init(malformed message: String, _ fault: RequestReason) {
        self.init(.invalidArgument, message, reason: "MALFORMED_JSON", parameters: ["fault": fault.rawValue])
    }

    /// A request that cannot be read. `prefix` is a field that the caller does not know of, as the body is it.
    init(_ error: ProtobufError, withoutPrefix prefix: String?, reason: String? = nil) {
        var path = error.fieldPath.told
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
    /// A name that came with a request, as an error tells it: cut to a hundred characters, without control characters.
    package var told: String {
        var told = ""
        // A character may be of any length; a scalar is not.
        for scalar in unicodeScalars.prefix(100) {
            told.unicodeScalars.append(scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar)
        }
        return told
    }
}
