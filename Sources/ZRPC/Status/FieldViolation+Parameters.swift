extension FieldViolation {
    /// One wrong field: what is wrong with it in English, and the same as a reason with parameters by name.
    public init(
        _ field: String, _ description: String, reason: String = "", parameters: [String: String] = [:]
    ) {
        self.init()
        self.field = field
        self.description = description
        self.reason = reason
        metadata = ErrorInfoEntry.list(parameters)
    }

    /// What a sentence about the reason speaks of, by name.
    public var parameters: [String: String] { ErrorInfoEntry.parameters(metadata) }
}

extension ErrorInfo {
    /// What a sentence about the reason speaks of, by name.
    public var parameters: [String: String] { ErrorInfoEntry.parameters(metadata) }
}

extension ErrorInfoEntry {
    /// Parameters as pairs, by name.
    static func list(_ parameters: [String: String]) -> [ErrorInfoEntry] {
        parameters.sorted { $0.key < $1.key }.map { name, value in
            var entry = ErrorInfoEntry()
            entry.key = name
            entry.value = value
            return entry
        }
    }

    /// Pairs as parameters; the first of a name counts.
    static func parameters(_ entries: [ErrorInfoEntry]) -> [String: String] {
        Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
