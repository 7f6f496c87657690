/// The fields of an entry that an update mask may name. Raw values are the names in the schema.
enum EntryField: String, CaseIterable, Sendable, MaskedField {
    case title, body
    case entryTime = "entry_time"
    case timeZone = "time_zone"
    case photos, tags, people, place
    case placeName = "place.name"
    case placeLatitude = "place.latitude"
    case placeLongitude = "place.longitude"
    case favorite, hidden

    static let placeFields: Set<EntryField> = [.place, .placeName, .placeLatitude, .placeLongitude]

    static let outputOnly: Set<String> = [
        "utc_offset", "local_date", "sequence", "create_time", "update_time", "delete_time", "etag", "display_date",
        "ages",
        "snippet", "cover",
    ]

    /// The fields that a replacement of the whole entry sets; `place` includes its parts.
    static let wholeResource = Set(allCases).subtracting([.placeName, .placeLatitude, .placeLongitude])
}
