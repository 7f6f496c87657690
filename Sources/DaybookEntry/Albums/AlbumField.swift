/// The fields of an album that an update mask may name. Raw values are the names in the schema.
enum AlbumField: String, CaseIterable, Sendable, MaskedField {
    case title
    case coverPhotoID = "cover_photo_id"
    case parentID = "parent_id"
    case filter

    static let outputOnly: Set<String> = ["kind", "section", "photo_count", "create_time", "update_time", "etag"]

    static let wholeResource = Set(allCases)
}
