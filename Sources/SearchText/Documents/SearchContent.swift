/// The searchable content of a resource.
public struct SearchContent: Sendable, Hashable {
    /// The texts in a fixed order, the most significant first.
    public var texts: [FieldText]
    /// The properties of the resource that search can filter by.
    public var flags: Set<SearchFlag>

    /// The length of the texts in UTF-8 bytes.
    public var bytes: Int { texts.reduce(0) { $0 + $1.text.utf8.count } }

    /// Collects the texts, without empty ones.
    public init(_ fields: [(SearchField, [String])], flags: Set<SearchFlag> = []) {
        texts = fields.flatMap { field, texts in
            texts.lazy.filter { !$0.isEmpty }.map { FieldText(field: field, text: $0) }
        }
        self.flags = flags
    }
}

/// One text of a resource, as written. Texts are compared by bytes: Swift considers texts equal that are written
/// differently (`é` as one scalar or as two).
public struct FieldText: Sendable, Hashable {
    /// The kind of the text.
    public var field: SearchField
    /// The text as written.
    public var text: String

    /// Creates a text of a field.
    public init(field: SearchField, text: String) {
        self.field = field
        self.text = text
    }

    /// Returns whether the fields are the same, and the texts byte by byte.
    public static func == (left: FieldText, right: FieldText) -> Bool {
        left.field == right.field && left.text.isWritten(as: right.text)
    }

    /// Hashes the field and the bytes of the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(field)
        text.hashBytes(into: &hasher)
    }
}
