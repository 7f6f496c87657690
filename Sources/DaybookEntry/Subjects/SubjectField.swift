/// The fields of a subject that an update mask may name. Raw values are the names in the schema.
enum SubjectField: String, CaseIterable, Sendable, MaskedField {
    case name, kind, birthday
    case soundID = "sound_id"
    case coverPhotoID = "cover_photo_id"

    static let outputOnly: Set<String> = ["create_time", "update_time", "etag"]

    static let wholeResource = Set(allCases)
}
