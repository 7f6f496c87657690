/// The fields of an account that an update mask may name. Raw values are the names in the schema.
enum AccountField: String, CaseIterable, Sendable, MaskedField {
    case name, locale
    case timeZone = "time_zone"
    case dayBoundary = "day_boundary"
    case defaultSoundID = "default_sound_id"

    static let outputOnly: Set<String> = ["role", "create_time", "update_time", "etag"]
    static let wholeResource = Set(allCases)
}
