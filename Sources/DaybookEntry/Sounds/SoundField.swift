/// The fields of a sound that an update mask may name. Raw values are the names in the schema.
enum SoundField: String, CaseIterable, Sendable, MaskedField {
    case title

    static let outputOnly: Set<String> = ["digest", "media_type", "duration_ms", "built_in", "create_time", "etag"]

    static let wholeResource = Set(allCases)
}
