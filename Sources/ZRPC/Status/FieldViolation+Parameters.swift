extension FieldViolation {
    /// Creates a violation of one field: its description in English, and its reason with parameters by name.
    public init(
        _ field: String, _ description: String, reason: String = "", parameters: [String: String] = [:]
    ) {
        self.init()
        self.field = field
        self.description = description
        self.reason = reason
        metadata = ErrorInfoEntry.list(parameters)
    }

    /// The values for a sentence about the reason, by name.
    public var parameters: [String: String] { ErrorInfoEntry.parameters(metadata) }
}

extension ErrorInfo {
    /// The values for a sentence about the reason, by name.
    public var parameters: [String: String] { ErrorInfoEntry.parameters(metadata) }
}

extension ErrorInfoEntry {
    /// Returns the parameters as entries, sorted by name.
    static func list(_ parameters: [String: String]) -> [ErrorInfoEntry] {
        parameters.sorted { $0.key < $1.key }.map { name, value in
            var entry = ErrorInfoEntry()
            entry.key = name
            entry.value = value
            return entry
        }
    }

    /// Returns the entries as parameters. If a name is repeated, the first entry counts.
    static func parameters(_ entries: [ErrorInfoEntry]) -> [String: String] {
        Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
