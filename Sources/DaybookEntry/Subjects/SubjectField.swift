/// The fields of a subject that a change may name, by their names in the schema.
enum SubjectField: String, CaseIterable, Sendable, MaskedField {
    case name, kind, birthday
    case soundID = "sound_id"
    case coverPhotoID = "cover_photo_id"

    static let outputOnly: Set<String> = ["create_time", "update_time", "etag"]

    static let wholeResource = Set(allCases)
}
