/// Everything that can be found of a resource.
struct SearchContent: Sendable, Hashable {
    /// In a fixed order, the most telling first.
    var texts: [SearchText]
    var flags: Set<SearchFlag> = []

    /// How long its texts are, in UTF-8.
    var bytes: Int { texts.reduce(0) { $0 + $1.text.utf8.count } }

    /// Leaves out empty texts.
    init(_ fields: [(SearchField, [String])], flags: Set<SearchFlag> = []) {
        texts = fields.flatMap { field, texts in
            texts.lazy.filter { !$0.isEmpty }.map { SearchText(field: field, text: $0) }
        }
        self.flags = flags
    }
}
