/// The searchable content of a resource.
struct SearchContent: Sendable, Hashable {
    /// The texts in a fixed order, the most significant first.
    var texts: [SearchText]
    var flags: Set<SearchFlag> = []

    /// The length of the texts in UTF-8 bytes.
    var bytes: Int { texts.reduce(0) { $0 + $1.text.utf8.count } }

    /// Collects the texts, without empty ones.
    init(_ fields: [(SearchField, [String])], flags: Set<SearchFlag> = []) {
        texts = fields.flatMap { field, texts in
            texts.lazy.filter { !$0.isEmpty }.map { SearchText(field: field, text: $0) }
        }
        self.flags = flags
    }
}
