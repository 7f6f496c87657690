/// The fields of a sound that a change may name, by their names in the schema.
enum SoundField: String, CaseIterable, Sendable, MaskedField {
    case title

    static let outputOnly: Set<String> = ["digest", "media_type", "duration_ms", "built_in", "create_time", "etag"]

    static let wholeResource = Set(allCases)
}
