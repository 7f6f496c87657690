/// JSON for the OpenAPI document and the golden vectors: ordered members, compact.
indirect enum JSONText {
    case string(String)
    case number(String)
    case bool(Bool)
    case array([JSONText])
    case object([(String, JSONText)])

    var text: String {
        switch self {
        case .string(let value): Self.quoted(value)
        case .number(let value): value
        case .bool(let value): value ? "true" : "false"
        case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.0)):\($0.1.text)" }.joined(separator: ",") + "}"
        }
    }

    /// The texts of all members named `$ref` inside this value.
    var references: [String] {
        switch self {
        case .object(let members):
            members.flatMap { name, value in
                if name == "$ref", case .string(let text) = value { [text] } else { value.references }
            }
        case .array(let items): items.flatMap(\.references)
        case .string, .number, .bool: []
        }
    }

    private static func quoted(_ value: String) -> String {
        var result = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
