/// The fields of an entry that a change may name, by their names in the schema.
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

    /// What the server kept of a field when a whole resource is replaced.
    static let wholeResource = Set(allCases).subtracting([.placeName, .placeLatitude, .placeLongitude])
}
