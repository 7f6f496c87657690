import Hashing
import Wording

/// The fields that an update names.
enum FieldMask {
    /// Reads the paths of a mask.
    ///
    /// Names are accepted in the schema's spelling and in JSON's. `id` is accepted if the body's ID is the resource's
    /// own, because a client may send back the whole resource.
    /// - Parameters:
    ///   - paths: The paths of the mask; none means `present`.
    ///   - present: The fields in the body, used if there are no paths.
    ///   - bodyID: The ID in the body; empty if it has none.
    ///   - id: The ID of the resource to change, as written in the request.
    /// - Throws: ``DiaryError`` of code `invalidArgument` on field `updateMask`.
    static func fields<Field: MaskedField>(
        _ paths: [String], present: Set<Field>, bodyID: String, id: String
    ) throws(DiaryError) -> Set<Field> {
        if !bodyID.isEmpty, UUIDBytes(bodyID) != UUIDBytes(id) { throw .invalid("id", fault: FieldFault.unchangeable) }
        if paths.isEmpty { return present }
        var fields: Set<Field> = []
        var violations = Violations()
        for path in paths {
            guard isName(path) else {
                violations.add("updateMask", fault: FieldFault.maskUnknown, parameters: ["path": shown(path)])
                continue
            }
            let name = snakeCase(path)
            if name == "*", paths.count == 1 { return Field.wholeResource }
            if let field = Field(rawValue: name) {
                fields.insert(field)
            } else if Field.outputOnly.contains(name) {
                violations.add("updateMask", fault: FieldFault.maskOutputOnly, parameters: ["path": shown(path)])
            } else if name != "id" || bodyID.isEmpty {
                violations.add("updateMask", fault: FieldFault.maskUnknown, parameters: ["path": shown(path)])
            }
        }
        try violations.refuse()
        return fields
    }

    /// Returns `entryTime` as `entry_time`; other spellings are unchanged.
    static func snakeCase(_ path: String) -> String {
        var name = ""
        for scalar in path.unicodeScalars {
            if ("A"..."Z").contains(scalar) {
                name += "_" + scalar.properties.lowercaseMapping
            } else {
                name.unicodeScalars.append(scalar)
            }
        }
        return name
    }

    /// Returns whether a path can be a field name. A field's name is ASCII and short; other texts are not looked up.
    private static func isName(_ path: String) -> Bool {
        path.utf8.count <= 128 && path.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Returns a name from a request, cut to 64 scalars so that it cannot inflate the response. Characters are not
    /// counted, because one character may have any number of scalars.
    private static func shown(_ path: String) -> String {
        "\"\(String(String.UnicodeScalarView(path.unicodeScalars.prefix(64))))\""
    }
}

/// The fields of a resource that a mask may name; raw values are the schema's names.
protocol MaskedField: RawRepresentable, Hashable, CaseIterable, Sendable where RawValue == String {
    /// The fields that only the server sets.
    static var outputOnly: Set<String> { get }
    /// The fields that the mask `*` names.
    static var wholeResource: Set<Self> { get }
}
