/// The fields of a memory that an update mask may name. Raw values are the names in the schema.
enum MemoryField: String, CaseIterable, Sendable, MaskedField {
    case favorite

    static let outputOnly: Set<String> = [
        "id", "kind", "title", "from", "to", "cover_photo_id", "photo_ids", "entry_ids", "etag",
    ]

    static let wholeResource = Set(allCases)
}
