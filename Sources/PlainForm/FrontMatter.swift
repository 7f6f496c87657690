/// The values above the text of a page, in YAML: a list of names and values between two lines `---`.
///
/// Every text stands in double quotes on one line, so that no text can mean something else, whatever characters it has.
public struct FrontMatter: Sendable {
    /// A value.
    public enum Value: Sendable {
        case text(String)
        /// A text that needs no quotes, such as a date that the caller made.
        case plain(String)
        case flag(Bool)
        case texts([String])
        /// A list of items, each with at least one field.
        case items([[Field]])

        /// Whether there is nothing to write.
        var isEmpty: Bool {
            switch self {
            case .text(let text), .plain(let text): text.isEmpty
            case .flag: false
            case .texts(let texts): texts.isEmpty
            case .items(let items): items.isEmpty
            }
        }
    }

    /// A name and its value.
    public struct Field: Sendable {
        /// A word of lower-case letters.
        public let name: String
        /// The value.
        public let value: Value

        /// Creates a field.
        public init(_ name: String, as value: Value) { (self.name, self.value) = (name, value) }
    }

    private var fields: [Field] = []

    /// Creates a block without values.
    public init() {}

    /// Adds a value. An empty text or list is left out.
    public mutating func add(_ name: String, as value: Value) {
        if !value.isEmpty { fields.append(Field(name, as: value)) }
    }

    /// The block, with the lines `---` at its beginning and its end.
    public var text: String {
        "---\n" + fields.map { Self.lines(of: $0, indent: "") }.joined() + "---\n"
    }

    private static func lines(of field: Field, indent: String) -> String {
        let start = indent + field.name + ":"
        switch field.value {
        case .text(let text): return start + " " + quoted(text) + "\n"
        case .plain(let text): return start + " " + text + "\n"
        case .flag(let flag): return start + (flag ? " true\n" : " false\n")
        case .texts(let texts): return start + "\n" + texts.map { indent + "  - " + quoted($0) + "\n" }.joined()
        case .items(let items):
            let deeper = indent + "    "
            let entries = items.map { fields -> String in
                let text = fields.map { lines(of: $0, indent: deeper) }.joined()
                // The first field of an item stands after the dash.
                return indent + "  - " + String(text.dropFirst(deeper.count))
            }
            return start + "\n" + entries.joined()
        }
    }

    /// Returns a text in double quotes, which JSON and YAML read alike.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if needsEscape(scalar) {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    /// Whether YAML may not have a character as it is, or would take it for the end of a line.
    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }
}
